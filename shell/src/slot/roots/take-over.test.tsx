// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useEffect, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Placed } from './Placed.tsx';
import { Slot } from './Slot.tsx';
import type { ServerHtml } from './slot-roots.ts';

let root: Root;
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  root.unmount();
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});

const nothing = () => undefined;

/** A slot with the server's HTML of a content in it. */
function serverHtml(content: ReactNode) {
  const element = document.createElement('div');
  const html = renderToString(<Placed onPlaced={nothing}>{content}</Placed>, { identifierPrefix: 'page-' });
  element.append(document.createRange().createContextualFragment(html));
  let arrive = (_fits: boolean) => {};
  const html1: ServerHtml = {
    key: 'one',
    element,
    fits: new Promise((resolve) => (arrive = resolve)),
    onBegin: vi.fn<() => void>(),
    onOver: vi.fn<() => void>(),
    onMismatch: vi.fn<(error: unknown) => void>(),
  };
  return { view: html1, arrive };
}

function show(view: ServerHtml | undefined, occupant: string, content: ReactNode) {
  const container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
  const page = (of: ServerHtml | undefined, key: string, inside: ReactNode) => (
    <Slot name="page" occupant={key} serverHtml={of} onUncaught={nothing}>
      {() => inside}
    </Slot>
  );
  root.render(page(view, occupant, content));
  return (of: ServerHtml | undefined, key: string, inside: ReactNode) => root.render(page(of, key, inside));
}

const pressed = vi.fn<() => void>();
function Screen({ word = 'films' }: { word?: string }) {
  useEffect(() => pressed.mockClear(), []);
  return (
    <button type="button" onClick={pressed}>
      {word}
    </button>
  );
}
const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));

test('the HTML stands until the code is there, and then is the very page that comes to life', async () => {
  const { view, arrive } = serverHtml(<Screen />);
  show(view, 'one', <Screen />);
  const button = await screen.findByRole('button');
  expect(isAlive(button)).toBe(false);
  arrive(true);
  await waitFor(() => expect(isAlive(button)).toBe(true));
  expect(screen.getByRole('button')).toBe(button);
  button.click();
  await waitFor(() => expect(pressed).toHaveBeenCalled());
  expect(view.onMismatch).not.toHaveBeenCalled();
});

test('what changes before React has begun with the HTML waits for it, however long, and nothing is rendered anew', async () => {
  const { view, arrive } = serverHtml(<Screen />);
  const change = show(view, 'one', <Screen />);
  const button = await screen.findByRole('button');
  arrive(true);
  await view.fits;
  // A page that gets no time: React's own work comes after all this.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  flushSync(() => change(view, 'one', <Screen word="more films" />));
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  expect(isAlive(button)).toBe(false);
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('more films'));
  expect(screen.getByRole('button')).toBe(button);
  expect(view.onMismatch).not.toHaveBeenCalled();
});

test('HTML of another release is replaced, not brought to life', async () => {
  const { view, arrive } = serverHtml(<Screen word="old" />);
  show(view, 'one', <Screen word="new" />);
  const button = await screen.findByText('old');
  arrive(false);
  expect(await screen.findByText('new')).not.toBe(button);
  expect(button.isConnected).toBe(false);
  expect(view.onOver).toHaveBeenCalled();
});

test('what does not match is rendered anew, and told', async () => {
  const { view, arrive } = serverHtml(<Screen word="11:30" />);
  show(view, 'one', <Screen word="12:30" />);
  await screen.findByText('11:30');
  arrive(true);
  await screen.findByText('12:30');
  expect(view.onMismatch).toHaveBeenCalled();
});

test('whoever goes on before the page is alive comes to the next one', async () => {
  const { view, arrive } = serverHtml(<Screen />);
  const change = show(view, 'one', <Screen />);
  await screen.findByText('films');
  change(undefined, 'two', <p>seats</p>);
  await screen.findByText('seats');
  expect(view.onOver).toHaveBeenCalled();
  arrive(true);
  await Promise.resolve();
  expect(screen.queryByText('films')).toBeNull();
});

test('another page of the same remote does not wait for what stands', async () => {
  const { view } = serverHtml(<Screen />);
  const change = show(view, 'one', <Screen />);
  await screen.findByText('films');
  change(undefined, 'one', <Screen word="search" />);
  await screen.findByText('search');
  expect(screen.queryByText('films')).toBeNull();
});

test('what changes while the HTML stands is there when it comes to life, and nothing is thrown away for it', async () => {
  const { view, arrive } = serverHtml(<Screen />);
  const change = show(view, 'one', <Screen />);
  const button = await screen.findByText('films');
  change(view, 'one', <Screen />);
  arrive(true);
  await Promise.resolve();
  change(view, 'one', <Screen word="late" />);
  await screen.findByText('late');
  expect(screen.getByRole('button')).toBe(button);
  expect(view.onMismatch).not.toHaveBeenCalled();
});

test('where React has made the slot anew the HTML stands in it again', async () => {
  const { view, arrive } = serverHtml(<Screen />);
  show(view, 'one', <Screen />);
  const button = await screen.findByText('films');
  root.unmount();
  document.body.innerHTML = '';
  show(view, 'one', <Screen />);
  expect(await screen.findByText('films')).toBe(button);
  arrive(true);
  await waitFor(() => expect(isAlive(button)).toBe(true));
});
