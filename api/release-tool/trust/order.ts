/** Orders about keys, signatures and the log of all acts. */
export type TrustOrder =
  | { act: 'keys' }
  | {
      act: 'root';
      out: string;
      from?: string;
      add: RoleKey[];
      drop: string[];
      thresholds: Record<string, number>;
    }
  | { act: 'sign-root'; file: string; before?: string }
  | { act: 'sign-set'; file: string }
  | { act: 'send-set'; file: string }
  | { act: 'send-root'; file: string; reason: string }
  | { act: 'sign-build'; what: 'api' | 'shell' }
  | { act: 'log'; verify: boolean; head?: string };

export interface RevokeOrder {
  act: 'revoke';
  /** `catalog@1.3.0` */
  releases: string[];
  /** remote or `shell` → the oldest version that may be given */
  oldest: Record<string, string>;
  reason: string;
}

/** A role or a team, and a public key. */
type RoleKey = readonly [role: string, key: string];

export const trustOptions = {
  'no-fallback': { type: 'boolean' },
  anew: { type: 'boolean' },
  'not-older-than': { type: 'string', multiple: true },
  out: { type: 'string' },
  from: { type: 'string' },
  before: { type: 'string' },
  add: { type: 'string', multiple: true },
  drop: { type: 'string', multiple: true },
  threshold: { type: 'string', multiple: true },
  verify: { type: 'boolean' },
  head: { type: 'string' },
} as const;

type Values = Partial<Record<'out' | 'from' | 'before' | 'head', string>> &
  Partial<Record<'add' | 'drop' | 'threshold' | 'not-older-than', string[]>> & { verify?: boolean };

export const TRUST_USAGE = `npm run release -- revoke <remote>@<version> … [--not-older-than <remote>@<version> …] --reason "<why>"
npm run release -- keys                           (whose keys are good for what)
npm run release -- root --out <file> [--from <file>|live] [--add <role or remote>=<public key> …] [--drop <public key> …]
                        [--threshold <role>=<signatures> …]
npm run release -- sign-root <file> [--before <file of the root before>] | send-root <file> --reason "<why>"
npm run release -- sign-set <file> | send-set <file>
npm run release -- sign-build api | shell         (what a server checks of itself when it starts)
npm run release -- log [--verify] [--head <number>:<hash>]   (all acts; that none was changed or left out)`;

/** `name<by>value`, in two. */
function pair(word: string, by: string, what: string): [string, string] {
  const at = word.indexOf(by);
  const [name, value] = [word.slice(0, at), word.slice(at + 1)];
  if (at < 1 || !value) throw new Error(`"${word}" is not ${what}.`);
  return [name, value];
}

/**
 * Pairs as a record.
 * @throws {Error} for a name that comes twice: the last one would count, and nobody would see that the other does not
 */
export function eachOnce<Value>(
  pairs: readonly (readonly [name: string, value: Value])[],
): Record<string, Value> {
  const names = pairs.map(([name]) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`${twice} is named twice: say which one is meant.`);
  return Object.fromEntries(pairs);
}

/** How `log` says a line, and takes it again. */
const HEAD = /^[1-9]\d*:[0-9a-f]+$/;

/** @throws {Error} for what names no line: the log would be compared with nothing, and called as it was written */
function headOf(word: string): string {
  if (HEAD.test(word)) return word;
  throw new Error(`"${word}" names no line: write --head <number>:<hash>, as log --verify has said it.`);
}

const releasePair = (word: string) => pair(word, '@', 'a release: write <remote>@<version>');

function rootOrder(values: Values): TrustOrder {
  const { out, from, add = [], drop = [], threshold = [] } = values;
  if (!out) throw new Error('Say where the root is to be written: --out <file>.');
  const thresholds = threshold.map((word): [string, number] => {
    const [role, count] = pair(word, '=', 'a threshold: write <role>=<signatures>');
    if (!/^[1-9]$/.test(count)) throw new Error(`"${count}" is no number of signatures.`);
    return [role, Number(count)];
  });
  return {
    act: 'root',
    out,
    ...(from && { from }),
    add: add.map((word) => pair(word, '=', 'a key: write <role or remote>=<public key>')),
    drop,
    thresholds: eachOnce(thresholds),
  };
}

/** Reads the words of such an order; undefined when it is another one. */
export function readTrustOrder(
  act: string | undefined,
  [first = '', ...more]: readonly string[],
  values: Values,
  reason: () => string,
): TrustOrder | RevokeOrder | undefined {
  const isAlone = first === '';
  const isOne = !isAlone && more.length === 0;
  if (act === 'keys' && isAlone) return { act };
  if (act === 'root' && isAlone) return rootOrder(values);
  if (act === 'log' && isAlone)
    return {
      act,
      verify: values.verify ?? false,
      ...(values.head !== undefined && { head: headOf(values.head) }),
    };
  if (act === 'sign-root' && isOne)
    return { act, file: first, ...(values.before && { before: values.before }) };
  if (act === 'sign-set' && isOne) return { act, file: first };
  if (act === 'send-set' && isOne) return { act, file: first };
  if (act === 'send-root' && isOne) return { act, file: first, reason: reason() };
  if (act === 'sign-build' && isOne && (first === 'api' || first === 'shell')) return { act, what: first };
  const oldest = eachOnce((values['not-older-than'] ?? []).map(releasePair));
  if (act !== 'revoke' || (isAlone && Object.keys(oldest).length === 0)) return undefined;
  const releases = isAlone ? [] : [first, ...more];
  releases.forEach(releasePair);
  return { act, releases, oldest, reason: reason() };
}

const TRUST_ACTS: readonly string[] = [
  'keys',
  'root',
  'sign-root',
  'send-root',
  'sign-set',
  'send-set',
  'sign-build',
  'log',
] satisfies TrustOrder['act'][];

/** Whether an order is about roots, keys, signatures or the log. */
export const isTrustOrder = (order: { act: string }): order is TrustOrder => TRUST_ACTS.includes(order.act);
