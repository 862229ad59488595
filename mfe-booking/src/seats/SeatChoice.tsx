import {
  ButtonLink,
  EmptyState,
  LeftOut,
  leftOut,
  moviePath,
  timeOfDay,
  useSite,
  type Movie,
} from '@matinee/shared-ui';
import { CalendarX2 } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { t } from '../messages/en.ts';
import { HoldPill } from './hold/HoldPill.tsx';
import { useShowsSeatsOf } from '../selection/shown-show.ts';
import { CheckoutBar } from './CheckoutBar.tsx';
import { MovieSummary } from './MovieSummary.tsx';
import { useHold } from './hold/use-hold.ts';
import { useHoldsElsewhere } from './hold/use-holds-elsewhere.ts';
import { layout } from './layout.ts';
import { limitWords } from './limit-words.ts';
import { allSeats } from '../seat-map/plan.ts';
import { useHall } from '../hall/hall.ts';
import { rememberCount, useWantedCount } from './how-many/wanted-count.ts';
import { SeatArea } from './SeatArea.tsx';
import { otherTimes } from './sold-out/other-times.ts';
import { SoldOut } from './sold-out/SoldOut.tsx';
import { useLookAgain } from './sold-out/use-look-again.ts';
import { useMayWait } from './sold-out/use-may-wait.ts';
import { WaitingList } from './sold-out/WaitingList.tsx';
import { nothingLeft } from './sold-out/nothing-left.ts';
import type { Timing } from '../timing/show-details.ts';
import { factsInWords } from '../timing/show-facts.ts';
import { Timings } from './Timings.tsx';
import { useCheckout } from './use-checkout.ts';
import { useChosenTime } from './use-chosen-time.ts';
import { useOccupancy } from './use-occupancy.ts';
import { useNews, useSeatNews } from './use-seat-news.ts';
import { useSeatPresses } from './use-seat-presses.ts';
import { useSelection } from './use-selection.ts';
import { useSameSeats, useSteady } from './use-steady.ts';

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

/** The date is whatever stands in the address: also a word that every object knows. */
const timesOn = (date: string, times: Times = {}): readonly Timing[] | undefined =>
  Object.hasOwn(times, date) ? times[date] : undefined;

/** Choosing time and seats: everything on the page that needs the movie. */
export function SeatChoice({ movie, date, dateTime, lookAgain }: SeatChoiceProps) {
  const timings = timesOn(date, dateTime) ?? none;
  const read = timesOn(date, dateTime) ?? dateTime ?? none;
  const { timeZone, booking } = useSite();
  const limit = booking?.maxSeats;
  const hall = useHall();
  const together = Math.min(limit ?? Infinity, hall.seatsPerRow);
  const count = useWantedCount(together);
  const words = limitWords(limit);
  const time = useChosenTime(timings, async () => timesOn(date, await lookAgain()));
  const { timing } = time;
  const price = timing?.price;

  const selection = useSelection(timing?.showId);
  const occupancy = useOccupancy(timing?.showId);
  const [news, announce] = useNews();
  const elsewhere = useHoldsElsewhere(timing?.showId, selection, allSeats(hall), (seats) =>
    announce(t('news.own', { seats: seats.join(', ') })),
  );
  // The server counts this visitor's own holds as taken; on the map they are theirs.
  const ours = useSameSeats([...(selection.attempt?.seats ?? []), ...elsewhere.held]);
  const refuse = useSeatNews(timing?.showId, occupancy, selection, announce, ours, allSeats(hall));
  const hold = useHold(timing?.showId, selection, price === 0);
  useShowsSeatsOf(timing?.showId, hold.told);
  const soldOut = nothingLeft(timing, occupancy, allSeats(hall), [...selection.seats, ...ours]);
  useLookAgain(movie._id, soldOut && occupancy.state !== 'known');
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
    // What is refused for no seat may be refused for the show: it has begun, or was cancelled.
    if (seats.length === 0) void lookAgain().catch(() => undefined);
  });

  const choose = useSteady((showId: string) => {
    if (showId === timing?.showId) return;
    selection.setSeats([]);
    time.choose(showId);
  });
  const { press, offer } = useSeatPresses({
    time,
    selection,
    occupancy,
    elsewhere,
    taken,
    limit,
    count,
    announce,
  });
  const book = useSteady(() => void checkout());

  // In the header where there is room beside the bar.
  const hasTime = timing !== undefined;
  const otherHold = useMemo(
    () => hasTime && <HoldPill told={hold.told} className="booking:lg:hidden" />,
    [hasTime, hold.told],
  );
  const picked = useSameSeats([...selection.seats, ...elsewhere.seats]);
  const wanted = limit ? { count, limit: together, onCount: rememberCount, onBest: offer } : undefined;

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
          {timings.length > 0 && <Timings timings={timings} chosen={timing?.showId} onChoose={choose} />}
          {timings.length === 0 && <LeftOut of={read} />}
          {timings.length + leftOut(read) === 0 && (
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
            <SoldOut movieId={movie._id} others={otherTimes(dateTime, timing)} onOther={time.forget} />
          )}
          {timing && mayWait && <WaitingList key={timing.showId} showId={timing.showId} soldOut={soldOut} />}
          <SeatArea
            name={mapName}
            price={price}
            picked={picked}
            taken={taken}
            occupancy={occupancy.state}
            hint={hasTime ? words.hint : ''}
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
