import { notify, useSession } from '@matinee/shared-ui';
import { t } from '../messages/en.ts';
import { lonelySeats } from '../seat-map/lonely-seats.ts';
import type { ChosenTime } from './use-chosen-time.ts';
import { useHall } from '../hall/hall.ts';
import type { HoldsElsewhere } from './hold/use-holds-elsewhere.ts';
import { nextOffer } from './how-many/next-offer.ts';
import { useOnceKnown } from './how-many/use-once-known.ts';
import { limitWords } from './limit-words.ts';
import { pressSeat } from './press-seat.ts';
import type { Occupancy } from './use-occupancy.ts';
import type { ShowSelection } from './use-selection.ts';
import { useSteady } from './use-steady.ts';
import { spoken } from './words.ts';

interface Seats {
  time: ChosenTime;
  selection: ShowSelection;
  occupancy: Occupancy;
  /** own seats that another tab holds */
  elsewhere: HoldsElsewhere;
  taken: ReadonlySet<string>;
  /** most seats in one booking; undefined while the server has not told it */
  limit: number | undefined;
  /** how many are wanted */
  count: number;
  /** says something to who cannot see it */
  announce(text: string): void;
}

/** What a press on a seat does, and one on "best seats": the choice changes, or it is said why it does not. */
export function useSeatPresses(seats: Seats): { press(seat: string): void; offer(): void } {
  const { time, selection, occupancy, elsewhere, taken, limit, count, announce } = seats;
  const { timing } = time;
  const { openSignIn } = useSession();
  const hall = useHall();
  const words = limitWords(limit);
  /** Says what the choice is now; and that it leaves a seat alone, where it does. */
  const say = (picked: readonly string[], text: (counted: string, total: string) => string) => {
    const lonely = occupancy.state === 'known' ? lonelySeats(taken, picked) : [];
    const note = lonely.length > 0 ? `. ${t('lonely.hint', { seats: lonely.join(', ') })}` : '';
    announce(text(words.news(picked.length), spoken(timing?.price ?? 0, picked.length)) + note);
  };
  const press = useSteady((seat: string) => {
    if (elsewhere.seats.includes(seat)) {
      if (!elsewhere.takeOver(seat)) notify.error(t('news.held', { seat }));
      return;
    }
    const drawn = selection.seats;
    const state = { timeChosen: timing !== undefined, drawn, picked: selection.now(), taken, limit };
    const picked = pressSeat(seat, state);
    if (!('seats' in picked)) {
      if (picked.outcome === 'time-first') notify.error(t('limit.time-first'));
      else if (picked.outcome === 'limit') notify.error(words.refused);
      else announce(t('news.not-available', { seat }));
      return;
    }
    // The time stays chosen also when the last seat is dropped, and with it the kept selection.
    time.keep();
    selection.setSeats(picked.seats);
    say(picked.seats, (counted, total) => t(`news.${picked.outcome}`, { seat, seats: counted, total }));
  });
  // Who is not told what is taken would be offered what is not there.
  const goesBy = () => `${count} ${selection.now().join()}`;
  const offerOnceKnown = useOnceKnown(timing?.showId, occupancy.state, goesBy, () => {
    if (timing === undefined) return notify.error(t('limit.time-first'));
    if (occupancy.state === 'failed') return notify.error(t('seats.occupied-unknown'));
    if (occupancy.state === 'hidden') {
      notify.error(t('seats.sign-in-hint'));
      return openSignIn();
    }
    const best = nextOffer(hall, taken, selection.seats, count);
    if (!best) return notify.error(t(count === 1 ? 'how-many.none-one' : 'how-many.none', { count }));
    time.keep();
    selection.setSeats(best);
    say(best, (counted, total) => t('news.offered', { names: best.join(', '), seats: counted, total }));
  });
  return { press, offer: useSteady(offerOnceKnown) };
}
