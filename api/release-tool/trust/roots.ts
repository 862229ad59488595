import {
  addSignature,
  fingerprintOf,
  isSignedBy,
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

/** Reads a root from a file, signed or not. */
export const readRoot = (file: string): SignedRoot => readDocument(file, signedRootSchema);

/** Signs the root in a file, and says what it was. */
export function signRootFile(file: string, key: string): string[] {
  const root = addSignature('root', readRoot(file), key);
  writeDocument(file, root);
  const isFirst = root.signed.version === 1;
  return [
    ...rootLines(root),
    isSignedBy('root', root, root.signed.root)
      ? 'Enough of its own keys have signed it.'
      : 'It needs more signatures.',
    ...(isFirst ? [`RELEASE_ROOT=${fingerprintOf(root.signed)}`] : []),
  ];
}
