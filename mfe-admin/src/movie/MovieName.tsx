import { Poster, classes } from '@matinee/shared-ui';
import type { Movie } from './movie.ts';

/** A movie in a row: a small poster and the title. `titleOnly` leaves the poster out where rows are cards. */
export function MovieName({ movie, titleOnly = false }: { movie: Movie; titleOnly?: boolean }) {
  return (
    <span className="admin:flex admin:items-center admin:gap-3">
      <Poster
        path={movie.poster_path}
        alt=""
        title={movie.title}
        sizes="32px"
        className={classes(
          'admin:w-8 admin:shrink-0 admin:rounded-sm admin:text-xs',
          titleOnly && 'admin:max-lg:hidden',
        )}
      />
      <bdi className="admin:min-w-0 admin:wrap-anywhere admin:lg:min-w-32">{movie.title}</bdi>
    </span>
  );
}
