import { memo, useEffect, useState } from 'react';
import { blockStart, depthOf, widthOf } from './seat-position.ts';
import { seatsOf, type SeatPlan } from './plan.ts';
import type { SeatState } from './Seat.tsx';
import * as styles from './seat-map.module.css';

interface SmallMapProps {
  /** id of the map whose blocks it leads to */
  map: string;
  plan: SeatPlan;
  picked: readonly string[];
  taken: ReadonlySet<string>;
  /** what the way to a block is called. @param index from left to right */
  toBlock(index: number): string;
}

/** Room for the front above the first row, in seats. */
const FRONT = 1.4;

const blockOf = (map: string, index: number) =>
  document.getElementById(map)?.querySelector<HTMLElement>(`[data-block="${index}"]`);

/** Brings a block into view, and whoever reads or goes on by keyboard to its seats: where they were last, or the first. */
function goTo(block: HTMLElement | null | undefined): void {
  const seat = block?.querySelector<HTMLElement>('[tabindex="0"]') ?? block?.querySelector('button');
  seat?.focus({ preventScroll: true });
  block?.scrollIntoView({ block: 'center' });
}

/**
 * The whole plan, small, as it is in truth: blocks side by side, where a narrow window has to put them one under the other. The block in
 * view is framed, and each leads to its place in the map beside it.
 */
export const SmallMap = memo(function SmallMap({ map, plan, picked, taken, toBlock }: SmallMapProps) {
  const [inView, setInView] = useState<readonly number[]>([]);

  useEffect(() => {
    const shown = new Set<number>();
    const observer = new IntersectionObserver((changes) => {
      for (const { target, isIntersecting } of changes) {
        const index = Number((target as HTMLElement).dataset['block']);
        if (isIntersecting) shown.add(index);
        else shown.delete(index);
      }
      setInView([...shown].sort());
    }, VIEW);
    for (const index of plan.blocks.keys()) {
      const block = blockOf(map, index);
      if (block) observer.observe(block);
    }
    return () => observer.disconnect();
  }, [plan, map]);

  const stateOf = (seat: string): SeatState =>
    picked.includes(seat) ? 'mine' : taken.has(seat) ? 'taken' : 'available';
  const width = widthOf(plan);
  const depth = depthOf(plan) + FRONT;
  return (
    <div className={styles.small} style={{ aspectRatio: `${width} / ${depth}` }}>
      <svg viewBox={`0 0 ${width} ${depth}`} aria-hidden="true">
        <path d={`M1 .6Q${width / 2} -.2 ${width - 1} .6`} className={styles.smallFront} />
        {plan.blocks.map((rows, block) =>
          rows.map((row, y) =>
            seatsOf(row, plan.seatsPerRow).map((seat, x) => (
              <rect
                key={seat}
                data-small={stateOf(seat)}
                x={blockStart(plan, block) + x + 0.12}
                y={y + FRONT + 0.12}
                width=".76"
                height=".76"
                rx=".2"
              />
            )),
          ),
        )}
      </svg>
      {plan.blocks.map((rows, index) => (
        <button
          key={rows[0]}
          type="button"
          aria-label={toBlock(index)}
          aria-current={inView.includes(index) || undefined}
          onClick={() => goTo(blockOf(map, index))}
          style={{
            left: `${(blockStart(plan, index) / width) * 100}%`,
            width: `${(plan.seatsPerRow / width) * 100}%`,
          }}
        />
      ))}
    </div>
  );
});

/** As much room as it takes. */
export const SmallMapRoom = ({ plan }: { plan: SeatPlan }) => (
  <div className={styles.small} style={{ aspectRatio: `${widthOf(plan)} / ${depthOf(plan) + FRONT}` }} />
);

/** In view is what stands in the middle of the window, clear of what lies over its edges. */
const VIEW = { rootMargin: '-30% 0px -30% 0px' };
