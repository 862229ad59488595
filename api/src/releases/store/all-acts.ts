import { wholeHistory, type ReleaseEvent, type ReleaseStore } from './store.ts';

/** An act on what visitors get, without who did it and why. */
export type Act = Pick<ReleaseEvent, 'at' | 'act' | 'composition'>;

/** What the line of an act in the log is known by, so that nothing is told twice. */
export const refOf = ({ at, act, composition }: Act): string => `${at.toISOString()} ${act} ${composition}`;

const KNOWN: Record<ReleaseEvent['act'], true> = {
  promoted: true,
  'rolled-back': true,
  revoked: true,
  'canary-started': true,
  'canary-share': true,
  'canary-promoted': true,
  'canary-ended': true,
  'canary-failed': true,
};
const isKnown = (act: string): act is ReleaseEvent['act'] => Object.hasOwn(KNOWN, act);

async function actsInLog({ log }: Pick<ReleaseStore, 'log'>): Promise<Act[]> {
  const projection = { 'line.at': 1, 'line.act': 1, 'line.detail.composition': 1 } as const;
  const found = await log
    .find({ 'line.detail.composition': { $exists: true } }, { projection })
    .sort({ _id: 1 })
    .toArray();
  return found.flatMap(({ line: { at, act, detail } }) => {
    const { composition } = detail;
    return isKnown(act) && typeof composition === 'string' ? [{ at: new Date(at), act, composition }] : [];
  });
}

/**
 * All that ever moved the pointer, oldest first; in a restored database also before the backup was taken. The pointer itself keeps the
 * latest acts; the log of all acts keeps each, and may lack those whose line is yet to be written.
 */
export async function allActs(store: Pick<ReleaseStore, 'pointers' | 'log'>): Promise<Act[]> {
  const logged = await actsInLog(store);
  const placeOf = new Map(logged.map((act, at) => [refOf(act), at]));
  const all: Act[] = [];
  // Without a line of its own an act comes before the next one that has one; clocks may have been wrong.
  let [told, untold]: [number, Act[]] = [0, []];
  for (const { at, act, composition } of await wholeHistory(store)) {
    const one = { at, act, composition };
    const place = placeOf.get(refOf(one));
    if (place === undefined) untold.push(one);
    else if (place >= told) {
      all.push(...logged.slice(told, place), ...untold, one);
      [told, untold] = [place + 1, []];
    }
  }
  return [...all, ...logged.slice(told), ...untold];
}
