import type { Calls } from '@matinee/api/types';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { t } from '../../messages/en.ts';
import { callsOf } from '../api/calls-of.ts';
import { ApiFailure } from '../api/failure.ts';
import { movieSchema, type Movie } from '../api/movie.ts';
import { array, boolean, object, optional, string, type Infer } from '../api/schema.ts';
import { readAnswer } from '../api/read-answer.ts';
import { cacheKey, useData, useSend } from '../api/use-api.ts';
import { useSession } from '../session/session.ts';
import { notify } from '../toasts/notify.ts';

const answer = object({ success: boolean(), movies: array(movieSchema) });
type FavoritesAnswer = Infer<typeof answer>;

const apiCall = callsOf<Calls>();
const favoritesCall = apiCall('GET /api/user/favorites', {
  auth: 'bearer',
  answer,
  failure: t('favorite.load-failed'),
});
const updateCall = apiCall('POST /api/user/update-favorite', {
  body: (input: { movieId: string; favorite: boolean }) => input,
  auth: 'bearer',
  answer: object({ success: boolean(), message: optional(string()) }),
  failure: t('favorite.failed'),
});

export interface Favorites {
  /** undefined until known */
  movies: Movie[] | undefined;
  isLoading: boolean;
  error: Error | undefined;
  has(movieId: string): boolean;
  /** shows the change at once and takes it back when the server refuses */
  toggle(movie: Movie): Promise<void>;
  /** asks the server again */
  retry(): Promise<unknown>;
}

// Quick clicks on one heart overtake each other on the wire; the server must see them in order for the last to win.
const underWay = new Map<string, Promise<unknown>>();
const inOrder = <T>(movieId: string, act: () => Promise<T>): Promise<T> => {
  const sent = (underWay.get(movieId) ?? Promise.resolve())
    .then(act, act)
    .finally(() => underWay.get(movieId) === sent && underWay.delete(movieId));
  underWay.set(movieId, sent);
  return sent;
};

/** The signed-in user's favorite movies: one list for every heart of the page, whichever team's screen it is on. */
export function useFavorites(): Favorites {
  const { user } = useSession();
  const { mutate } = useSWRConfig();
  const { data, error, isLoading, mutate: reload } = useData(favoritesCall, undefined);
  const update = useSend(updateCall);
  const key = user ? cacheKey(favoritesCall.path(), user.id) : null;
  const has = useCallback(
    (movieId: string) => data?.movies.some((movie) => movie._id === movieId) ?? false,
    [data],
  );
  const toggle = useCallback(
    async (movie: Movie) => {
      if (!key) return;
      const favorite = !has(movie._id);
      const apply = (current?: FavoritesAnswer, wanted = favorite): FavoritesAnswer => {
        const others = (readAnswer(favoritesCall, current)?.answer.movies ?? []).filter(
          ({ _id }) => _id !== movie._id,
        );
        return { success: true, movies: wanted ? [...others, movie] : others };
      };
      type Change = (current?: FavoritesAnswer) => FavoritesAnswer;
      // A list that is asked for while a change of any movie has no answer lacks that.
      const settle = (change: Change) =>
        mutate<FavoritesAnswer>(key, change, { revalidate: underWay.size === 0 });
      await mutate<FavoritesAnswer>(key, (current) => apply(current), { revalidate: false });
      const isLast = () => !underWay.has(movie._id);
      try {
        await inOrder(movie._id, () => update({ movieId: movie._id, favorite }));
        // A list that was asked for before this is not of now, and may have taken the change's place.
        if (isLast()) void settle((current) => apply(current));
      } catch (failure) {
        // A click since then has said anew what is wanted, and is on its way.
        if (!isLast()) return;
        await settle((current) => apply(current, !favorite));
        notify.error(failure instanceof ApiFailure ? failure.message : t('favorite.failed'));
      }
    },
    [key, has, mutate, update],
  );
  return { movies: data?.movies, isLoading, error, has, toggle, retry: () => reload() };
}
