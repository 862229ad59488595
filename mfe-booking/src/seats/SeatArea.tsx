import { classes } from '@matinee/shared-ui';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { t } from '../messages/en.ts';
import { Front } from '../seat-map/Front.tsx';
import { lonelySeats } from '../seat-map/lonely-seats.ts';
import type { SeatState } from '../seat-map/Seat.tsx';
import { SeatMap } from '../seat-map/SeatMap.tsx';
import { SmallMap } from '../seat-map/SmallMap.tsx';
import { useHall } from '../hall/hall.ts';
import { HowMany } from './how-many/HowMany.tsx';
import { smallMapClasses } from './layout.ts';
import { Legend } from './Legend.tsx';
import { MapHint } from './MapHint.tsx';
import { SeatList } from './SeatList.tsx';
import { SeatView } from './SeatView.tsx';
import type { Occupancy } from './use-occupancy.ts';
import { blockTitle, seatName } from './words.ts';

interface SeatAreaProps {
  /** accessible name of the map: the movie and the time */
  name: string;
  /** US dollars a seat; undefined while no time is chosen */
  price: number | undefined;
  /** the same array and the same set for as long as the same seats are in them */
  picked: readonly string[];
  taken: ReadonlySet<string>;
  occupancy: Occupancy['state'];
  /** how to choose */
  hint: string;
  /** how many are looked for and how many may be together; absent while seats cannot be offered */
  wanted: { count: number; limit: number; onCount(count: number): void; onBest(): void } | undefined;
  /** nothing is left: something else says so above */
  soldOut: boolean;
  /** the same function always, as those of `wanted` */
  onPress(seat: string): void;
}

/** The map and what belongs to it: how many, the hint, the small map of a phone, the legend, the list, the view from a seat. */
export function SeatArea(area: SeatAreaProps) {
  const { name, price, picked, taken, occupancy, hint, wanted, soldOut, onPress } = area;
  const plan = useHall();
  const blocks = plan.blocks;
  // The pressed seat is painted first; what else tells of it comes after that, and all of it together.
  const told = useDeferredValue(useMemo(() => ({ picked, taken, occupancy }), [picked, taken, occupancy]));
  const last = told.picked.at(-1);
  const nameOf = useCallback((seat: string, state: SeatState) => seatName(seat, state, price), [price]);
  const titleOf = useCallback((index: number) => blockTitle(blocks, index), [blocks]);
  const toBlock = useCallback((index: number) => t('map.to-block', { block: titleOf(index) }), [titleOf]);
  return (
    <>
      {!soldOut && (
        <>
          {wanted && <HowMany {...wanted} />}
          <MapHint
            occupancy={told.occupancy}
            hint={hint}
            lonely={told.occupancy === 'known' ? lonelySeats(told.taken, told.picked).join(', ') : ''}
          />
        </>
      )}
      {/* Above the small map, which stays while one scrolls: it would lie over the screen. */}
      <Front name={t('map.screen')} />
      {blocks.length > 1 && (
        <div
          className={classes(
            'booking:sticky booking:top-header booking:z-10 booking:-mx-4 booking:mb-2 booking:flex booking:justify-center booking:bg-ink-0/95 booking:py-2',
            smallMapClasses(blocks.length),
          )}
        >
          <SmallMap map="booking-map" plan={plan} picked={told.picked} taken={told.taken} toBlock={toBlock} />
        </div>
      )}
      <p id="booking-map-help" className="booking:sr-only">
        {t('map.help')}
      </p>
      <SeatMap
        id="booking-map"
        plan={plan}
        name={name}
        describedBy="booking-map-help"
        picked={picked}
        taken={taken}
        inactive={price === undefined}
        loading={occupancy === 'loading'}
        seatName={nameOf}
        blockName={titleOf}
        onPress={onPress}
      />
      <Legend />
      {last !== undefined && <SeatView plan={plan} seat={last} />}
      {told.occupancy === 'known' && (
        <SeatList plan={plan} picked={told.picked} taken={told.taken} count={wanted?.count ?? 1} />
      )}
    </>
  );
}
