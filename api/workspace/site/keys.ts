import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newSigningKeys } from '@matinee/api/release-signing';
import { signedRootSchema } from '@matinee/api/release-trust';
import { z } from 'zod';
import { rootsFor } from './local-roots.ts';
import { remoteNames } from './ports.ts';

/** What the roots of this copy name keys for, the teams apart. */
const role = z.enum(['root', 'operator', 'timestamp', 'api']);
const ofEachRemote = <T>(make: () => T): Record<string, T> =>
  Object.fromEntries(remoteNames.map((name) => [name, make()]));
const hasAll = (keys: object) => remoteNames.every((name) => Object.hasOwn(keys, name));
const pair = z.object({ signingKey: z.string(), publicKey: z.string() });
const schema = z.object({
  clerk: z.string(),
  stripe: z.string(),
  stripeWebhook: z.string(),
  films: z.string(),
  /** what tickets are signed with */
  ticket: z.string(),
  /** whose right it is to publish or to put live */
  deploy: z.object({ operator: z.string(), shell: z.string() }).catchall(z.string()).refine(hasAll),
  /** what each team signs its releases with, and what others know it by */
  signing: z.object({ shell: pair }).catchall(pair).refine(hasAll),
  /** what roots, sets, timestamps and the API's own releases are signed with */
  roles: z.record(role, pair),
  /** whose keys are good for what: the first root, and those after it */
  roots: z.array(signedRootSchema).min(1),
});
const withoutRoots = schema.omit({ roots: true });
export type LocalKeys = z.infer<typeof schema>;

const random = () => randomBytes(18).toString('hex');

/** Keys for everything; those that a copy has already take their place. */
const freshKeys = () => ({
  clerk: `sk_live_${random()}`,
  stripe: `sk_test_${random()}`,
  stripeWebhook: `whsec_${random()}`,
  films: random(),
  ticket: newSigningKeys().signingKey,
  deploy: { operator: random(), shell: random(), ...ofEachRemote(random) },
  signing: { shell: newSigningKeys(), ...ofEachRemote(newSigningKeys) },
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
  const made = withoutRoots.parse({
    ...fresh,
    ...before,
    deploy: { ...fresh.deploy, ...before.deploy },
    signing: { ...fresh.signing, ...before.signing },
  });
  const roots = z.array(signedRootSchema).catch([]).parse(before['roots']);
  const keys = { ...made, roots: rootsFor({ ...made, roots }) };
  mkdirSync(dataDir, { recursive: true });
  // A full disk leaves the old ones: what is in the copy's data is signed with them.
  writeFileSync(`${file}.new`, JSON.stringify(keys, null, 1), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return keys;
}

/** What the team of a remote acts and signs with in a local copy. */
export function keysOf(
  { deploy, signing }: LocalKeys,
  name: string,
): { deploy: string; signing: { signingKey: string; publicKey: string } } {
  const own = { deploy: deploy[name], signing: signing[name] };
  if (own.deploy === undefined || own.signing === undefined)
    throw new Error(`There are no keys of "${name}".`);
  return { deploy: own.deploy, signing: own.signing };
}
