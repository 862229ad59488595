import { MovieCard } from '@matinee/shared-ui';
import { t } from '../../messages/en.ts';
import { useAllShows } from '../../shows/all-shows.ts';
import { Arrow } from './Arrow.tsx';
import { useCarousel } from './use-carousel.ts';

/** The other movies with upcoming shows, in a row to scroll through. */
export function Recommended({ movieId }: { movieId: string }) {
  const { data } = useAllShows();
  const others = data?.shows.filter(({ _id }) => _id !== movieId) ?? [];
  const { row, canGoBack, canGoOn, scrollBy, onScroll } = useCarousel(
    `recommended ${movieId}`,
    others.length,
  );
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="recommended">
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
        {others.map((movie) => (
          <li key={movie._id} className="catalog:grid catalog:w-48 catalog:shrink-0 catalog:sm:w-60">
            <MovieCard movie={movie} />
          </li>
        ))}
      </ul>
    </section>
  );
}
