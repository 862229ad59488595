import { EmptyState, ButtonLink, money, notify, timeOfDay, useSite, type Movie } from '@matinee/shared-ui';
import { useSearchParams } from '@matinee/shared-ui/router';
import { CalendarX2 } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { t } from '../messages/en.ts';
import { CheckoutBar } from './CheckoutBar.tsx';
import { MovieSummary } from './MovieSummary.tsx';
import { useHold } from './hold/use-hold.ts';
import { layout } from './layout.ts';
import { Legend } from './Legend.tsx';
import { limitWords } from './limit-words.ts';
import { MapHint } from './MapHint.tsx';
import { seatsOfHall, useHall } from './plan.ts';
import { pressSeat } from './press-seat.ts';
import { Screen } from './Screen.tsx';
import { SeatMap } from './SeatMap.tsx';
import { otherTimes } from './sold-out/other-times.ts';
import { SoldOut } from './sold-out/SoldOut.tsx';
import { nothingLeft } from './sold-out/nothing-left.ts';
import type { Timing } from '../timing/show-details.ts';
import { Timings } from './Timings.tsx';
import { useCheckout } from './use-checkout.ts';
import { useOccupancy } from './use-occupancy.ts';
import { useNews, useSeatNews } from './use-seat-news.ts';
import { useKeptSelection, useSelection } from './use-selection.ts';

interface SeatChoiceProps {
  movie: Movie;
  /** `YYYY-MM-DD` in the cinema's zone */
  date: string;
  /** all coming showtimes of the movie, by day */
  dateTime: Readonly<Record<string, readonly Timing[]>>;
}

const none: readonly Timing[] = [];

/** Choosing time and seats: everything on the page that needs the movie. */
export function SeatChoice({ movie, date, dateTime }: SeatChoiceProps) {
  const timings = dateTime[date] ?? none;
  const { timeZone, booking } = useSite();
  const limit = booking?.maxSeats;
  const hall = seatsOfHall(useHall());
  const words = limitWords(limit);
  const [chosen, setChosen] = useState<string>();
  const kept = useKeptSelection();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('show') ?? undefined;
  const find = (showId: string | undefined) => timings.find((timing) => timing.showId === showId);
  const timing = find(chosen) ?? find(asked) ?? find(kept?.showId) ?? timings[0];
  const price = timing?.price;

  const selection = useSelection(timing?.showId);
  const occupancy = useOccupancy(timing?.showId);
  const [news, announce] = useNews();
  useSeatNews(timing?.showId, occupancy, selection, announce);
  const heldUntil = useHold(timing?.showId, selection, announce);
  const { busy, checkout } = useCheckout(timing?.showId, selection, occupancy.markTaken);
  // The server counts this visitor's own hold as taken; on the map it is theirs.
  const ours = selection.attempt?.seats ?? [];

  const soldOut = nothingLeft(timing, occupancy, hall, [...selection.seats, ...ours]);
  // Who is not told which seats are taken is told that all are.
  const occupied = soldOut ? hall : [...occupancy.taken];
  const taken = new Set(occupied.filter((seat) => !ours.includes(seat)));

  const choose = (showId: string) => {
    if (showId === timing?.showId) return;
    selection.setSeats([]);
    setChosen(showId);
    // The address says no other time than the one that is chosen.
    if (asked !== undefined) setQuery({ show: showId }, { replace: true });
  };
  const press = (seat: string) => {
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
    const count = picked.seats.length;
    const total = money((price ?? 0) * count);
    announce(t(`news.${picked.outcome}`, { seat, seats: words.news(count), total }));
  };

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
          <MovieSummary movie={movie} date={date} />
          {timings.length > 0 ? (
            <Timings timings={timings} chosen={timing?.showId} onChoose={choose} />
          ) : (
            <EmptyState title={t('seats.none-left')} icon={<CalendarX2 />}>
              <ButtonLink kind="secondary" to={`/movie-detail/${encodeURIComponent(movie._id)}/1`}>
                {t('seats.other-day')}
              </ButtonLink>
            </EmptyState>
          )}
        </div>
        <div>
          {soldOut && timing ? (
            <SoldOut
              movieId={movie._id}
              others={otherTimes(dateTime, timing)}
              onOther={() => setChosen(undefined)}
            />
          ) : (
            <MapHint occupancy={occupancy.state} hint={words.hint} />
          )}
          <Screen />
          <p id="booking-map-help" className="booking:sr-only">
            {t('map.help')}
          </p>
          <SeatMap
            name={mapName}
            price={price}
            picked={selection.seats}
            taken={taken}
            loading={occupancy.state === 'loading'}
            onPress={press}
          />
          <Legend />
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
          heldUntil={heldUntil}
          onCheckout={() => void checkout()}
        />
      )}
    </>
  );
}
