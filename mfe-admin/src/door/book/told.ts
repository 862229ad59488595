import type { DoorOutcome } from '@matinee/api/types';
import { schema, type Infer } from '@matinee/shared-ui';
import type { DoorDay } from '../calls.ts';
import { entryOf, type Verdict } from './decide.ts';
import { kept } from './kept.ts';
import type { Waiting } from './waiting.ts';

const toldSchema = schema.object({
  outcome: schema.openEnum<DoorOutcome>(),
  ticket: schema.object({ bookingId: schema.string(), seat: schema.string(), showId: schema.string() }),
  entry: schema.nullable(
    schema.object({ scanId: schema.string(), at: schema.string(), door: schema.string() }),
  ),
  /** which of the seat's codes was scanned */
  issue: schema.number(),
  /** ISO instant, by this device's clock */
  heardAt: schema.string(),
  /** `now` of the list that was there by then; empty without one */
  list: schema.string(),
});

/** What the API said of a seat at this door, which the list may not have yet. */
export type HeardAtDoor = Infer<typeof toldSchema>;

/** On this device alone, as what waits: the page may be loaded anew before the next list. */
export const keptTold = kept(
  'told',
  (read): HeardAtDoor[] => schema.array(toldSchema).safeParse(read).data ?? [],
);

/** What stays so, whichever show the door admits to; all else is decided anew. */
const STAYS: ReadonlySet<string> = new Set([
  'in',
  'used',
  'show_cancelled',
  'cancelled',
  'refunded',
  'replaced',
] satisfies DoorOutcome[]);

/** Longer than a list can be on its way: one that comes later was asked for since. */
const SLOW_LIST_MS = 60_000;

type About = Pick<HeardAtDoor, 'issue' | 'heardAt' | 'list'>;

/** What is to be kept of an answer of the API; undefined for what the next scan may change. */
export function toldBy({ outcome, ticket, entry }: Verdict, about: About): HeardAtDoor | undefined {
  return ticket && STAYS.has(outcome) ? { outcome, ticket, entry, ...about } : undefined;
}

/** What is to be kept of an entry that has waited, and was taken: whoever came in by it is inside, whatever the API says of the ticket. */
export const toldOf = ({ bookingId, seat, showId = '', scan }: Waiting, about: About): HeardAtDoor => ({
  outcome: 'in',
  ticket: { bookingId, seat, showId },
  entry: entryOf({ scan }),
  ...about,
});

const isSameSeat = (one: HeardAtDoor['ticket'], other: HeardAtDoor['ticket']) =>
  one.bookingId === other.bookingId && one.seat === other.seat;

/** What was said of a seat before is over; that a code of it was replaced stays so beside what is said of another code. */
export const withTold = (present: readonly HeardAtDoor[], one: HeardAtDoor): HeardAtDoor[] => [
  ...present.filter(
    ({ ticket, outcome }) =>
      !isSameSeat(ticket, one.ticket) || (outcome === 'replaced') !== (one.outcome === 'replaced'),
  ),
  one,
];

/** What a list does not say yet: not the very entry, and it may have been asked for before. */
export function unlisted(told: readonly HeardAtDoor[], day: DoorDay): HeardAtDoor[] {
  const entries = new Set(
    day.shows.flatMap(({ tickets }) =>
      tickets.flatMap(({ seats }) => seats.flatMap(({ entry }) => entry?.scanId ?? [])),
    ),
  );
  const isOfBefore = ({ heardAt, list }: HeardAtDoor) =>
    list !== day.now && Date.now() - Date.parse(heardAt) > SLOW_LIST_MS;
  return told.filter((one) => !isOfBefore(one) && !(one.entry && entries.has(one.entry.scanId)));
}

/**
 * A verdict of the list, unless the API has said at this door that the seat is in, or that its ticket is not good.
 * @param issue of the code that was scanned
 */
export function decideByTold(verdict: Verdict, told: readonly HeardAtDoor[], issue: number): Verdict {
  const { outcome, ticket } = verdict;
  if (outcome !== 'in' || !ticket) return verdict;
  const said = told.find(
    (one) => isSameSeat(one.ticket, ticket) && (one.outcome !== 'replaced' || issue <= one.issue),
  );
  if (!said) return verdict;
  return { ...verdict, outcome: said.outcome === 'in' ? 'used' : said.outcome, entry: said.entry };
}
