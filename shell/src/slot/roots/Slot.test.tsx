// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { Component, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchStrangers } from '../../containment/strangers.ts';
import { Slot } from './Slot.tsx';
import type { Unmount } from './slot-roots.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
let root: Root;
afterEach(() => {
  root.unmount();
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});

const onLeft = vi.fn((unmount: Unmount) => unmount());
const onUncaught = vi.fn<(error: unknown, occupant: string, isShown: boolean) => void>();
const page = (occupant: string, content: ReactNode) => (
  <main>
    <Slot name="page" occupant={occupant} onUncaught={onUncaught} onLeft={onLeft}>
      {() => content}
    </Slot>
    <p>the footer</p>
  </main>
);
// Without act, which takes what React tells of errors, and all its work, for itself.
const show = (occupant: string, content: ReactNode) => {
  const container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
  root.render(page(occupant, content));
  return (next: string, changed: ReactNode) => root.render(page(next, changed));
};

test('what stands in a slot is there with the page around it, and changes with it', async () => {
  const change = show('one', <p>first</p>);
  expect((await screen.findByText('first')).closest('[data-slot]')?.getAttribute('data-slot')).toBe('page');
  const element = screen.getByText('first');
  change('one', <p>second</p>);
  expect(await screen.findByText('second')).toBe(element);
});

function ThrowsWhenItGoes() {
  useEffect(
    () => () => {
      throw new Error('late');
    },
    [],
  );
  return <p>first</p>;
}

test('an occupant that throws when it goes does not keep the next one out', async () => {
  onUncaught.mockReset();
  const change = show('one', <ThrowsWhenItGoes />);
  await screen.findByText('first');
  change('two', <p>second</p>);
  expect(await screen.findByText('second')).toBeTruthy();
  await waitFor(() => expect(onUncaught).toHaveBeenCalledWith(expect.any(Error), 'one', false));
  expect(screen.queryByText('first')).toBeNull();
  expect(screen.getByText('the footer')).toBeTruthy();
});

function NeverRests() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setCount(count + 1));
    return () => clearTimeout(timer);
  });
  return <p>{`turn ${count}`}</p>;
}

test('an occupant that never comes to rest leaves when it has to', async () => {
  const change = show('one', <NeverRests />);
  await screen.findByText(/turn/);
  change('two', <p>second</p>);
  expect(await screen.findByText('second')).toBeTruthy();
  expect(screen.queryByText(/turn/)).toBeNull();
});

let isBroken = true;
class Moody extends Component {
  override render() {
    if (isBroken) throw new Error('a bad mood');
    return <p>in a good mood</p>;
  }
}

test('a root that React gave up is made anew', async () => {
  onUncaught.mockReset().mockImplementation(() => {
    isBroken = false;
  });
  isBroken = true;
  show('one', <Moody />);
  expect(await screen.findByText('in a good mood')).toBeTruthy();
  expect(onUncaught).toHaveBeenCalledExactlyOnceWith(expect.any(Error), 'one', true);
  expect(screen.getByText('the footer')).toBeTruthy();
});

test('the occupant before stays until the next one has something to show, and not for ever', async () => {
  const change = show('one', <p>first</p>);
  await screen.findByText('first');
  const never = new Promise<ReactNode>(() => {});
  const { Suspense, use } = await import('react');
  const Waits = () => use(never);
  change(
    'two',
    <Suspense fallback={<p>waiting</p>}>
      <Waits />
    </Suspense>,
  );
  expect(await screen.findByText('waiting', {}, { timeout: 4_000 })).toBeTruthy();
  expect(screen.queryByText('first')).toBeNull();
});

test('a slot that goes takes its roots along', async () => {
  show('one', <NeverRests />);
  await screen.findByText(/turn/);
  root.render(<p>another page</p>);
  await screen.findByText('another page');
  expect(document.body.textContent).not.toContain('turn');
});

test('what is put beside the page may be taken away when the occupant before has been unmounted, and no sooner', async () => {
  onUncaught.mockReset();
  const beside = () => document.querySelector('#beside');
  onLeft.mockReset().mockImplementation((unmount) => {
    expect(beside()).not.toBeNull();
    unmount();
    expect(beside()).toBeNull();
  });
  const change = show('one', <p>first{createPortal(<i id="beside" />, document.body)}</p>);
  await screen.findByText('first');
  const never = new Promise<ReactNode>(() => {});
  const { use } = await import('react');
  const Waits = () => use(never);
  change('two', <Waits />);
  await new Promise((resolve) => setTimeout(resolve));
  change('three', <p>third</p>);
  expect(onLeft).not.toHaveBeenCalled();
  await screen.findByText('third');
  await waitFor(() => expect(onLeft).toHaveBeenCalledOnce());
  expect(onLeft.mock.results[0]?.type).toBe('return');
  expect(onUncaught).not.toHaveBeenCalled();
});

test('what the next page puts beside the page as it comes stays there, and nothing of the one before does', async () => {
  const beside = () => [...document.querySelectorAll('body > dialog')].map(({ id }) => id);
  const put = (id: string) => document.body.append(Object.assign(document.createElement('dialog'), { id }));
  const clearAway = watchStrangers(() => {});
  onLeft.mockReset().mockImplementation((unmount) => void setTimeout(clearAway(unmount)));
  function Puts({ who }: { who: string }) {
    useLayoutEffect(() => put(`${who} at once`), [who]);
    useEffect(() => {
      put(`${who} then`);
      return () => put(`${who} as it went`);
    }, [who]);
    return <p>{who}</p>;
  }
  const change = show('one', <Puts who="one" />);
  await screen.findByText('one');
  await waitFor(() => expect(beside()).toHaveLength(2));
  change('two', <Puts who="two" />);
  await screen.findByText('two');
  await waitFor(() => expect(onLeft).toHaveBeenCalledOnce());
  await waitFor(() => expect(beside()).toEqual(['two at once', 'two then']));
});
