import { useRef } from 'react';
import { t } from '../../messages/details.en.ts';
import { useAllShows } from '../../shows/all-shows.ts';
import { Card } from '../../shows/Card.tsx';
import { Arrow } from './Arrow.tsx';
import { useCarousel } from './use-carousel.ts';
import { useNear } from './use-near.ts';

/** As many as are seen of the row in most windows: the rest is there when somebody comes near. */
const FIRST = 4;

/** The other movies with upcoming shows, in a row to scroll through. */
export function Recommended({ movieId }: { movieId: string }) {
  const { data } = useAllShows();
  const others = data?.shows.filter(({ _id }) => _id !== movieId) ?? [];
  const section = useRef<HTMLElement>(null);
  const isNear = useNear(section, others.length > FIRST);
  const { row, isBack, canGoBack, canGoOn, scrollBy, onScroll } = useCarousel(
    `recommended ${movieId}`,
    isNear ? others.length : Math.min(others.length, FIRST),
  );
  // A row that was scrolled stands where it stood: all of it has been seen.
  const shown = isNear || isBack ? others : others.slice(0, FIRST);
  if (others.length === 0) return null;
  return (
    <section ref={section} aria-labelledby="recommended">
      <div className="catalog:mb-5 catalog:flex catalog:items-center catalog:justify-between catalog:gap-4">
        <h2
          id="recommended"
          className="catalog:font-display catalog:text-3xl catalog:tracking-wide catalog:text-hi"
        >
          {t('recommended.title')}
        </h2>
        <div className="catalog:flex catalog:gap-2">
          <Arrow direction="back" enabled={canGoBack} onPress={() => scrollBy(-1)} />
          <Arrow direction="forward" enabled={canGoOn} onPress={() => scrollBy(1)} />
        </div>
      </div>
      <ul
        ref={row}
        onScroll={onScroll}
        className="catalog:-mx-4 catalog:flex catalog:gap-4 catalog:overflow-x-auto catalog:px-4 catalog:pt-2 catalog:pb-4 catalog:sm:-mx-6 catalog:sm:px-6 catalog:md:mx-0 catalog:md:px-0"
      >
        {shown.map((movie) => (
          <li key={movie._id} className="catalog:grid catalog:w-48 catalog:shrink-0 catalog:sm:w-60">
            <Card movie={movie} />
          </li>
        ))}
      </ul>
    </section>
  );
}
