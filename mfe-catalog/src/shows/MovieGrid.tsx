import { MovieCard, Skeleton, movieGridClasses, type Movie } from '@matinee/shared-ui';

interface MovieGridProps {
  movies: Movie[];
  /** level of the cards' headings: one below the heading above the grid */
  heading: 'h2' | 'h3';
  /** how many posters are in the first view and load at once */
  eager?: number;
}

/** Film cards in the site's grid. */
export function MovieGrid({ movies, heading, eager = 0 }: MovieGridProps) {
  return (
    <ul className={movieGridClasses}>
      {movies.map((movie, index) => (
        <li key={movie._id} className="catalog:grid">
          <MovieCard movie={movie} heading={heading} eager={index < eager} />
        </li>
      ))}
    </ul>
  );
}

/** Boxes of the size that the cards will have: on a phone titles and genres take two lines, and the rating one of its own. */
export function MovieGridSkeleton({ count }: { count: number }) {
  return (
    <div className={movieGridClasses}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="catalog:rounded-lg catalog:bg-ink-1 catalog:p-3">
          <Skeleton className="catalog:aspect-[2/3] catalog:bg-ink-2" />
          <Skeleton className="catalog:mt-3 catalog:h-11 catalog:w-3/4 catalog:bg-ink-2 catalog:sm:h-6" />
          <Skeleton className="catalog:mt-1 catalog:h-15 catalog:w-1/2 catalog:bg-ink-2 catalog:sm:h-10" />
          <Skeleton className="catalog:mt-3 catalog:h-6 catalog:w-1/3 catalog:bg-ink-2 catalog:sm:hidden" />
          <Skeleton className="catalog:mt-2 catalog:h-10 catalog:bg-ink-2 catalog:sm:mt-3 catalog:sm:w-28" />
        </div>
      ))}
    </div>
  );
}
