import type { Movie } from '@matinee/shared-ui';
import { Link } from '@matinee/shared-ui/router';
import { t } from '../messages/search.en.ts';

/** The genres of the movies, those of most movies first, as links that look for them. */
export function Genres({ movies }: { movies: Movie[] }) {
  const counts = new Map<string, number>();
  for (const { name } of movies.flatMap(({ genres }) => genres))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = [...counts.keys()].toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  if (names.length === 0) return null;
  return (
    <nav aria-labelledby="genres">
      <h2 id="genres" className="catalog:mb-3 catalog:text-lg catalog:font-semibold catalog:text-hi">
        {t('search.genres')}
      </h2>
      <ul className="catalog:flex catalog:flex-wrap catalog:gap-2">
        {names.map((name) => (
          <li key={name}>
            <Link
              to={`/search?q=${encodeURIComponent(name)}`}
              className="catalog:inline-flex catalog:min-h-11 catalog:items-center catalog:rounded-full catalog:border catalog:border-line-strong catalog:px-4 catalog:text-mid catalog:hover:bg-ink-2 catalog:hover:text-hi"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
