import { MovieCard, movieGridClasses, type Movie } from '@matinee/shared-ui';

interface MovieGridProps {
  movies: Movie[];
  /** level of the cards' headings: one below the heading above the grid */
  heading: 'h2' | 'h3';
  /** how many posters are in the first view and load at once */
  eager?: number;
}

/** Movie cards in the site's grid. */
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
