// @vitest-environment happy-dom
import { schema, type Call } from '@matinee/shared-ui';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../testing/page.tsx';
import { List } from './List.tsx';
import { useListPage } from './use-list-page.ts';
import { listParams, useListQuery, type ListQuery } from './use-list-query.ts';

const LIMIT = 2;
const usual: ListQuery = { page: 1, sort: 'name', order: 'asc', q: '', when: '' };
const rows = schema.object({
  rows: schema.array(schema.object({ _id: schema.string() })),
  total: schema.number(),
});
const things: Call<ListQuery, schema.Infer<typeof rows>> = {
  method: 'GET',
  path: (query: ListQuery) => `/api/things?${new URLSearchParams(listParams(query, LIMIT)).toString()}`,
  auth: 'bearer',
  answer: rows,
  failure: 'no',
};

function Things() {
  const list = useListQuery(usual);
  const place = useRef<HTMLDivElement>(null);
  return (
    <List
      name="Things"
      columns={[{ header: 'Name', cell: ({ _id }) => _id, rowHeader: true }]}
      list={list}
      page={useListPage(things, list.query)}
      limit={LIMIT}
      filter="Filter things"
      failed="Things failed"
      nothing={<p>no things at all</p>}
      place={place}
    />
  );
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Answers by the page that is asked for; a page that is not listed fails. */
function open(answers: Record<string, Response | Promise<Response>>, search = '') {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path) => {
    const page = new URL(String(path), 'http://cinema.test').searchParams.get('page') ?? '';
    return (await (answers[page] ?? new Response('{}', { status: 500 }))).clone();
  });
  renderPage(<Things />, 'signed-in', `/admin${search}`);
}
const page = (names: string[], total: number) =>
  Response.json({ success: true, rows: names.map((_id) => ({ _id })), total });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('while the next page is on its way, the rows of this one stay and are said to be old', async () => {
  let arrive: (answer: Response) => void = () => {};
  open({ 1: page(['a', 'b'], 4), 2: new Promise((resolve) => (arrive = resolve)) });
  const row = await screen.findByRole('row', { name: 'a' });
  const place = row.closest('[tabindex="-1"]');
  expect(place?.getAttribute('aria-busy')).toBe('false');
  press('Next page');
  await waitFor(() => expect(place?.getAttribute('aria-busy')).toBe('true'));
  expect(screen.getByRole('row', { name: 'a' })).toBeTruthy();
  expect(document.activeElement).toBe(place);
  arrive(page(['c', 'd'], 4));
  expect(await screen.findByRole('row', { name: 'c' })).toBeTruthy();
  expect(screen.queryByRole('row', { name: 'a' })).toBeNull();
  expect(place?.getAttribute('aria-busy')).toBe('false');
});

test('rows of another page never stand in the place of one that could not be had', async () => {
  open({ 1: page(['a', 'b'], 4) });
  await screen.findByRole('row', { name: 'a' });
  press('Next page');
  expect(await screen.findByText('Things failed')).toBeTruthy();
  expect(screen.queryByRole('row', { name: 'a' })).toBeNull();
});

test('an address beyond the end leads to the last page', async () => {
  open({ 99: page([], 5), 3: page(['e'], 5) }, '?page=99');
  expect(await screen.findByRole('row', { name: 'e' })).toBeTruthy();
  expect(location.search).toBe('?page=3');
  expect(screen.getByText('5–5 of 5')).toBeTruthy();
  expect(screen.getByText('Page 3 of 3')).toBeTruthy();
});

test.each(['1e9', 'Infinity'])('also from a page that the server refuses: %s', async (number) => {
  open({ 100000: page([], 5), 3: page(['e'], 5) }, `?page=${number}`);
  expect(await screen.findByRole('row', { name: 'e' })).toBeTruthy();
  expect(location.search).toBe('?page=3');
});

test('first and last page are one step away', async () => {
  open({ 1: page(['a', 'b'], 5), 2: page(['c', 'd'], 5), 3: page(['e'], 5) }, '?page=2');
  await screen.findByRole('row', { name: 'c' });
  press('Last page');
  expect(await screen.findByRole('row', { name: 'e' })).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true);
  press('First page');
  expect(await screen.findByRole('row', { name: 'a' })).toBeTruthy();
});

test('an empty list has nothing to filter', async () => {
  open({ 1: page([], 0) });
  expect(await screen.findByText('no things at all')).toBeTruthy();
  expect(screen.queryByRole('searchbox')).toBeNull();
});
