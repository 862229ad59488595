import { SlotRoom } from '../contract/parts/Slot.tsx';
import { movieGridClasses } from './MovieCard.tsx';

/** Boxes of the size that the cards will have: on a phone titles and genres take two lines, and the rating one of its own. */
const boxes = ['aspect-[2/3]', 'mt-3 h-11 w-3/4 sm:h-6', 'mt-1 h-15 w-1/2 sm:h-10'];
const foot = ['mt-3 h-6 w-1/3 sm:hidden', 'mt-2 h-10 sm:mt-3 sm:w-28'];

/** What stands in the place of a grid of movie cards while it loads: `count` cards. */
export function MovieGridSkeleton({ count }: { count: number }) {
  return (
    <div className={movieGridClasses}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="rounded-lg bg-ink-1 p-3">
          {boxes.map((box) => (
            <div key={box} className={`rounded-md bg-ink-2 ${box}`} />
          ))}
          <SlotRoom name="card.times" className="mt-3" />
          {foot.map((box) => (
            <div key={box} className={`rounded-md bg-ink-2 ${box}`} />
          ))}
        </div>
      ))}
    </div>
  );
}
