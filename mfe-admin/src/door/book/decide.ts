import type { DoorOutcome, NightHours } from '@matinee/api/types';
import { dayOf, timeOfDay, type UnknownWord } from '@matinee/shared-ui';
import type { DoorDay } from '../calls.ts';
import type { ReadCode } from './read-code.ts';
import type { Waiting } from './waiting.ts';

/** What a door is told of a scan, by the API or by its own list. */
export interface Verdict {
  outcome: DoorOutcome | UnknownWord;
  ticket: { bookingId: string; seat: string; showId: string } | null;
  entry: { scanId: string; at: string; door: string } | null;
  /** when and where the show of the code is, as the code itself says */
  said?: ReadCode['showing'];
  /** decided without the API, which may know more */
  isAlone?: true;
  /** of a number and a seat that were typed, where codes are signed, or of a code that cannot be checked here: nothing but the list speaks for them */
  isTyped?: true;
}

/** What a door without a network has to decide by. */
export interface DoorBook {
  day: DoorDay;
  /** what this door let in since the list was fetched */
  waiting: readonly Waiting[];
  now: Date;
  /** the cinema's */
  timeZone: string;
}

type Ticket = NonNullable<Verdict['ticket']>;

/** A night belongs to the day before, as in the API: its type does not let it differ. */
const NIGHT_HOURS: NightHours = 4;
const HALF_DAY_MS = 12 * 3_600_000;
/** The day of the cinema that an instant is in. */
function cinemaDay(at: Date, timeZone: string): string {
  // By the clocks of the cinema, however they are moved in that night.
  const isNight = Number(timeOfDay(at.toISOString(), timeZone).slice(0, 2)) < NIGHT_HOURS;
  return dayOf(new Date(at.getTime() - (isNight ? HALF_DAY_MS : 0)).toISOString(), timeZone);
}

/** The day that the door works at: a night is over with the last show of it, as in the API. Of which that is, only a list of that night can speak. */
export function doorDay({ day, now, timeZone }: Omit<DoorBook, 'waiting'>): string {
  const today = cinemaDay(now, timeZone);
  const isRunning = day.shows.some(
    (show) => cinemaDay(new Date(show.startsAt), timeZone) === today && !isOver(show, now),
  );
  const isKnown = cinemaDay(new Date(day.now), timeZone) === today;
  return isRunning || !isKnown ? today : dayOf(now.toISOString(), timeZone);
}

const minuteOf = (instant: string) => Math.floor(Date.parse(instant) / 60_000);

/**
 * Decides by the list of the day and by the code's signature, where no network is: as the API would, as far as they know. A
 * signed code of today is in unless the list speaks against it: who bought after the list was fetched is not turned away. What the
 * list cannot know, the API says once it is told (docs/decisions/0067).
 * @param showId the show that the door admits to; any of the day that is not over without it
 */
export function decideByList(book: DoorBook, code: ReadCode | null, showId: string | undefined): Verdict {
  if (!code) return alone('unknown');
  if (code.isSigned === false) return alone('forged');
  for (const show of book.day.shows)
    for (const ticket of show.tickets) {
      if (!ticket.bookingId.endsWith(code.number)) continue;
      const listed = ticket.seats.find(({ seat }) => seat === code.seat);
      if (listed) return byList(book, code, showId, { show, ticket, listed });
      // Of a booking that it has, the list has every seat.
      if (ticket.bookingId === code.number) return alone('unknown');
    }
  return bySignature(book, code, showId);
}

/** One that runs late is let in by the door that admits to it alone. */
export const isOver = ({ endsAt }: DoorDay['shows'][number], now: Date): boolean =>
  endsAt !== undefined && Date.parse(endsAt) <= now.getTime();

interface Listed {
  show: DoorDay['shows'][number];
  ticket: DoorDay['shows'][number]['tickets'][number];
  listed: DoorDay['shows'][number]['tickets'][number]['seats'][number];
}

function byList(
  book: DoorBook,
  code: ReadCode,
  showId: string | undefined,
  { show, ticket: { bookingId, isValid }, listed }: Listed,
): Verdict {
  const ticket = { bookingId, seat: listed.seat, showId: show.showId };
  // The list itself may be of another day.
  if (cinemaDay(new Date(show.startsAt), book.timeZone) !== doorDay(book))
    return alone('other_day', ticket, { startsAt: show.startsAt, hall: show.hall });
  if (showId !== undefined && showId !== show.showId) return alone('other_show', ticket);
  if (show.isCancelled) return alone('show_cancelled', ticket);
  if (showId === undefined && isOver(show, book.now)) return alone('other_show', ticket);
  if (!isValid) return alone('refunded', ticket);
  // A code that is newer than the list knows was signed since.
  if (listed.issue !== undefined && code.issue < listed.issue) return alone('replaced', ticket);
  return listed.entry ? { ...alone('used', ticket), entry: listed.entry } : unlessWaiting(book, ticket);
}

function bySignature(book: DoorBook, { showing, ...code }: ReadCode, showId: string | undefined): Verdict {
  // A number that was typed proves nothing.
  if (!showing) return alone('unknown');
  const { startsAt, hall } = showing;
  if (cinemaDay(new Date(startsAt), book.timeZone) !== doorDay(book))
    return alone('other_day', null, showing);
  if (!code.isSigned) return alone('unknown', null, showing);
  const there = book.day.shows.filter(
    (one) => one.hall === hall && minuteOf(one.startsAt) === minuteOf(startsAt),
  );
  // Where one was cancelled and another added at the same time, tickets were sold for the other since.
  const show = there.find(({ isCancelled }) => !isCancelled) ?? there[0];
  const ticket = { bookingId: code.number, seat: code.seat, showId: show?.showId ?? '' };
  if (showId !== undefined && showId !== show?.showId) return alone('other_show', ticket, showing);
  if (show?.isCancelled) return alone('show_cancelled', ticket, showing);
  if (showId === undefined && show && isOver(show, book.now)) return alone('other_show', ticket, showing);
  return { ...unlessWaiting(book, ticket), said: showing };
}

/** In, or used where this door has let the seat in already. */
function unlessWaiting({ waiting }: DoorBook, ticket: Ticket): Verdict {
  const own = waiting.find((one) => one.bookingId === ticket.bookingId && one.seat === ticket.seat);
  return own ? { ...alone('used', ticket), entry: entryOf(own) } : alone('in', ticket);
}

function alone(outcome: DoorOutcome, ticket: Ticket | null = null, said?: ReadCode['showing']): Verdict {
  return { outcome, ticket, entry: null, isAlone: true, ...(said && { said }) };
}

/** The verdict for a seat that this door has let in and not told of; undefined where it has not. */
export function letInBy(waiting: readonly Waiting[], { number, seat }: ReadCode): Verdict | undefined {
  const own = waiting.find((one) => one.seat === seat && one.bookingId.endsWith(number));
  if (!own) return undefined;
  const { bookingId, showId = '' } = own;
  return { ...alone('used', { bookingId, seat, showId }), entry: entryOf(own) };
}

/** An entry that waits, as the list would have it. */
export const entryOf = ({ scan }: Pick<Waiting, 'scan'>) => ({
  scanId: scan.scanId,
  at: scan.admittedAt ?? '',
  door: scan.door,
});
