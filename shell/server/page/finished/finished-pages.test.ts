import { brotliDecompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { finishedPages, type Written } from './finished-pages.ts';
import { packedStart } from './packed.ts';

const SOON = { interval: 5 };

const written = (html: string) =>
  vi.fn<() => Written>(() => ({ html, policy: "default-src 'none'", isApart: false }));
const [live, canary, view] = [{ id: 'one' }, { id: 'one' }, { html: '' }];

test('a page is written once for what it is made of, and anew for anything else', () => {
  const pages = finishedPages();
  const write = written('<p>');
  const first = pages.find({ things: [live, view], words: ['/', { title: 'Heron' }] }, write);
  expect(pages.find({ things: [live, view], words: ['/', { title: 'Heron' }] }, write)).toBe(first);
  expect(write).toHaveBeenCalledOnce();
  for (const other of [
    { things: [canary, view], words: ['/', { title: 'Heron' }] },
    { things: [live, null], words: ['/', { title: 'Heron' }] },
    { things: [live, view], words: ['/movies', { title: 'Heron' }] },
    { things: [live, view], words: ['/', { title: 'Crane' }] },
  ])
    expect(pages.find(other, write)).not.toBe(first);
  expect(write).toHaveBeenCalledTimes(5);
});

test('each visitor gets an end of his own, packed with the same page', async () => {
  const pages = finishedPages();
  const of = { things: [live], words: ['/'] };
  for (const end of ['one', 'another']) {
    const packed = await pages.find(of, written('<p>Heron</p>')).packedWith(`<b>${end}</b>`);
    expect(brotliDecompressSync(packed).toString()).toBe(`<p>Heron</p><b>${end}</b>`);
  }
});

test('what few will ask for is not kept, and what is kept has a limit', () => {
  const pages = finishedPages({ maxKept: 25 });
  const write = written('<p>0123456</p>');
  pages.find(undefined, write);
  pages.find(undefined, write);
  expect(write).toHaveBeenCalledTimes(2);
  for (const path of ['/a', '/b', '/a']) pages.find({ things: [live], words: [path] }, write);
  expect(write).toHaveBeenCalledTimes(5);
});

const long = Array.from(
  { length: 3_000 },
  (_, at) => `<li>Row ${(at * 7_919) % 1_000} of ${at % 17}</li>`,
).join('');

test('a page that is asked for again is packed as small as it gets, and nobody waits for that', async () => {
  let finish = () => {};
  const compress = vi.fn<typeof packedStart>(async (html, how) => {
    if (how === 'smallest') await new Promise<void>((resolve) => (finish = resolve));
    return packedStart(html, how);
  });
  const pages = finishedPages({ compress });
  const ask = () => pages.find({ things: [live], words: ['/'] }, written(long)).packedWith('</html>');
  const first = await ask();
  expect(compress.mock.calls.map(([, how]) => how)).toEqual(['forMany']);
  expect(await ask()).toEqual(first);
  expect(await ask()).toEqual(first);
  expect(compress.mock.calls.map(([, how]) => how)).toEqual(['forMany', 'smallest']);
  finish();
  await vi.waitFor(async () => expect((await ask()).length).toBeLessThan(first.length), SOON);
  expect(brotliDecompressSync(await ask()).toString()).toBe(`${long}</html>`);
  expect(compress).toHaveBeenCalledTimes(2);
});

test('one page at a time is packed so, and no other one for a while after it', async () => {
  const clock = vi.fn<() => number>(() => 0);
  const finished: (() => void)[] = [];
  const compress = vi.fn<typeof packedStart>(async (html, how) => {
    if (how === 'smallest') await new Promise<void>((resolve) => finished.push(resolve));
    return packedStart(html, how);
  });
  const pages = finishedPages({ compress, now: clock });
  const ask = (path: string) =>
    pages.find({ things: [live], words: [path] }, written(path)).packedWith('</html>');
  const shrunk = () => compress.mock.calls.flatMap(([html, how]) => (how === 'smallest' ? [html] : []));
  for (const path of ['/', '/', '/movies', '/movies']) await ask(path);
  expect(shrunk()).toEqual(['/']);
  clock.mockReturnValue(200);
  finished[0]?.();
  await vi.waitFor(() => expect(clock.mock.calls.length).toBe(3), SOON);
  clock.mockReturnValue(1_900);
  await ask('/movies');
  expect(shrunk()).toEqual(['/']);
  clock.mockReturnValue(2_000);
  await ask('/movies');
  expect(shrunk()).toEqual(['/', '/movies']);
});

test('what could not be packed smaller stays as it was, and a page that few ask for is not tried', async () => {
  const compress = vi.fn<typeof packedStart>((html, how) =>
    how === 'smallest' ? Promise.reject(new Error('no memory')) : packedStart(html, how),
  );
  const pages = finishedPages({ compress });
  const page = pages.find({ things: [live], words: ['/'] }, written('<p>'));
  const first = await page.packedWith('</html>');
  expect(await page.packedWith('</html>')).toEqual(first);
  expect(await page.packedWith('</html>')).toEqual(first);
  const other = pages.find(undefined, written('<p>'));
  for (const _turn of [1, 2, 3]) await other.packedWith('</html>');
  expect(compress.mock.calls.filter(([, how]) => how === 'forOne')).toHaveLength(1);
});
