import { MovieCard, movieGridClasses, type Movie } from '@matinee/shared-ui';
import type { ComponentType, ComponentProps } from 'react';

interface MovieGridProps {
  movies: Movie[];
  /** level of the cards' headings: one below the heading above the grid */
  heading: 'h2' | 'h3';
  /** how many posters are in the first view and load at once */
  eager?: number;
  /** what stands in it: `Card`, where there are many of them */
  card?: ComponentType<ComponentProps<typeof MovieCard>>;
}

/** Movie cards in the site's grid. */
export function MovieGrid({ movies, heading, eager = 0, card: Card = MovieCard }: MovieGridProps) {
  return (
    <ul className={movieGridClasses}>
      {movies.map((movie, index) => (
        <li key={movie._id} className="catalog:grid">
          <Card movie={movie} heading={heading} eager={index < eager} />
        </li>
      ))}
    </ul>
  );
}
