import type { Film } from '../catalog/film.ts';

/** What is drawn for a film. */
export type Kind = 'poster' | 'backdrop';

/** The film database's size names that exist here, with their width in pixels, for each kind of picture. */
export const sizes = {
  poster: { w342: 342, w500: 500 },
  backdrop: { w780: 780, w1280: 1280 },
} as const satisfies Record<Kind, Record<string, number>>;

export const kinds: readonly Kind[] = ['poster', 'backdrop'];

/** File name of a film's picture, the same in every size: `havoc-poster.webp`. */
export function fileName(film: Film, kind: Kind): string {
  return `${film.slug}-${kind}.webp`;
}
