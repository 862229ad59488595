import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { remoteNames } from './ports.ts';

const schema = z.object({
  clerk: z.string(),
  stripe: z.string(),
  stripeWebhook: z.string(),
  films: z.string(),
  deploy: z.record(z.enum(['operator', 'catalog', 'booking', 'account', 'admin']), z.string()),
});
export type LocalKeys = z.infer<typeof schema>;

const random = () => randomBytes(18).toString('hex');

/**
 * The secrets of one local copy: made once, kept beside its data.
 * @param dataDir the copy's data folder
 */
export function localKeys(dataDir: string): LocalKeys {
  const file = path.join(dataDir, 'keys.json');
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    const [operator, catalog, booking, account, admin] = ['operator', ...remoteNames].map(random);
    const keys = schema.parse({
      clerk: `sk_live_${random()}`,
      stripe: `sk_test_${random()}`,
      stripeWebhook: `whsec_${random()}`,
      films: random(),
      deploy: { operator, catalog, booking, account, admin },
    });
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, JSON.stringify(keys, null, 1), { mode: 0o600 });
    return keys;
  }
}
