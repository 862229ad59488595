import type { releaseApi } from '../release-api.ts';
import type { ReleaseTarget } from '../release-target.ts';
import { signBuild } from './build.ts';
import { logLines, verifyLog, wholeLog } from './log.ts';
import type { TrustOrder } from './order.ts';
import {
  changedKeys,
  makeRoot,
  readRoot,
  readSignedRoot,
  rootLines,
  rootThatHolds,
  signRootFile,
} from './roots.ts';
import { readSetFile, signSetFile } from './sets.ts';
import { memoryIn } from './signed-before.ts';
import { writeDocument } from './file.ts';

interface Context {
  root: string;
  /** found when it is needed: what is signed offline needs none */
  target(): ReleaseTarget;
  api(): ReturnType<typeof releaseApi>;
  say(line: string): void;
}

const needed = (name: string, key: string | undefined, why = 'it signs this'): string => {
  if (!key) throw new Error(`${name} is not set: ${why}.`);
  return key;
};

/**
 * A key of the environment signs a file, whether or not a site is named: without one the local copy is meant, whose keys no other site knows.
 * @param ofTarget the key that the site has which is named, or the local copy
 */
const keyFor = (
  name: 'OPERATOR_SIGNING_KEY' | 'ROOT_SIGNING_KEY' | 'RELEASE_SIGNING_KEY',
  ofTarget: () => string | undefined,
): string => process.env[name] || needed(name, ofTarget());

/** Does what was ordered about keys, signatures and the log of all acts. */
export async function executeTrustOrder(order: TrustOrder, context: Context): Promise<void> {
  const { root, target, api, say } = context;
  if (order.act === 'sign-root')
    return signRootFile(
      order.file,
      keyFor('ROOT_SIGNING_KEY', () => target().rootSigningKey()),
      order.before,
    ).forEach(say);
  if (order.act === 'sign-set')
    return signSetFile(
      order.file,
      keyFor('OPERATOR_SIGNING_KEY', () => target().operatorSigningKey()),
      {
        memory: memoryIn(root),
        pin: process.env['OPERATOR_SIGNING_KEY'] ? process.env['RELEASE_ROOT'] : target().root,
      },
    ).forEach(say);
  if (order.act === 'sign-build') {
    const key = keyFor('RELEASE_SIGNING_KEY', () => target().signingKey(order.what));
    const file = await signBuild(root, order.what, key);
    return say(`${file} is signed: let the server check it with SIGNED_BUILD.`);
  }
  if (order.act === 'keys') {
    const pin = target().root;
    if (pin === undefined) say('RELEASE_ROOT is not set: this is what the site says, and nothing proves it.');
    const roots = await api().roots();
    const last = pin === undefined ? roots.at(-1) : rootThatHolds(roots, pin);
    return last ? rootLines(last).forEach(say) : say('There is no root yet: the site knows no keys by one.');
  }
  if (order.act === 'root') {
    const from =
      order.from === 'live'
        ? rootThatHolds(
            await api().roots(),
            needed('RELEASE_ROOT', target().root, 'without it the site could name any root'),
          )
        : order.from && readSignedRoot(order.from);
    const made = makeRoot(from ? from.signed : undefined, order);
    writeDocument(order.out, made);
    rootLines(made).forEach(say);
    if (from) changedKeys(from.signed, made.signed).forEach(say);
    return say(
      `It is in ${order.out}. Each who has a root key signs it:  npm run release -- sign-root ${order.out}`,
    );
  }
  const key = target().operatorKey();
  if (order.act === 'send-root') {
    const { file, reason } = order;
    const sent = readRoot(file);
    await api().sendRoot({ root: sent, reason }, key);
    return say(`Root ${sent.signed.version} holds.`);
  }
  if (order.act === 'send-set') {
    const given = readSetFile(order.file);
    const { set } = await api().sendSigned(given, given.toSign.set, key);
    return say(`Done. Set ${set} is live.`);
  }
  const log = await wholeLog((after) => api().log(after, key));
  if (!order.verify) return logLines(log.lines).forEach(say);
  const roots = await api().roots();
  verifyLog(log, { roots, pin: target().root, known: order.head }).forEach(say);
}
