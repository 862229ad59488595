import { brotliDecompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { finishedPages, type Written } from './finished-pages.ts';

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
  const pages = finishedPages(25);
  const write = written('<p>0123456</p>');
  pages.find(undefined, write);
  pages.find(undefined, write);
  expect(write).toHaveBeenCalledTimes(2);
  for (const path of ['/a', '/b', '/a']) pages.find({ things: [live], words: [path] }, write);
  expect(write).toHaveBeenCalledTimes(5);
});
