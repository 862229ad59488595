import { Poster, classes } from '@matinee/shared-ui';
import type { Film } from './film.ts';

/** A film in a row: a small poster and the title. `titleOnly` leaves the poster out where rows are cards. */
export function FilmName({ film, titleOnly = false }: { film: Film; titleOnly?: boolean }) {
  return (
    <span className="admin:flex admin:items-center admin:gap-3">
      <Poster
        path={film.poster_path}
        alt=""
        title={film.title}
        sizes="32px"
        className={classes(
          'admin:w-8 admin:shrink-0 admin:rounded-sm admin:text-xs',
          titleOnly && 'admin:max-lg:hidden',
        )}
      />
      {film.title}
    </span>
  );
}
