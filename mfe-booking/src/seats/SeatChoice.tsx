import {
  EmptyState,
  ButtonLink,
  moviePath,
  notify,
  timeOfDay,
  useSession,
  useSite,
  type Movie,
} from '@matinee/shared-ui';
import { useSearchParams } from '@matinee/shared-ui/router';
import { CalendarX2 } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { t } from '../messages/en.ts';
import { HoldPill } from './hold/HoldPill.tsx';
import { useShowsSeatsOf } from '../selection/shown-show.ts';
import { CheckoutBar } from './CheckoutBar.tsx';
import { MovieSummary } from './MovieSummary.tsx';
import { useHold } from './hold/use-hold.ts';
import { useHoldsElsewhere } from './hold/use-holds-elsewhere.ts';
import { layout } from './layout.ts';
import { limitWords } from './limit-words.ts';
import { lonelySeats } from '../seat-map/lonely-seats.ts';
import { allSeats } from '../seat-map/plan.ts';
import { useHall } from './hall.ts';
import { nextOffer } from './how-many/next-offer.ts';
import { useOnceKnown } from './how-many/use-once-known.ts';
import { rememberCount, useWantedCount } from './how-many/wanted-count.ts';
import { SeatArea } from './SeatArea.tsx';
import { pressSeat } from './press-seat.ts';
import { otherTimes } from './sold-out/other-times.ts';
import { SoldOut } from './sold-out/SoldOut.tsx';
import { useMayWait } from './sold-out/use-may-wait.ts';
import { WaitingList } from './sold-out/WaitingList.tsx';
import { nothingLeft } from './sold-out/nothing-left.ts';
import type { Timing } from '../timing/show-details.ts';
import { factsInWords } from '../timing/show-facts.ts';
import { Timings } from './Timings.tsx';
import { useCheckout } from './use-checkout.ts';
import { useOccupancy } from './use-occupancy.ts';
import { useNews, useSeatNews } from './use-seat-news.ts';
import { useKeptSelection, useSelection } from './use-selection.ts';
import { spoken } from './words.ts';
import { useSameSeats, useSteady } from './use-steady.ts';
import { useToldOfGoneTime } from './use-told-of-gone-time.ts';

interface SeatChoiceProps {
  movie: Movie & { age_rating?: string | undefined };
  /** `YYYY-MM-DD` in the cinema's zone */
  date: string;
  /** all coming showtimes of the movie, by day */
  dateTime: Times;
  /** asks for these times anew */
  lookAgain(): Promise<Times | undefined>;
}

type Times = Readonly<Record<string, readonly Timing[]>>;

const none: readonly Timing[] = [];

/** Choosing time and seats: everything on the page that needs the movie. */
export function SeatChoice({ movie, date, dateTime, lookAgain }: SeatChoiceProps) {
  const timings = dateTime[date] ?? none;
  const { timeZone, booking } = useSite();
  const { openSignIn } = useSession();
  const limit = booking?.maxSeats;
  const hall = useHall();
  const count = useWantedCount(limit ?? Infinity);
  const words = limitWords(limit);
  const [chosen, setChosen] = useState<string>();
  const kept = useKeptSelection();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('show') ?? undefined;
  const find = (showId: string | undefined) => timings.find((timing) => timing.showId === showId);
  const timing = find(chosen) ?? find(asked) ?? find(kept?.showId) ?? timings[0];
  const price = timing?.price;
  const wished = chosen ?? asked;
  const isGone = timing !== undefined && wished !== undefined && wished !== timing.showId;
  // It has begun or was cancelled since.
  useToldOfGoneTime(isGone, async () =>
    Boolean((await lookAgain())?.[date]?.some(({ showId }) => showId === wished)),
  );

  const selection = useSelection(timing?.showId);
  const occupancy = useOccupancy(timing?.showId);
  const [news, announce] = useNews();
  const elsewhere = useHoldsElsewhere(timing?.showId, selection, (seats) =>
    announce(t('news.own', { seats: seats.join(', ') })),
  );
  // The server counts this visitor's own holds as taken; on the map they are theirs.
  const ours = useSameSeats([...(selection.attempt?.seats ?? []), ...elsewhere.seats]);
  const refuse = useSeatNews(timing?.showId, occupancy, selection, announce, ours);
  const hold = useHold(timing?.showId, selection);
  useShowsSeatsOf(timing?.showId, hold.told);
  const soldOut = nothingLeft(timing, occupancy, allSeats(hall), [...selection.seats, ...ours]);
  const mayWait = useMayWait(timing, soldOut);
  // Who is not told which seats are taken is told that all are.
  const taken = useMemo(() => {
    const occupied = soldOut ? allSeats(hall) : [...occupancy.taken];
    return new Set(occupied.filter((seat) => !ours.includes(seat)));
  }, [soldOut, hall, occupancy.taken, ours]);
  const isSettled =
    occupancy.state === 'failed' ||
    (occupancy.state === 'known' && !selection.seats.some((seat) => taken.has(seat)));
  const { busy, checkout } = useCheckout(timing?.showId, selection, isSettled, (seats) => {
    refuse(seats);
    occupancy.markTaken(seats);
  });

  const choose = useSteady((showId: string) => {
    if (showId === timing?.showId) return;
    selection.setSeats([]);
    setChosen(showId);
    // The address says no other time than the one that is chosen.
    if (asked !== undefined) setQuery({ show: showId }, { replace: true });
  });
  /** Says what the choice is now; and that it leaves a seat alone, where it does. */
  const say = (seats: readonly string[], text: (seats: string, total: string) => string) => {
    const lonely = occupancy.state === 'known' ? lonelySeats(taken, seats) : [];
    const note = lonely.length > 0 ? `. ${t('lonely.hint', { seats: lonely.join(', ') })}` : '';
    announce(text(words.news(seats.length), spoken((price ?? 0) * seats.length)) + note);
  };
  const press = useSteady((seat: string) => {
    if (elsewhere.seats.includes(seat)) {
      if (!elsewhere.takeOver(seat)) notify.error(t('news.held', { seat }));
      return;
    }
    const state = { timeChosen: timing !== undefined, picked: selection.seats, taken, limit };
    const picked = pressSeat(seat, state);
    if (!('seats' in picked)) {
      if (picked.outcome === 'time-first') notify.error(t('limit.time-first'));
      else if (picked.outcome === 'limit') notify.error(words.refused);
      else announce(t('news.not-available', { seat }));
      return;
    }
    // The time stays chosen also when the last seat is dropped, and with it the kept selection.
    setChosen(timing?.showId);
    selection.setSeats(picked.seats);
    say(picked.seats, (seats, total) => t(`news.${picked.outcome}`, { seat, seats, total }));
  });
  // Who is not told what is taken would be offered what is not there.
  const offerOnceKnown = useOnceKnown(timing?.showId, occupancy.state, () => {
    if (timing === undefined) return notify.error(t('limit.time-first'));
    if (occupancy.state === 'failed') return notify.error(t('seats.occupied-unknown'));
    if (occupancy.state === 'hidden') {
      notify.error(t('seats.sign-in-hint'));
      return openSignIn();
    }
    const seats = nextOffer(hall, taken, selection.seats, count);
    if (!seats) return notify.error(t(count === 1 ? 'how-many.none-one' : 'how-many.none', { count }));
    setChosen(timing.showId);
    selection.setSeats(seats);
    say(seats, (counted, total) => t('news.offered', { names: seats.join(', '), seats: counted, total }));
  });
  const offer = useSteady(offerOnceKnown);
  const book = useSteady(() => void checkout());

  // In the header where there is room beside the bar.
  const hasTime = timing !== undefined;
  const otherHold = useMemo(
    () => hasTime && <HoldPill told={hold.told} className="booking:lg:hidden" />,
    [hasTime, hold.told],
  );
  const picked = useSameSeats([...selection.seats, ...elsewhere.seats]);
  const wanted = limit === undefined ? undefined : { count, limit, onCount: rememberCount, onBest: offer };

  // The pressed seat is painted first, the bar with the total in the frame after it: both factors of the total together.
  const summed = useDeferredValue(selection.seats);
  const priceOfSummed = useDeferredValue(price ?? 0);
  const mapName = timing
    ? t('map.name', { title: movie.title, time: timeOfDay(timing.time, timeZone) })
    : t('map.name-untimed', { title: movie.title });
  return (
    <>
      <div className={layout.page}>
        <div className={layout.aside}>
          <MovieSummary movie={movie} date={date} facts={timing && factsInWords(timing)} />
          {timings.length > 0 ? (
            <Timings timings={timings} chosen={timing?.showId} onChoose={choose} />
          ) : (
            <EmptyState title={t('seats.none-left')} icon={<CalendarX2 />}>
              <ButtonLink kind="secondary" to={moviePath(movie._id)}>
                {t('seats.other-day')}
              </ButtonLink>
            </EmptyState>
          )}
        </div>
        <div>
          {soldOut && (
            <div className="booking:mb-4 booking:flex booking:empty:hidden booking:lg:hidden">
              {otherHold}
            </div>
          )}
          {soldOut && timing && (
            <SoldOut
              movieId={movie._id}
              others={otherTimes(dateTime, timing)}
              onOther={() => setChosen(undefined)}
            />
          )}
          {timing && mayWait && <WaitingList key={timing.showId} showId={timing.showId} soldOut={soldOut} />}
          <SeatArea
            name={mapName}
            price={price}
            picked={picked}
            taken={taken}
            occupancy={occupancy.state}
            hint={words.hint}
            wanted={wanted}
            soldOut={soldOut}
            onPress={press}
          />
        </div>
      </div>
      <p role="status" aria-live="polite" className="booking:sr-only">
        <span key={news.turn}>{news.text}</span>
      </p>
      {!soldOut && (
        <CheckoutBar
          seats={summed}
          price={priceOfSummed}
          busy={busy}
          count={words.bar(summed.length)}
          heldUntil={hold.until}
          onCheckout={book}
        >
          {otherHold}
        </CheckoutBar>
      )}
    </>
  );
}
