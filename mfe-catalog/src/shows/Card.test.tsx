// @vitest-environment happy-dom
import { PlacesContext, type Filling, type Movie } from '@matinee/shared-ui';
import { act, cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { movie } from '../testing/movies.ts';
import { show } from '../testing/show.tsx';
import { Card } from './Card.tsx';
import { MovieGrid } from './MovieGrid.tsx';

afterEach(cleanup);

/** A grid whose movies can be changed, and how often a card in it was rendered. */
function shown(before: Movie[]) {
  // Each card asks, when it is rendered, who fills its place.
  const filling = vi.fn<(place: string) => readonly Filling[]>(() => []);
  let change = (_movies: Movie[]) => {};
  function Grid() {
    const [movies, setMovies] = useState(before);
    change = setMovies;
    return <MovieGrid movies={movies} heading="h2" card={Card} />;
  }
  const places = { filling, mount: () => ({ update: () => {}, end: () => {} }) };
  show(
    <PlacesContext value={places}>
      <Grid />
    </PlacesContext>,
    '/',
    {},
  );
  return {
    rendered: () => filling.mock.calls.filter(([place]) => place === 'card.times').length,
    change: (movies: Movie[]) => act(async () => change(movies)),
  };
}

test('a list that says more of a movie than its card shows renders no card again', async () => {
  const { rendered, change } = shown([movie(1, { overview: '' }), movie(2)]);
  expect(rendered()).toBe(2);
  await change([movie(1, { overview: 'Told at length.', vote_count: 7 }), movie(2)]);
  expect(rendered()).toBe(2);
});

test.each<[string, Partial<Movie>, string | RegExp]>([
  ['title', { title: 'Another' }, 'Another'],
  ['year', { release_date: '1999-01-01' }, /1999/],
  ['runtime', { runtime: 61 }, /1h 1m/],
  ['genres', { genres: [{ id: 1, name: 'Drama' }] }, 'Drama'],
  ['rating', { vote_average: 2 }, '1.0 out of 5'],
])('a movie’s other %s is on its card, and the others stay', async (_what, other, says) => {
  const { rendered, change } = shown([movie(1), movie(2)]);
  await change([movie(1, other), movie(2)]);
  expect(screen.getByText(says)).toBeTruthy();
  expect(rendered()).toBe(3);
});

test('a poster that comes is shown', async () => {
  const { change } = shown([movie(1)]);
  await change([movie(1, { poster_path: '/new.jpg' })]);
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/images/w342/new.jpg');
});
