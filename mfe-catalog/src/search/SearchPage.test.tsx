// @vitest-environment happy-dom
import { announceNavigation, cacheKey } from '@matinee/shared-ui';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { movie, listed } from '../testing/movies.ts';
import { show } from '../testing/show.tsx';
import SearchPage from './SearchPage.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const movies = [
  movie(1, { title: 'Havoc', casts: [{ name: 'Tom Hardy', profile_path: null }] }),
  movie(2, { title: 'Lilo & Stitch', genres: [{ id: 1, name: 'Family' }] }),
  movie(3, { title: 'Until Dawn', genres: [{ id: 2, name: 'Horror' }] }),
];
const searchAt = (address: string) => show(<SearchPage />, address, { '/api/show/all': listed(movies) });
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Movie, genre or person' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const names = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

test('on the way from another page the field has the focus, and not the heading', () => {
  announceNavigation();
  searchAt('/search');
  expect(document.activeElement).toBe(field());
});

test('the field has the focus, and before anything is typed there are genres and all movies', async () => {
  searchAt('/search');
  expect(document.activeElement).toBe(field());
  expect(await screen.findAllByRole('article')).toHaveLength(3);
  const genres = within(screen.getByRole('navigation', { name: 'Browse by genre' }));
  expect(genres.getAllByRole('link').map((link) => link.textContent)).toEqual(['Action', 'Family', 'Horror']);
});

test('movies are found while typing, and the address follows', async () => {
  searchAt('/search');
  await screen.findAllByRole('article');
  type('tom');
  expect(names()).toEqual(['Havoc']);
  expect(screen.getByText('With Tom Hardy')).toBeTruthy();
  await waitFor(() => expect(location.search).toBe('?q=tom'));
});

test('the count is told once the typing has paused', async () => {
  searchAt('/search');
  await screen.findAllByRole('article');
  type('ha');
  type('hav');
  expect(screen.getByRole('status').textContent).toBe('');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('One movie for “hav”'));
});

test('the words of the address are looked for, and Back finds the ones before', async () => {
  searchAt('/search?q=dawn');
  await waitFor(() => expect(names()).toEqual(['Until Dawn']));
  expect(field().value).toBe('dawn');
  fireEvent.click(screen.getByRole('link', { name: 'Family' }));
  expect(names()).toEqual(['Lilo & Stitch']);
  expect(field().value).toBe('Family');
  expect(document.activeElement).toBe(field());
  history.back();
  await waitFor(() => expect(field().value).toBe('dawn'));
});

test('Enter goes to the first movie that was found', async () => {
  searchAt('/search?q=havoc');
  await waitFor(() => expect(names()).toEqual(['Havoc']));
  fireEvent.submit(screen.getByRole('search'));
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Havoc' }));
});

test('nothing found says so and leads on', async () => {
  searchAt('/search?q=xyz');
  expect(await screen.findByText('No movie matches “xyz”')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See all movies' }).getAttribute('href')).toBe('/movies');
  expect(screen.getByRole('navigation', { name: 'Browse by genre' })).toBeTruthy();
});

test('a list that could not be loaded says so', async () => {
  show(<SearchPage />, '/search?q=a', { '/api/show/all': () => new Response('{}', { status: 500 }) });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load shows');
});

test('what came with a page in part is not searched as if it were all when the list cannot be had', async () => {
  const part = movies.map((one) => ({ ...one, overview: '', casts: [] }));
  const asked = vi.fn<() => Response>(() => new Response('{}', { status: 503 }));
  const fallback = { [cacheKey('/api/show/all', null)]: { success: true, shows: part } };
  const page = (
    <SWRConfig value={{ fallback }}>
      <SearchPage />
    </SWRConfig>
  );
  show(page, '/search', { '/api/show/all': asked });
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(await screen.findAllByRole('article')).toHaveLength(3);
  type('tom');
  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toContain('Failed to load shows');
  expect(screen.queryByText(/No movie matches/)).toBeNull();
  asked.mockImplementation(listed(movies));
  fireEvent.click(within(failure).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(names()).toEqual(['Havoc']));
});

test('where the browser keeps nothing the slash key can be switched off until the page is loaded anew, which it says', async () => {
  const denied = () => {
    throw new DOMException('Denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', new Proxy({}, { get: denied }));
  const heard = vi.fn<(choice: string | null) => void>();
  const onStorage = ({ newValue }: StorageEvent) => heard(newValue);
  addEventListener('storage', onStorage);
  const key = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /Press \/ on any page/ });
  for (const isOn of [true, false]) {
    searchAt('/search');
    expect(key().checked).toBe(isOn);
    fireEvent.click(key());
    expect(key().checked).toBe(!isOn);
    expect(screen.getByText(/keeps nothing: your choice lasts/)).toBeTruthy();
    cleanup();
  }
  expect(heard.mock.calls).toEqual([['off'], ['on']]);
  removeEventListener('storage', onStorage);
  vi.unstubAllGlobals();
});

test('the slash key can be switched off, and stays so', async () => {
  searchAt('/search');
  const keySwitch = () =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: 'Press / on any page to search' });
  expect(keySwitch().checked).toBe(true);
  fireEvent.click(keySwitch());
  expect(localStorage.getItem('matinee:search-key')).toBe('off');
  cleanup();
  searchAt('/search');
  expect(keySwitch().checked).toBe(false);
});
