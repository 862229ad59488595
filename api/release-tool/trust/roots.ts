import {
  addSignature,
  fingerprintOf,
  firstRoot,
  isSignedBy,
  nextRoot,
  rootSchema,
  signedRootSchema,
  unfitOf,
  type Role,
  type Root,
  type SignedRoot,
} from '@matinee/api/release-trust';
import { z } from '@hono/zod-openapi';
import type { TrustOrder } from './order.ts';
import { readDocument, writeDocument } from './file.ts';

type RootOrder = Extract<TrustOrder, { act: 'root' }>;

const ROLES = ['root', 'operator', 'timestamp'] as const;
const isRole = (name: string): name is (typeof ROLES)[number] => ROLES.some((role) => role === name);

/**
 * Makes the next root, unsigned.
 * @param before the one that holds; undefined: it is the first
 * @throws {Error} what is missing in it, or makes no sense; also for a key that is to go and is not there, which would leave another one
 */
export function makeRoot(before: Root | undefined, { add, drop, thresholds }: RootOrder): SignedRoot {
  const there = before
    ? [...ROLES.flatMap((name) => before[name].keys), ...Object.values(before.teams).flat()]
    : [];
  const mistyped = drop.find((key) => !there.includes(key));
  if (mistyped !== undefined)
    throw new Error(`${mistyped} is no key of the root before: nothing would be taken away.`);
  const stranger = Object.keys(thresholds).find((name) => !isRole(name));
  if (stranger !== undefined)
    throw new Error(`${stranger} is no role that has a threshold: ${ROLES.join(', ')}.`);
  const keysOf = (name: string, old: readonly string[]) => [
    ...old.filter((key) => !drop.includes(key)),
    ...add.filter(([role]) => role === name).map(([, key]) => key),
  ];
  const role = (name: (typeof ROLES)[number]): Role => ({
    keys: keysOf(name, before?.[name].keys ?? []),
    threshold: thresholds[name] ?? before?.[name].threshold ?? 1,
  });
  const names = new Set([
    ...Object.keys(before?.teams ?? {}),
    ...add.map(([name]) => name).filter((name) => !isRole(name)),
  ]);
  const made = {
    kind: 'root',
    version: (before?.version ?? 0) + 1,
    root: role('root'),
    operator: role('operator'),
    timestamp: role('timestamp'),
    teams: Object.fromEntries([...names].map((name) => [name, keysOf(name, before?.teams[name] ?? [])])),
  };
  const read = rootSchema.safeParse(made);
  if (!read.success) throw new Error(`This makes no root:\n${z.prettifyError(read.error)}`);
  const unfit = unfitOf(read.data);
  if (unfit !== undefined) throw new Error(`This makes no root that is any good: ${unfit}.`);
  return { signed: read.data, signatures: [] };
}

/** Whose keys are good for what, in words. */
export function rootLines({ signed: root, signatures }: SignedRoot): string[] {
  const roles = ROLES.map((name) => {
    const { keys, threshold } = root[name];
    return [`  ${name}: ${threshold} of ${keys.length}`, ...keys.map((key) => `    ${key}`)];
  });
  const teams = Object.entries(root.teams).map(([name, keys]) => [
    `  ${name}:`,
    ...keys.map((key) => `    ${key}`),
  ]);
  return [
    `Root ${root.version}, ${signatures.length} ${signatures.length === 1 ? 'signature' : 'signatures'}`,
    ...[...roles, ...teams].flat(),
  ];
}

/**
 * The root that holds, checked from the one that is known here: whoever answers for the site makes none up.
 * @param pin its first root (`RELEASE_ROOT`)
 * @returns undefined when there is none
 * @throws {Error} a sentence, when one of them is not signed by enough keys of the one before
 */
export const rootThatHolds = (roots: readonly SignedRoot[], pin: string): SignedRoot | undefined =>
  roots.reduce<SignedRoot | undefined>(
    (before, root) => (before ? nextRoot(root, before) : firstRoot(root, pin)),
    undefined,
  );

const keysIn = (root: Root): string[] => [
  ...ROLES.flatMap((name) => root[name].keys.map((key) => `${name}=${key}`)),
  ...Object.entries(root.teams).flatMap(([name, keys]) => keys.map((key) => `${name}=${key}`)),
];

/** What one root changes of another, for whoever signs it: in a list of keys nobody sees one more. */
export function changedKeys(before: Root, after: Root): string[] {
  const [old, next] = [keysIn(before), keysIn(after)];
  const thresholds = ROLES.filter((name) => before[name].threshold !== after[name].threshold);
  const lines = [
    ...next.filter((key) => !old.includes(key)).map((key) => `  + ${key}`),
    ...old.filter((key) => !next.includes(key)).map((key) => `  - ${key}`),
    ...thresholds.map((name) => `  ${name}: ${before[name].threshold} → ${after[name].threshold} signatures`),
  ];
  return [`Against root ${before.version} it changes:`, ...(lines.length > 0 ? lines : ['  nothing'])];
}

/**
 * Reads a root that the next one may be made of: one that nobody has signed may be anybody's.
 * @throws {Error} a sentence, when it is not signed by enough of its own keys
 */
export function readSignedRoot(file: string): SignedRoot {
  const root = readRoot(file);
  if (isSignedBy('root', root, root.signed.root)) return root;
  throw new Error(`The root in ${file} is not signed by enough of its own root keys: nothing is made of it.`);
}

/** Reads a root from a file, signed or not. */
export const readRoot = (file: string): SignedRoot => readDocument(file, signedRootSchema);

/** @throws {Error} a sentence, when a root does not come after the one that its signer knows */
function linesAgainst({ signed }: SignedRoot, file: string | undefined): string[] {
  if (file === undefined)
    return signed.version === 1
      ? []
      : ['Nobody has said what it changes: --before <file of the root before> prints it.'];
  const { signed: before } = readSignedRoot(file);
  if (signed.version !== before.version + 1)
    throw new Error(`Root ${signed.version} does not come after root ${before.version} in ${file}.`);
  return changedKeys(before, signed);
}

/**
 * Signs the root in a file, and says what it was.
 * @param before file of the root before it, as its signer has it
 */
export function signRootFile(file: string, key: string, before?: string): string[] {
  const unsigned = readRoot(file);
  const changes = linesAgainst(unsigned, before);
  const root = addSignature('root', unsigned, key);
  writeDocument(file, root);
  const isFirst = root.signed.version === 1;
  return [
    ...rootLines(root),
    ...changes,
    isSignedBy('root', root, root.signed.root)
      ? 'Enough of its own keys have signed it.'
      : 'It needs more signatures.',
    ...(isFirst ? [`RELEASE_ROOT=${fingerprintOf(root.signed)}`] : []),
  ];
}
