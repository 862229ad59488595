// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { isReactAlive } from './is-react-alive.ts';
import { watchStrangers } from './strangers.ts';

const WIDTH = 'width=device-width, initial-scale=1';
// The page's own, which the watch has to find.
vi.hoisted(() => {
  document.head.innerHTML = '<meta name="viewport" content="width=device-width, initial-scale=1">';
});
// Its React may be nobody's after that: the file stands alone.
vi.resetModules();
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
const takeAway = watchStrangers(() => {});
const inHead = (name: string) => document.head.querySelectorAll(`meta[name=${name}]`).length;

/** What browsers go by: the viewport that they were told of last, also where that has been taken away since. */
let viewport = WIDTH;
const { setAttribute } = Element.prototype;
const obey = (one: Node) => {
  if (!(one instanceof Element) || !one.isConnected) return;
  if (one.getAttribute('name')?.toLowerCase() === 'viewport') viewport = one.getAttribute('content')!;
};
vi.spyOn(Element.prototype, 'setAttribute').mockImplementation(function (this: Element, name, value) {
  setAttribute.call(this, name, value);
  obey(this);
});
for (const put of ['appendChild', 'insertBefore'] as const) {
  const native = document.head[put] as (...given: never[]) => Node;
  vi.spyOn(document.head, put).mockImplementation((...given: unknown[]) => {
    const one = native.apply(document.head, given as never[]);
    obey(one);
    return one as never;
  });
}

async function shown(name: string) {
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(<meta name={name} content="red" />));
  expect(inHead(name)).toBe(1);
  return root;
}

test('what React has put into the head and the page has taken away is React’s to take away all the same', async () => {
  const root = await shown('theme-color');
  takeAway()();
  expect(inHead('theme-color')).toBe(0);
  await act(async () => root.unmount());
  expect(isReactAlive()).toBe(true);
});

test('and so is what a screen has taken away itself', async () => {
  const root = await shown('mine');
  document.head.querySelector('meta[name=mine]')?.remove();
  await new Promise((resolve) => setTimeout(resolve));
  await act(async () => root.unmount());
  expect(isReactAlive()).toBe(true);
});

test('a part names no page and says nothing of it, however often it is shown, and ends as any other', async () => {
  document.title = 'Movies';
  const place = document.createElement('div');
  place.dataset['place'] = 'movie-times';
  const box = place.appendChild(document.createElement('div'));
  document.body.append(place);
  const root = createRoot(box);
  const says = (word: string) => (
    <>
      {Array.from({ length: 60 }, (_, index) => (
        <meta key={index} name="theme-color" content={word} />
      ))}
      <meta name="Viewport" content={`width=3000, user-scalable=${word}`} />
      <title>{word}</title>
      <meta httpEquiv="refresh" content="900" />
      <link rel="icon" href="/mine.svg" />
      <link rel="stylesheet" href="/its-own.css" />
      <p>A part</p>
    </>
  );
  for (const word of ['Mine', 'Still mine']) {
    await act(async () => root.render(says(word)));
    await vi.waitFor(() => expect(document.title).toBe('Movies'));
    expect([inHead('theme-color'), inHead('viewport'), viewport]).toEqual([0, 1, WIDTH]);
    expect(document.head.querySelector('[href="/mine.svg"]')).toBeNull();
    // What looks for those has to find them.
    expect(document.head.querySelectorAll('[http-equiv=refresh]')).toHaveLength(1);
    expect(box.textContent).toBe('A part');
  }
  await act(async () => root.unmount());
  expect(isReactAlive()).toBe(true);
});
