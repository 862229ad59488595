// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { movie, listed } from '../testing/movies.ts';
import { show } from '../testing/show.tsx';
import MoviesPage from './MoviesPage.tsx';

afterEach(cleanup);

test('all movies are there', async () => {
  show(<MoviesPage />, '/movies', { '/api/show/all': listed([1, 2, 3, 4, 5, 6].map((id) => movie(id))) });
  expect(await screen.findAllByRole('article')).toHaveLength(6);
});

test('without a movie it says so in the specification’s spelling, and leads to what is coming', async () => {
  show(<MoviesPage />, '/movies', { '/api/show/all': listed([]) });
  expect((await screen.findByText('Not Avilable')).textContent).toBe('Not Avilable');
  expect(screen.getByRole('link', { name: 'See what is coming' }).getAttribute('href')).toBe('/releases');
});

test('a list that could not be loaded can be asked for again', async () => {
  let broken = true;
  show(<MoviesPage />, '/movies', {
    '/api/show/all': () => (broken ? new Response('{}', { status: 500 }) : listed([movie(1)])()),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load shows');
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Movie 1')).toBeTruthy();
});

const programme = () =>
  Response.json({
    success: true,
    days: [
      { date: '2026-11-22', shows: [] },
      {
        date: '2026-11-23',
        shows: [
          {
            movieId: '2',
            showId: 'a',
            time: '2026-11-23T03:00:00Z',
            price: 12,
            hall: 3,
            fullness: 'few',
            format: 'IMAX',
            spoken: 'ja',
            subtitles: 'vi',
          },
          {
            movieId: '2',
            showId: 'b',
            time: '2026-11-23T12:00:00Z',
            price: 0,
            hall: 1,
            fullness: 'sold-out',
          },
          { movieId: '1', showId: 'c', time: '2026-11-23T13:00:00Z', price: 9.5, hall: 1, fullness: 'later' },
          { movieId: '1', showId: 'd', time: '2026-11-23T14:00:00Z', price: 9.5, hall: 1 },
        ],
      },
    ],
  });
const answers = {
  '/api/show/all': listed([
    movie(1),
    movie(2, { genres: [{ id: 27, name: 'Horror' }], original_language: 'ja' }),
  ]),
  '/api/show/programme': programme,
};
const linksOf = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('link')
    .map((link) => `${link.textContent} → ${link.getAttribute('href')}`);

test('the programme has the movies of a day with their times, each leading to its seats', async () => {
  show(<MoviesPage />, '/movies?day=tomorrow', answers);
  expect(await screen.findByRole('heading', { level: 2, name: 'Mon 23 Nov' })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
    'Movie 2',
    'Movie 1',
  ]);
  expect(await linksOf('Showtimes of Movie 2')).toEqual([
    // Format and languages in short, and read out in full.
    '10:00 Few left Hall 3 · $12 · IMAX · Voice JA, Japanese spoken · Sub VI, Vietnamese subtitles → /seat-layout/2/2026-11-23?show=a',
    '19:00 Sold out Hall 1 · Free → /seat-layout/2/2026-11-23?show=b',
  ]);
  // The day that one has chosen is still chosen on the movie's page.
  expect(screen.getByRole('link', { name: 'Movie 2' }).getAttribute('href')).toBe(
    '/movie-detail/2/2026-11-23',
  );
  expect(await linksOf('Showtimes of Movie 1')).toEqual([
    '20:00  Hall 1 · $9.50 → /seat-layout/1/2026-11-23?show=c',
    '21:00  Hall 1 · $9.50 → /seat-layout/1/2026-11-23?show=d',
  ]);
});

test('beside its times stands how old one has to be for a movie, with the sentence for whoever has no pointer', async () => {
  const rated = listed([Object.assign(movie(1), { age_rating: 'T16' }), movie(2)]);
  show(<MoviesPage />, '/movies?day=week', { ...answers, '/api/show/all': rated });
  expect((await screen.findByText('from 16 years on')).textContent).toBe('Age rating T16from 16 years on');
});

test('a filter is written into the address, and what is chosen stays when another view is', async () => {
  show(
    <main>
      <MoviesPage />
    </main>,
    '/movies',
    answers,
  );
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  fireEvent.change(screen.getByRole('combobox', { name: 'Genre' }), { target: { value: 'Horror' } });
  expect(window.location.search).toBe('?genre=Horror');
  expect(screen.getAllByRole('article')).toHaveLength(1);
  fireEvent.click(screen.getByRole('link', { name: 'This week' }));
  expect(window.location.search).toBe('?day=week&genre=Horror');
  expect(await linksOf('Showtimes of Movie 2')).toHaveLength(2);
  fireEvent.change(screen.getByRole('combobox', { name: 'Time of day' }), { target: { value: 'evening' } });
  expect(await linksOf('Showtimes of Movie 2')).toHaveLength(1);
  const clear = screen.getByRole('link', { name: 'Clear filters' });
  clear.focus();
  fireEvent.click(clear);
  expect(window.location.search).toBe('?day=week');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('a language is one that is spoken at a show, or read; where the programme cannot be had, the one of the movie', async () => {
  show(<MoviesPage />, '/movies', answers);
  const language = () => screen.getByRole('combobox', { name: 'Language' });
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  // Whoever only looks at the page asks for nothing more.
  expect(screen.queryByRole('option', { name: 'Vietnamese subtitles' })).toBeNull();
  fireEvent.pointerDown(document.body);
  await screen.findByRole('option', { name: 'Vietnamese subtitles' });
  fireEvent.change(language(), { target: { value: 'sub-vi' } });
  expect(window.location.search).toBe('?language=sub-vi');
  expect(screen.getAllByRole('article')).toHaveLength(1);
  fireEvent.click(screen.getByRole('link', { name: 'This week' }));
  expect(await linksOf('Showtimes of Movie 2')).toHaveLength(1);
  cleanup();
  const broken = () => new Response('{}', { status: 500 });
  show(<MoviesPage />, '/movies?language=ja', { ...answers, '/api/show/programme': broken });
  expect(await screen.findAllByRole('article')).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('languages are called by their names, and what is asked for stands in its list also when nothing has it', async () => {
  show(<MoviesPage />, '/movies?language=ko', answers);
  expect(await screen.findByText('Nothing matches these filters')).toBeTruthy();
  const language = screen.getByRole('combobox', { name: 'Language' });
  await within(language).findByText('Vietnamese subtitles');
  expect(language).toHaveProperty('value', 'ko');
  expect([...language.children].map((option) => option.textContent)).toEqual([
    'All',
    'English',
    'Japanese',
    'Korean',
    'Vietnamese subtitles',
  ]);
});

test('each way to clear the filters keeps the day', async () => {
  show(<MoviesPage />, '/movies?day=week&genre=Nothing', answers);
  expect(await screen.findByText('Nothing matches these filters')).toBeTruthy();
  const ways = screen.getAllByRole('link', { name: 'Clear filters' });
  expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/movies?day=week', '/movies?day=week']);
});

test('a day without shows says so, and leads to the week', async () => {
  show(
    <main>
      <MoviesPage />
    </main>,
    '/movies?day=today',
    answers,
  );
  expect(await screen.findByText('No showtimes on this day')).toBeTruthy();
  const week = screen.getByRole('link', { name: 'See the whole week' });
  week.focus();
  fireEvent.click(week);
  expect(await linksOf('Showtimes of Movie 1')).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('each day of the week can be chosen by a link, the rest of the wish stays, and which one is shown stands out', async () => {
  show(<MoviesPage />, '/movies?day=week&genre=Horror', answers);
  const days = async () => within(await screen.findByRole('navigation', { name: 'Days' }));
  expect((await days()).getAllByRole('link').map((day) => day.textContent)).toEqual(['Sun 22', 'Mon 23']);
  const shown = async () =>
    (await days()).getAllByRole('link', { current: true }).map((day) => day.textContent);
  expect((await days()).queryByRole('link', { current: true })).toBeNull();
  fireEvent.click((await days()).getByRole('link', { name: 'Mon 23' }));
  expect(window.location.search).toBe('?day=2026-11-23&genre=Horror');
  expect(await shown()).toEqual(['Mon 23']);
  expect(await linksOf('Showtimes of Movie 2')).toHaveLength(2);
  // Also from a day on which nothing is shown.
  fireEvent.click((await days()).getByRole('link', { name: 'Sun 22' }));
  expect(await screen.findByText('Nothing matches these filters')).toBeTruthy();
  expect(await shown()).toEqual(['Sun 22']);
  fireEvent.click(screen.getByRole('link', { name: 'Tomorrow' }));
  expect(await shown()).toEqual(['Mon 23']);
});

test('a programme that could not be loaded can be asked for again', async () => {
  let broken = true;
  show(<MoviesPage />, '/movies?day=week', {
    ...answers,
    '/api/show/programme': () => (broken ? new Response('{}', { status: 500 }) : programme()),
  });
  await screen.findByRole('alert');
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await linksOf('Showtimes of Movie 1')).toHaveLength(2);
});

test('of shows that it cannot read the programme does not say that there are none', async () => {
  const later = (shows: object[]) => () =>
    Response.json({ success: true, days: [{ date: '2026-11-23', shows }] });
  const unread = 'One more is of a kind that this page does not know yet.';
  show(<MoviesPage />, '/movies?day=week', { ...answers, '/api/show/programme': later([{ kind: 'later' }]) });
  expect(await screen.findByText(unread)).toBeTruthy();
  expect(screen.queryByText(/^No showtimes/)).toBeNull();
  cleanup();
  show(<MoviesPage />, '/movies?day=week', { ...answers, '/api/show/programme': later([]) });
  expect(await screen.findByText('No showtimes on this day')).toBeTruthy();
  expect(screen.queryByText(unread)).toBeNull();
});

test('of movies that it cannot read it says so under those that it can', async () => {
  show(<MoviesPage />, '/movies', { '/api/show/all': listed([movie(1), { kind: 'later' } as never]) });
  expect(await screen.findByText('One more is of a kind that this page does not know yet.')).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(1);
});
