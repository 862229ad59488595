import { SHELL } from '@matinee/api/release-schemas';
import type { LiveState } from './answers.ts';
import type { releaseApi } from './release-api.ts';
import type { ReleaseOrder } from './release-order.ts';

type Change = Extract<ReleaseOrder, { act: 'promote' | 'canary' | 'abort' | 'rollback' | 'revoke' }>;

interface Context {
  api: ReturnType<typeof releaseApi>;
  key: string;
}

/**
 * Changes what visitors get, if it still is what it was when we looked.
 * @param now what visitors get; null before the first composition
 * @returns what they get then
 * @throws {Error} a sentence, when there is nothing to change or somebody else was faster
 */
export async function changeLive(order: Change, now: LiveState | null, context: Context): Promise<LiveState> {
  const { api, key } = context;
  const why = { reason: order.reason };
  const names = 'versions' in order && Object.keys(order.versions).length > 0;
  // Without names the newest release of each remote is meant, which the API knows.
  const drops = 'drops' in order && order.drops ? { drops: order.drops } : {};
  if ('versions' in order) requireGoing(order, now);
  const liveVersions = Object.entries(versionsIn(now)).filter(([name]) => !drops.drops?.includes(name));
  // What is live is not believed then: nothing is named by what the site says of itself.
  const isAnew = 'anew' in order && order.anew === true;
  const isNamed = names || drops.drops !== undefined;
  const filledIn = 'versions' in order && isNamed && !isAnew ? liveVersions : [];
  // Whoever signs compares these with what is signed: the site alone has said that they are live.
  const stays = filledIn.map(([name]) => name).filter((name) => !isWord(order, name));
  const remotes =
    'versions' in order && isNamed
      ? {
          remotes: { ...Object.fromEntries(filledIn), ...order.versions },
          ...(stays.length > 0 && { stays }),
        }
      : {};

  if (order.act === 'promote' && (isNamed || !now?.canary)) {
    const anew = isAnew ? { anew: true as const } : {};
    const without =
      isAnew || ('noFallback' in order && order.noFallback)
        ? { noFallback: Object.keys(order.versions) }
        : {};
    const composition = await api.promote(
      { ...remotes, ...without, ...anew, ...drops, expected: now?.composition.id ?? null, ...why },
      key,
    );
    return { composition };
  }
  if (!now) throw new Error('Nothing is live yet.');
  const live = now.composition.id;
  if (order.act === 'revoke') {
    const { releases, oldest } = order;
    return api.revoke({ releases, oldest, expected: live, ...why }, key);
  }
  if (order.act === 'canary' && (isNamed || !now.canary))
    return api.startCanary({ ...remotes, ...drops, share: order.share, expected: live, ...why }, key);
  if (order.act === 'rollback' && !now.canary) {
    const words = {
      ...(order.live && { live: true as const }),
      ...(order.urgent && { urgent: true as const }),
    };
    return { composition: await api.rollBack({ expected: live, ...words, ...drops, ...why }, key) };
  }

  if (!now.canary) throw new Error('No canary is running.');
  const { share, composition } = now.canary;
  const input = { expected: { composition: live, canary: { composition: composition.id, share } }, ...why };
  if (order.act === 'rollback') refuseWords(order);
  if (order.act === 'promote') return api.decideOnCanary('promote', input, key);
  if (order.act === 'canary') return api.decideOnCanary('share', { ...input, share: order.share }, key);
  // The canary was the last step, so it is what a roll-back takes back.
  return api.decideOnCanary('end', input, key);
}

/** @throws {Error} a sentence, for a remote that shall go and is not there, or is named: what was meant would not be done, and look done */
function requireGoing(
  { drops = [], versions }: Extract<Change, { versions: unknown }>,
  now: LiveState | null,
): void {
  for (const name of drops) {
    if (Object.hasOwn(versions, name)) throw new Error(`${name} is named, and shall go: say which is meant.`);
    // A restored site, where nothing is live yet, knows what was.
    if (!now && Object.keys(versions).length > 0) continue;
    if (!now?.composition.remotes.some((remote) => remote.name === name))
      throw new Error(`${name} is not live: --drop ${name} would take nothing away.`);
  }
}

/** Whether an order names a release of a remote itself. */
const isWord = (order: Change, name: string): boolean =>
  'versions' in order && Object.hasOwn(order.versions, name);

/** @throws {Error} a sentence, for words about what is live: it stays, and who said them means that it shall go */
function refuseWords({ live, urgent, drops }: Extract<Change, { act: 'rollback' }>): void {
  const words = [
    ...(live ? ['--live'] : []),
    ...(urgent ? ['--urgent'] : []),
    ...(drops ? ['--drop'] : []),
  ].join(' and ');
  if (words)
    throw new Error(
      `A canary is running, and a roll-back takes back that alone: roll back without ${words} first, then once more with ${words} for what is live.`,
    );
}

const versionsIn = (now: LiveState | null): Record<string, string> =>
  Object.fromEntries([
    ...(now?.composition.shell ? [[SHELL, now.composition.shell.version]] : []),
    ...(now?.composition.remotes ?? []).map(({ name, version }) => [name, version]),
  ]);
