// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SessionContext, type Session } from '../session/session.ts';
import { PlacesContext, type Filling, type MountedPart, type Places } from './places.ts';
import { tellSite, useSiteEvent } from './site-events.ts';
import { Slot } from './Slot.tsx';
import { signedIn, signedOut } from '../../testing/sessions.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function site(...fillings: Filling[]) {
  const part = { update: vi.fn<MountedPart['update']>(), end: vi.fn<MountedPart['end']>() };
  const mount = vi.fn<Places['mount']>(() => part);
  const places: Places = { filling: (place) => (place === 'movie.showtimes' ? fillings : []), mount };
  const tree = (session: Session, day: string) => (
    <PlacesContext value={places}>
      <SessionContext value={session}>
        <Slot name="movie.showtimes" props={{ day }} className="wide" empty={<p>Ask at the operator</p>} />
      </SessionContext>
    </PlacesContext>
  );
  return { mount, part, tree };
}
const showtimes: Filling = { id: 'booking/showtimes', box: { base: 108, lg: 80 }, audience: 'everyone' };

test('a place that nobody fills shows what its owner wrote for that case', () => {
  const { tree, mount } = site();
  const { container } = render(tree(signedOut, '1'));
  expect(container.textContent).toBe('Ask at the operator');
  expect(mount).not.toHaveBeenCalled();
});

test('a page without a shell has nobody in its places', () => {
  expect(render(<Slot name="movie.showtimes" empty="nobody" />).container.textContent).toBe('nobody');
});

test('a part is mounted in a box that is kept free for it in each width, is given other props, and ends with its place', () => {
  const { tree, mount, part } = site(showtimes);
  const { container, rerender, unmount } = render(tree(signedOut, '1'));
  const box = container.querySelector<HTMLElement>('[data-place="movie.showtimes"]')!;
  expect(box.className).toBe('part-box wide');
  const heights = ['base', 'sm', 'lg'].map((width) => box.style.getPropertyValue(`--part-${width}`));
  expect(heights).toEqual(['108px', '108px', '80px']);
  expect(mount).toHaveBeenCalledExactlyOnceWith(showtimes, box, { day: '1' });
  rerender(tree(signedOut, '2'));
  expect(part.update).toHaveBeenLastCalledWith({ day: '2' });
  expect(mount).toHaveBeenCalledOnce();
  unmount();
  expect(part.end).toHaveBeenCalledOnce();
});

test('a part for signed-in visitors is not there, and has no box, for anybody else', () => {
  const { tree, mount } = site({ ...showtimes, audience: 'signed-in' });
  const { container, rerender } = render(tree(signedOut, '1'));
  expect(container.innerHTML).toBe('');
  rerender(tree(signedIn, '1'));
  expect(mount).toHaveBeenCalledOnce();
});

test('an event reaches all that listen, also when one of them throws, and nobody who is gone', () => {
  const report = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', report);
  const heard = vi.fn<() => void>();
  function Subscriber({ hear }: { hear(): void }) {
    useSiteEvent('bookings-changed', hear);
    return null;
  }
  const failure = new Error('a bad mood');
  const bad = () => {
    throw failure;
  };
  const { unmount } = render([<Subscriber key="bad" hear={bad} />, <Subscriber key="good" hear={heard} />]);
  tellSite('bookings-changed', {});
  expect(heard).toHaveBeenCalledOnce();
  expect(report).toHaveBeenCalledExactlyOnceWith(failure);
  unmount();
  tellSite('bookings-changed', {});
  expect(heard).toHaveBeenCalledOnce();
});

test('who tells on what it hears tells nobody twice, and holds nothing up', () => {
  const heard = vi.fn<() => void>();
  function Echo() {
    useSiteEvent('bookings-changed', () => {
      heard();
      tellSite('bookings-changed', {});
    });
    return null;
  }
  render([<Echo key="one" />, <Echo key="other" />]);
  tellSite('bookings-changed', {});
  expect(heard).toHaveBeenCalledTimes(2);
  tellSite('bookings-changed', {});
  expect(heard).toHaveBeenCalledTimes(4);
});

test('the visitor’s other tabs hear of an event too, and this one of theirs while somebody listens', () => {
  const heard = vi.fn<() => void>();
  function Subscriber() {
    useSiteEvent('bookings-changed', heard);
    return null;
  }
  const setItem = vi.fn<(key: string, value: string) => void>();
  vi.stubGlobal('localStorage', { setItem });
  tellSite('bookings-changed', {});
  tellSite('bookings-changed', {});
  const [[key, first] = [], [, second] = []] = setItem.mock.calls;
  // A browser tells of a value only when it is another one.
  expect(first).not.toBe(second);
  const elsewhere = (changed: string | null) =>
    dispatchEvent(new StorageEvent('storage', { key: changed, newValue: second ?? null }));
  const { unmount } = render(<Subscriber />);
  elsewhere('another');
  elsewhere(null);
  expect(heard).not.toHaveBeenCalled();
  elsewhere(key!);
  expect(heard).toHaveBeenCalledOnce();
  unmount();
  elsewhere(key!);
  expect(heard).toHaveBeenCalledOnce();
});

test('where the browser stores nothing this tab hears of it all the same', () => {
  const heard = vi.fn<() => void>();
  function Subscriber() {
    useSiteEvent('bookings-changed', heard);
    return null;
  }
  render(<Subscriber />);
  const setItem = () => {
    throw new DOMException('no storage', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { setItem });
  tellSite('bookings-changed', {});
  expect(heard).toHaveBeenCalledOnce();
});
