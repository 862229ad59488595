/** The line of people who wait for seats of a show; it stands in the show's own document. */
import type { HallPlan } from '../../cinema/hall-plan.ts';
import type { ShowDocument, WaitingPerson } from '../../db/documents.ts';
import { tooLate } from '../../jobs/too-late.ts';
import { seatsTogether } from './seats-together.ts';

type Awaited = Pick<ShowDocument, 'waiting'>;

/** Where somebody stands in the document of a show: an id of any signs as the name of a field. */
export const keyOf = (userId: string): string => Buffer.from(userId).toString('base64url');

/** Those who wait, who has waited longest first; whom seats are offered to by now are not among them. */
export function lineOf({ waiting = {} }: Awaited): [key: string, person: WaitingPerson][] {
  return Object.entries(waiting)
    .filter(([, { offer }]) => offer === undefined)
    .sort(
      ([one, { since: first }], [other, { since: second }]) =>
        first.getTime() - second.getTime() || (one < other ? -1 : 1),
    );
}

/**
 * Keys of those who are offered nothing for now, because an offer before could not be told to them: else a line of one would keep
 * the seats from everybody, by one offer after the other. A rest of a time when all clocks were ahead is none.
 */
export function resting({ waiting = {} }: Awaited, now: Date): Set<string> {
  const rests = ({ since, restsUntil = since }: WaitingPerson) =>
    restsUntil > now && restsUntil <= tooLate(now, restsUntil.getTime() - since.getTime());
  return new Set(Object.keys(waiting).filter((key) => rests(waiting[key]!)));
}

/** Whether a claim of free seats has to ask first who waits for them. */
export const isAwaited = ({ waiting = {} }: Awaited): boolean => Object.keys(waiting).length > 0;

/**
 * How many seats together somebody waits for: as many as a row has, or one person may have, where that was more when they came.
 * @param most seats that one person may have
 */
export const togetherFor = (
  { count }: Pick<WaitingPerson, 'count'>,
  { seatsPerRow }: Pick<HallPlan, 'seatsPerRow'>,
  most = Infinity,
): number => Math.min(count, seatsPerRow, most);

/**
 * Whose turn it is: the first in the line for whom there are enough free seats together.
 * @param passedOver keys of those who get none now
 * @param mostOf how many seats somebody may be given, by their key
 */
export function nextInLine(
  show: Awaited,
  plan: HallPlan,
  taken: ReadonlySet<string>,
  passedOver: ReadonlySet<string> = new Set(),
  mostOf: (key: string) => number = () => Infinity,
): { key: string; person: WaitingPerson; seats: string[] } | undefined {
  for (const [key, person] of lineOf(show)) {
    if (passedOver.has(key)) continue;
    const seats = seatsTogether(plan, taken, togetherFor(person, plan, mostOf(key)));
    if (seats) return { key, person, seats };
  }
  return undefined;
}
