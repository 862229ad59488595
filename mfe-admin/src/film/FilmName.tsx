import { Poster } from '@matinee/shared-ui';
import type { Film } from './film.ts';

/** A film in a row: a small poster and the title. */
export function FilmName({ film }: { film: Film }) {
  return (
    <span className="admin:flex admin:items-center admin:gap-3">
      <Poster
        path={film.poster_path}
        alt=""
        title={film.title}
        sizes="32px"
        className="admin:w-8 admin:shrink-0 admin:rounded-sm admin:text-xs"
      />
      {film.title}
    </span>
  );
}
