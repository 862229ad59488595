import { FavoriteButton, type Movie } from '@matinee/shared-ui';

/** Part of whatever shows a movie: its heart. All hearts of a page read one list. */
export default function FavoriteHeart({ movie }: { movie: Movie }) {
  return <FavoriteButton movie={movie} />;
}
