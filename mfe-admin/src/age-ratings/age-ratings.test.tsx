// @vitest-environment happy-dom
import { notify } from '@matinee/shared-ui';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../testing/page.tsx';
import ListShowsPage from '../list-shows/ListShowsPage.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const movie = (movieId: string, rating: string | null, isOwn = false) => ({
  movieId,
  title: `Movie ${movieId}`,
  poster_path: '',
  rating,
  isOwn,
  nextShow: '2099-11-24T12:30:00.000Z',
});
const VIETNAM = ['P', 'K', 'T13', 'T16', 'T18'];

/** An API that remembers what was given. */
function serve(movies = [movie('101', null), movie('102', 'T13')], ratings: readonly string[] = VIETNAM) {
  const sent: unknown[] = [];
  let refusal: string | undefined;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    if (String(path).endsWith('is-admin')) return Response.json({ success: true, isAdmin: true });
    if (init?.method !== 'POST') return Response.json({ success: true, country: 'VN', ratings, movies });
    if (refusal) return Response.json({ success: false, code: 'invalid', message: refusal }, { status: 400 });
    const { movieId, rating } = JSON.parse(String(init.body)) as { movieId: string; rating: string | null };
    sent.push({ movieId, rating });
    movies = movies.map((one) =>
      one.movieId === movieId ? { ...one, rating, isOwn: rating !== null } : one,
    );
    return Response.json({ success: true, rating });
  });
  return { sent, refuse: (message: string) => (refusal = message) };
}
const open = () => renderPage(<ListShowsPage />, 'signed-in', '/admin/list-shows?view=ratings');
const choose = async (title: string, rating: string) => {
  const field = await screen.findByLabelText(`Age rating of ${title}`);
  fireEvent.change(field, { target: { value: rating } });
  fireEvent.click(field.closest('form')!.querySelector('button')!);
};

test('what has no age rating is said above, and a given one takes it away', async () => {
  const said = vi.spyOn(notify, 'success').mockImplementation(() => {});
  const { sent } = serve();
  open();
  expect(await screen.findByText('1 movie on sale has no age rating.')).toBeTruthy();
  expect(screen.getByText('T13 · From the movie database')).toBeTruthy();
  await choose('Movie 101', 'T16');
  expect(await screen.findByText('T16 · Given by the cinema')).toBeTruthy();
  expect(sent).toEqual([{ movieId: '101', rating: 'T16' }]);
  expect(said.mock.calls).toEqual([['Movie 101: T16']]);
  expect(screen.queryByText('1 movie on sale has no age rating.')).toBeNull();
});

test('who has saved stays in the form, for the next movie', async () => {
  vi.spyOn(notify, 'success').mockImplementation(() => {});
  serve();
  open();
  const field = await screen.findByLabelText('Age rating of Movie 101');
  const button = field.closest('form')!.querySelector('button')!;
  fireEvent.change(field, { target: { value: 'T16' } });
  button.focus();
  fireEvent.click(button);
  await screen.findByText('T16 · Given by the cinema');
  expect(screen.getByLabelText<HTMLSelectElement>('Age rating of Movie 101').value).toBe('T16');
  expect(document.activeElement).toBe(button);
  expect(button.disabled).toBe(false);
});

test('one that was given is taken back by choosing no own one', async () => {
  vi.spyOn(notify, 'success').mockImplementation(() => {});
  const { sent } = serve([movie('102', 'T18', true)]);
  open();
  await choose('Movie 102', '');
  await waitFor(() => expect(sent).toEqual([{ movieId: '102', rating: null }]));
});

test('what was refused is said, and the choice stays to be made again', async () => {
  const error = vi.spyOn(notify, 'error').mockImplementation(() => {});
  const { refuse } = serve();
  refuse('There is no such movie.');
  open();
  await choose('Movie 101', 'K');
  await waitFor(() => expect(error.mock.calls).toEqual([['There is no such movie.']]));
  expect(screen.getByLabelText<HTMLSelectElement>('Age rating of Movie 101').value).toBe('K');
});

test('for a country whose ratings are not known here any is typed', async () => {
  vi.spyOn(notify, 'success').mockImplementation(() => {});
  const { sent } = serve(undefined, []);
  open();
  await choose('Movie 101', 'FSK 12 ');
  await waitFor(() => expect(sent).toEqual([{ movieId: '101', rating: 'FSK 12' }]));
});
