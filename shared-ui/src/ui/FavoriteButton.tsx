import { Heart } from 'lucide-react';
import type { Movie } from '../contract/api/movie.ts';
import { useFavorites } from '../contract/favorites/use-favorites.ts';
import { useSession } from '../contract/session/session.ts';
import { t } from '../messages/en.ts';
import { classes } from './classes.ts';

/** The heart of a movie. Shown to signed-in users only. */
export function FavoriteButton({ movie, className }: { movie: Movie; className?: string }) {
  const { status } = useSession();
  const { has, toggle, movies } = useFavorites();
  if (status !== 'signed-in') return null;
  const on = has(movie._id);
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={t(on ? 'favorite.remove' : 'favorite.add', { title: movie.title })}
      disabled={movies === undefined}
      onClick={() => void toggle(movie)}
      className={classes(
        'grid size-11 place-items-center rounded-full border border-line-strong bg-ink-0/80 text-hi transition-transform duration-150 motion-safe:hover:scale-105 hover:text-rose motion-safe:active:scale-95',
        on && 'text-rose',
        className,
      )}
    >
      <Heart aria-hidden="true" className={classes('size-5', on && 'fill-current')} />
    </button>
  );
}
