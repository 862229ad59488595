// @vitest-environment happy-dom
import { useSession, type Session } from '@matinee/shared-ui';
import { foreignPart } from '@matinee/shared-ui/foreign';
import { waitFor } from '@testing-library/react';
import { use, useEffect, useLayoutEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { entryUrl } from '../../federation/load-remote.ts';
import { endAll, mounted, older, part, release, says, type Part } from './testing/mounted.tsx';

class Near {
  constructor(private readonly tell: IntersectionObserverCallback) {}
  observe(target: Element) {
    const entry = { isIntersecting: true, target } as unknown as IntersectionObserverEntry;
    this.tell([entry], this as unknown as IntersectionObserver);
  }
  disconnect() {}
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('IntersectionObserver', Near);
});
afterEach(() => {
  endAll();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const Good: Part = ({ day }) => <p>Times of {day}</p>;
const Older: Part = ({ day }) => <p>Older times of {day}</p>;
const never = new Promise<never>(() => {});
const Throwing: Part = () => {
  throw new Error('a bad mood');
};
const InUpdate: Part = ({ day }) => {
  if (day === 'Monday') throw new Error('a bad day');
  return <p>Times of {day}</p>;
};
const InCleanUp: Part = ({ day }) => {
  useEffect(
    () => () => {
      throw new Error('late');
    },
    [day],
  );
  return <p>Times of {day}</p>;
};

test('a part stands in its box, follows the props of its place, and goes with it', async () => {
  const { box, give, end, inPage } = mounted(Good);
  await says(box, 'Times of Sunday');
  expect(box.querySelector('[data-remote=booking][data-release="2.0.0"][data-part=showtimes]')).toBeTruthy();
  give({ day: 'Monday' });
  await says(box, 'Times of Monday');
  expect(inPage.size).toBe(1);
  end();
  expect(box.childElementCount).toBe(0);
  expect(inPage.size).toBe(0);
});

test('a part that throws gives way to the one of the fallback release, and is told by name', async () => {
  const { box, emit } = mounted(Throwing, Older);
  await says(box, 'Older times of Sunday');
  expect(emit).toHaveBeenCalledWith(
    expect.objectContaining({ what: 'screen-failed', name: 'booking', version: '2.0.0', part: 'showtimes' }),
  );
});

test('where one has brought the fallback release, a part that throws later gives way to that, and each is told by the release that it runs from', async () => {
  const first = mounted(InUpdate, Older);
  await says(first.box, 'Times of Sunday');
  const second = first.another();
  await says(second.box, 'Times of Sunday');
  first.give({ day: 'Monday' });
  await says(first.box, 'Older times of Monday');
  expect([...first.inPage].map((tell) => tell().release.version)).toEqual(['1.0.0', '2.0.0']);
  second.give({ day: 'Monday' });
  await says(second.box, 'Older times of Monday');
  const told = first.emit.mock.calls.map(([{ what, version }]) => `${what} ${version}`);
  expect(told.filter((each) => each.startsWith('screen-failed'))).toEqual([
    'screen-failed 2.0.0',
    'screen-failed 2.0.0',
  ]);
});

test.each([
  ['without a fallback release', undefined],
  ['with one of before there were parts, which is not even loaded', 'without parts' as const],
  ['with one that throws, too', Throwing],
])('a part that throws, %s, leaves its own words', async (_which, fallback) => {
  const { box, asked } = mounted(Throwing, fallback);
  await says(box, 'Ask at the desk');
  if (fallback === 'without parts') expect(asked).not.toContain(entryUrl(older));
});

test('a part that is set aside leaves its box empty, and nothing is told of it or takes its place', async () => {
  const { box, emit, stops, asked } = mounted(Good, Older);
  await says(box, 'Times of Sunday');
  emit.mockClear();
  stops.setAside(true);
  await says(box, '');
  stops.setAside(false);
  await says(box, 'Times of Sunday');
  expect(emit).not.toHaveBeenCalled();
  expect(asked).toEqual([entryUrl(release)]);
});

test('a part that does not arrive leaves its words, and is there when it comes', async () => {
  const { box, asked } = mounted('missing');
  await says(box, 'Ask at the desk');
  await waitFor(() => expect(asked.length).toBeGreaterThan(2));
});

test('a part that is not told what it asks for is not shown, and is when it is told', async () => {
  const { box, give, emit, asked } = mounted(Good, Older);
  await says(box, 'Times of Sunday');
  give({});
  await says(box, 'Ask at the desk');
  expect(emit.mock.calls.at(-1)?.[0].error).toEqual(
    new TypeError('day is undefined, and string is asked for'),
  );
  give({ day: 'Monday' });
  await says(box, 'Times of Monday');
  // It is the page that says too little: no other release would be shown either, and the remote stays what it is.
  expect(asked).toEqual([entryUrl(release)]);
});

test('what throws in the clean-up of a part costs its own box', async () => {
  const { box, emit, give } = mounted(InCleanUp);
  await says(box, 'Times of Sunday');
  give({ day: 'Monday' });
  await waitFor(() => expect(emit).toHaveBeenCalledWith(expect.objectContaining({ part: 'showtimes' })));
  await says(box, 'Ask at the desk');
});

test.each([
  ['waits for ever', () => use(never)],
  ['shows nothing', () => null],
  ['is of another framework and mounts nothing', foreignPart(() => ({ update() {}, unmount() {} }))],
])('a part that %s leaves its words', async (_what, Own: Part) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'performance'] });
  const { box, emit } = mounted(Own);
  for (let turn = 0; turn < 40; turn += 1) await vi.advanceTimersByTimeAsync(100);
  vi.useRealTimers();
  await says(box, 'Ask at the desk');
  expect(emit).toHaveBeenCalledWith(expect.objectContaining({ what: 'screen-failed', part: 'showtimes' }));
});

test('a part that was slow on one page gets another try on the next', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'performance'] });
  let isSlow = true;
  const { box, history } = mounted(({ day }) => <p>{isSlow ? use(never) : `Times of ${day}`}</p>);
  for (let turn = 0; turn < 40; turn += 1) await vi.advanceTimersByTimeAsync(100);
  vi.useRealTimers();
  await says(box, 'Ask at the desk');
  isSlow = false;
  history.navigator.push(`/movies-${performance.now()}`);
  await says(box, 'Times of Sunday');
});

test('nobody holds waiting against a part while more of its code is under way', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'performance'] });
  const script = document.createElement('script');
  Object.defineProperty(script, 'src', { value: '' });
  script.setAttribute('src', `${release.baseUrl}more.js`);
  script.type = 'text/none';
  document.body.append(script);
  const { emit } = mounted(() => use(never));
  for (let turn = 0; turn < 60; turn += 1) await vi.advanceTimersByTimeAsync(100);
  expect(emit).not.toHaveBeenCalledWith(expect.objectContaining({ what: 'screen-failed' }));
  script.remove();
  for (let turn = 0; turn < 40; turn += 1) await vi.advanceTimersByTimeAsync(100);
  vi.useRealTimers();
  expect(emit).toHaveBeenCalledWith(expect.objectContaining({ what: 'screen-failed' }));
});

/** A part of another framework: shows its day, and does what a test wants of it. */
const foreign = (own: { mount?: () => void; update?: () => void; unmount?: () => void }): Part =>
  foreignPart<{ day: string }>((element, { day }) => {
    own.mount?.();
    element.textContent = `Times of ${day}`;
    return {
      update(now) {
        own.update?.();
        element.textContent = `Times of ${now.day}`;
      },
      unmount: () => own.unmount?.(),
    };
  });
const slip = () => {
  throw new Error('a slip');
};

test('a part of another framework that throws while it is mounted gives way to the one of the fallback release', async () => {
  const { box } = mounted(foreign({ mount: slip }), Older);
  await says(box, 'Older times of Sunday');
});

test('one that throws when its place says something else leaves its own words', async () => {
  const { box, give, emit } = mounted(foreign({ update: slip }));
  await says(box, 'Times of Sunday');
  give({ day: 'Monday' });
  await says(box, 'Ask at the desk');
  expect(emit).toHaveBeenCalledWith(expect.objectContaining({ what: 'screen-failed', part: 'showtimes' }));
});

test('one whose owner wrote no words for that leaves its box empty', async () => {
  const { fallback: _words, ...silent } = part;
  const { box, give, emit } = mounted(foreign({ update: slip }), undefined, silent);
  await says(box, 'Times of Sunday');
  give({ day: 'Monday' });
  await says(box, '');
  expect(emit).toHaveBeenCalledWith(expect.objectContaining({ what: 'screen-failed' }));
});

test('one that throws as it goes is gone, and that is told of its release', async () => {
  const { box, end, emit } = mounted(foreign({ unmount: slip }));
  await says(box, 'Times of Sunday');
  end();
  await waitFor(() =>
    expect(emit).toHaveBeenCalledWith(
      expect.objectContaining({ what: 'screen-failed', version: '2.0.0', part: 'showtimes' }),
    ),
  );
  expect(box.childElementCount).toBe(0);
});

/** A part that can be made to navigate, and that does so as it goes. */
function leading() {
  const own = { go: (_to: string) => {} };
  const Leads: Part = ({ day }) => {
    const navigate = useNavigate();
    // With the text that is waited for, not some time after it.
    useLayoutEffect(() => {
      own.go = (to) => void navigate(to);
      return () => void navigate('/back');
    }, [navigate]);
    return <p>Times of {day}</p>;
  };
  return { own, Leads };
}
function pressIn(box: Element, sign: string): void {
  const press = Object.defineProperty(new Event(sign, { bubbles: true }), 'isTrusted', { value: true });
  box.querySelector('p')!.dispatchEvent(press);
}
const pathOf = ({ place }: ReturnType<typeof mounted>['history']) => place().location.pathname;
test('a part leads on after a press in its own box, on the page where that was, and not by itself', async () => {
  const { own, Leads } = leading();
  const { box, history, stops } = mounted(Leads);
  await says(box, 'Times of Sunday');
  history.navigator.push('/movies');
  own.go('/my-booking');
  expect(pathOf(history)).toBe('/movies');
  expect(stops.of({ name: 'booking', version: '2.0.0' }, 'part:showtimes')).toBeUndefined();
  pressIn(box, 'keydown');
  own.go('/seats');
  expect(pathOf(history)).toBe('/seats');
  own.go('/my-booking');
  expect(pathOf(history)).toBe('/seats');
  expect(stops.of({ name: 'booking', version: '2.0.0' }, 'part:showtimes')?.message).toContain('led away');
});

test('nor does it lead to another document by itself, as it goes, or when it has gone', async () => {
  const navigation = new EventTarget();
  vi.stubGlobal('navigation', navigation);
  const { box, stops, end } = mounted(Good, undefined, { ...part, preload: ['showtimes.1.js'] });
  await says(box, 'Times of Sunday');
  vi.spyOn(globalThis, 'Error').mockImplementation(function () {
    return { stack: `at act (${release.baseUrl}showtimes.1.js:1:2)` } as Error;
  });
  const leads = () =>
    navigation.dispatchEvent(Object.assign(new Event('navigate', { cancelable: true }), { destination: {} }));
  expect([leads(), leads()]).toEqual([false, false]);
  expect(stops.of({ name: 'booking', version: '2.0.0' }, 'part:showtimes')).toBeDefined();
  end();
  expect(leads()).toBe(false);
  await Promise.resolve();
  expect(leads()).toBe(false);
});

const mai = { id: 'user_1', name: 'Mai', email: null };
test.each<[what: string, user: typeof mai | null, deed: (session: Session) => unknown]>([
  ['has the sign-in dialog come over a page of others', null, ({ openSignIn }) => openSignIn()],
  ['has who is there prove it', mai, ({ getToken }) => getToken({ proven: 'first' })],
  ['ends the session', mai, ({ signOut }) => signOut!()],
])('a part %s after a press in its own box, and not by itself', async (_what, user, deed) => {
  let ask = (): unknown => undefined;
  const Asks: Part = ({ day }) => {
    const session = useSession();
    // With the text that is waited for, not some time after it.
    useLayoutEffect(() => void (ask = () => deed(session)));
    return <p>{`Times of ${day} ${session.status}`}</p>;
  };
  const { box, end, signIn, provider } = mounted(Asks);
  signIn.settle(user, provider);
  await says(box, `Times of Sunday ${user ? 'signed-in' : 'signed-out'}`);
  const calls = () => Object.values(provider).reduce((sum, { mock }) => sum + mock.calls.length, 0);
  await ask();
  expect(calls()).toBe(0);
  pressIn(box, 'click');
  await ask();
  expect(calls()).toBe(1);
  end();
  await ask();
  expect(calls()).toBe(1);
});

test('one that does so again and again is stopped, and what it asks for without a dialog it has', async () => {
  const Asks: Part = ({ day }) => {
    const { getToken, openSignIn } = useSession();
    useLayoutEffect(() => {
      openSignIn();
      void getToken();
    }, [getToken, openSignIn, day]);
    return <p>Times of {day}</p>;
  };
  const { box, give, signIn, provider, stops } = mounted(Asks);
  await says(box, 'Times of Sunday');
  signIn.settle({ id: 'user_1', name: 'Mai', email: null }, provider);
  await waitFor(() => expect(provider.getToken).toHaveBeenCalled());
  give({ day: 'Monday' });
  await waitFor(() =>
    expect(stops.of({ name: 'booking', version: '2.0.0' }, 'part:showtimes')).toBeDefined(),
  );
  expect(provider.openSignIn).not.toHaveBeenCalled();
});

test('a part that navigates as it goes keeps nobody on the page around it', async () => {
  const { Leads } = leading();
  const { box, history, end } = mounted(Leads);
  await says(box, 'Times of Sunday');
  pressIn(box, 'click');
  end();
  await new Promise((resolve) => setTimeout(resolve));
  expect(pathOf(history)).not.toBe('/back');
});
