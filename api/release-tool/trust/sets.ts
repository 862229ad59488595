import { z } from '@hono/zod-openapi';
import { toSignSchema } from '@matinee/api/release-schemas';
import { addSignature, signedRootSchema, type SignedRoot, type SignedSet } from '@matinee/api/release-trust';
import type { UnsignedOrder } from '../release-api.ts';
import { readDocument, writeDocument } from './file.ts';
import { rootThatHolds } from './roots.ts';
import { goOnFrom } from './signed-before.ts';
import { PATH_THAT_PUTS_LIVE, setLines } from './set-lines.ts';

const orderSchema = z.object({
  // A file travels: where it goes goes the operator's deploy key.
  path: z.string().regex(PATH_THAT_PUTS_LIVE, 'is no order that puts something live'),
  body: z.looseObject({}),
  toSign: toSignSchema,
  roots: z.array(signedRootSchema).optional(),
});

interface Signing {
  say(line: string): void;
  /** file with the numbers of what was signed on this machine; without it nothing is compared with them */
  memory?: string | undefined;
  /** the first root of the site (`RELEASE_ROOT`); without it nobody knows here whose keys are operators' */
  pin?: string | undefined;
}

/** What was ordered, with all roots of the site as it tells them. */
type SettledOrder = UnsignedOrder & { roots?: readonly SignedRoot[] | undefined };

/** Signs a set after a look at what it comes with and at what was signed here before, and says what it is. */
function signed(order: SettledOrder, key: string, { say, memory, pin }: Signing): SignedSet {
  const root = pin === undefined ? undefined : rootThatHolds(order.roots ?? [], pin);
  if (pin !== undefined && !root)
    throw new Error('This must not be signed: it comes without the roots of the site. Give the order anew.');
  setLines(order, root?.signed).forEach(say);
  if (!root)
    say('RELEASE_ROOT is not set: that operators have signed what is said to be live is not checked here.');
  const set = addSignature('set', order.toSign.set, key);
  const own = set.signatures.at(-1)?.key;
  if (memory !== undefined && own !== undefined) goOnFrom(memory, order, own, root?.signed.version);
  return set;
}

/** Why a set that this machine has signed waits for another operator; undefined when it does not. */
function waitsFor({ signatures }: SignedSet, roots: SettledOrder['roots']): string | undefined {
  const operator = roots?.at(-1)?.signed.operator;
  const there = signatures.filter(({ key }) => operator?.keys.includes(key)).length;
  // Where nobody of theirs has signed, the key here is no operator's: the site says so.
  return operator && there > 0 && there < operator.threshold
    ? `it needs ${operator.threshold} signatures of operators, and has ${there}`
    : undefined;
}

/**
 * Signs what an order puts live, where the key is here; else, and where other operators have to sign it as well, writes it to a file.
 * @throws {Error} what to do with the file
 */
export function signOrWrite(order: SettledOrder, key: string | undefined, signing: Signing): SignedSet {
  const set = key ? signed(order, key, signing) : order.toSign.set;
  const why = key
    ? waitsFor(set, order.roots)
    : 'an operator has to sign this, and OPERATOR_SIGNING_KEY is not set here';
  if (why === undefined) return set;
  const file = `set-${set.signed.counter}.json`;
  writeDocument(file, { ...order, toSign: { ...order.toSign, set } });
  throw new Error(
    [
      `Nothing has changed yet: ${why}. It is in ${file}.`,
      `Where ${key ? 'another' : 'that'} key is:  npm run release -- sign-set ${file}`,
      `Then, here again:   npm run release -- send-set ${file}`,
    ].join('\n'),
  );
}

/** Signs the set in a file, and says what it was. */
export function signSetFile(file: string, key: string, known: Omit<Signing, 'say'> = {}): string[] {
  const order = readDocument(file, orderSchema);
  const lines: string[] = [];
  const set = signed(order, key, { ...known, say: (line) => void lines.push(line) });
  writeDocument(file, { ...order, toSign: { ...order.toSign, set } });
  return [...lines, `Signed, ${set.signatures.length} of as many signatures as the root asks for.`];
}

/** The order in a file. */
export const readSetFile = (file: string): UnsignedOrder => readDocument(file, orderSchema);
