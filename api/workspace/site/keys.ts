import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newSigningKeys } from '@matinee/api/release-signing';
import { z } from 'zod';

const holder = z.enum(['operator', 'shell', 'catalog', 'booking', 'account', 'admin']);
const signer = z.enum(['shell', 'catalog', 'booking', 'account', 'admin']);
/** What the root of this copy names keys for, the teams apart. */
const role = z.enum(['root', 'operator', 'timestamp', 'api']);
const schema = z.object({
  clerk: z.string(),
  stripe: z.string(),
  stripeWebhook: z.string(),
  films: z.string(),
  /** what tickets are signed with */
  ticket: z.string(),
  /** whose right it is to publish or to put live */
  deploy: z.record(holder, z.string()),
  /** what each team signs its releases with, and what others know it by */
  signing: z.record(signer, z.object({ signingKey: z.string(), publicKey: z.string() })),
  /** what the root, sets, timestamps and the API's own releases are signed with */
  roles: z.record(role, z.object({ signingKey: z.string(), publicKey: z.string() })),
});
export type LocalKeys = z.infer<typeof schema>;

const random = () => randomBytes(18).toString('hex');

/** Keys for everything; those that a copy has already take their place. */
const freshKeys = () => ({
  clerk: `sk_live_${random()}`,
  stripe: `sk_test_${random()}`,
  stripeWebhook: `whsec_${random()}`,
  films: random(),
  ticket: newSigningKeys().signingKey,
  deploy: Object.fromEntries(holder.options.map((name) => [name, random()])),
  signing: Object.fromEntries(signer.options.map((name) => [name, newSigningKeys()])),
  roles: Object.fromEntries(role.options.map((name) => [name, newSigningKeys()])),
});

const kept = z
  .looseObject({ deploy: z.looseObject({}).optional(), signing: z.looseObject({}).optional() })
  .catch({});

function readKept(file: string): z.infer<typeof kept> {
  try {
    return kept.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}

/**
 * The secrets of one local copy: made once, kept beside its data.
 * @param dataDir the copy's data folder
 */
export function localKeys(dataDir: string): LocalKeys {
  const file = path.join(dataDir, 'keys.json');
  const before = readKept(file);
  const read = schema.safeParse(before);
  if (read.success) return read.data;
  const fresh = freshKeys();
  // A copy from before a key was needed keeps its others: its data know them.
  const keys = schema.parse({
    ...fresh,
    ...before,
    deploy: { ...fresh.deploy, ...before.deploy },
    signing: { ...fresh.signing, ...before.signing },
  });
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, JSON.stringify(keys, null, 1), { mode: 0o600 });
  return keys;
}
