// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import useSWR, { preload, SWRConfig, useSWRConfig, type SWRConfiguration } from 'swr';
import { afterEach, expect, test, vi } from 'vitest';
import { SessionContext } from '../session/session.ts';
import { apiCall, type Call } from './call.ts';
import { array, number, object, string } from './schema.ts';
import { useData } from './use-api.ts';
import { signedOut } from '../../testing/sessions.ts';

type MovieCall = Call<void, { title: string; hall?: number }>;
const movie = (answer: MovieCall['answer'], failure = 'no'): MovieCall =>
  apiCall({ method: 'GET', path: () => '/api/show/1', auth: 'none', answer, failure });
const titleOnly = movie(object({ title: string() }), 'No title.');
const withHall = movie(object({ title: string(), hall: number() }), 'No hall.');
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Two() {
  const first = useData(titleOnly, undefined);
  const second = useData(withHall, undefined);
  return <p>{first.data ? `${first.data.title} / ${second.data?.hall ?? second.error?.code}` : 'waiting'}</p>;
}
const quick = { shouldRetryOnError: false, dedupingInterval: 0, errorRetryInterval: 1 };
const showOf = (answer: () => Promise<Response>, children: ReactNode, settings: SWRConfiguration = quick) => {
  const fetch = vi.fn(answer);
  vi.stubGlobal('fetch', fetch);
  render(
    <SWRConfig value={{ provider: () => new Map(), ...settings }}>
      <SessionContext value={signedOut}>{children}</SessionContext>
    </SWRConfig>,
  );
  return fetch;
};
const show = (body: object) => showOf(async () => Response.json(body), <Two />);

test('two teams’ screens share one answer, each with what it needs of it', async () => {
  const fetch = show({ title: 'Havoc', hall: 3 });
  expect(await screen.findByText('Havoc / 3')).toBeDefined();
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a cached answer that lacks what a screen needs is no answer for that screen', async () => {
  show({ title: 'Until Dawn' });
  expect(await screen.findByText('Until Dawn / unreadable')).toBeDefined();
});

/** A team's screen, with what it says of the answer, or of why it has none. */
function Screen({ call, options }: { call: MovieCall; options?: SWRConfiguration }) {
  const { data, error, mutate } = useData(call, undefined, options);
  return (
    <button type="button" onClick={() => void mutate()}>
      {data?.title ?? error?.message ?? 'waiting'}
    </button>
  );
}
const shown = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

test('a screen has its answer also where the one that asked for it cannot read it, and asks for it anew', async () => {
  let title = 'Havoc';
  const fetch = showOf(
    async () => Response.json({ title }),
    <>
      <Screen call={withHall} />
      <Screen call={titleOnly} />
    </>,
  );
  await vi.waitFor(() => expect(shown()).toEqual(['No hall. The answer could not be read.', 'Havoc']));
  title = 'Sinners';
  fireEvent.click(screen.getByText('Havoc'));
  await vi.waitFor(() => expect(shown()[1]).toBe('Sinners'));
  expect(fetch).toHaveBeenCalledTimes(2);
});

test.each([
  ['that nobody answers', () => Promise.reject(new TypeError('Failed to fetch')), ' Check your connection.'],
  ['whose answer is no JSON', async () => new Response('<p>Hotel</p>'), ' The answer could not be read.'],
])('each screen says of a call %s what failed for it', async (_which, answer, why) => {
  showOf(
    answer,
    <>
      <Screen call={withHall} />
      <Screen call={titleOnly} />
    </>,
  );
  await vi.waitFor(() => expect(shown()).toEqual([`No hall.${why}`, `No title.${why}`]));
});

test('who is told of an answer is told what the call reads of it, and of one that it cannot read nothing', async () => {
  const list: Call<void, { titles: string[] }> = apiCall({
    method: 'GET',
    path: () => '/api/show/1',
    auth: 'none',
    answer: object({ titles: array(string()) }),
    failure: 'No titles.',
  });
  const heard = vi.fn<(answer: object) => void>();
  function Titles() {
    const { data, error } = useData(list, undefined, { onSuccess: heard });
    return <p>{data?.titles.join() ?? error?.code ?? 'waiting'}</p>;
  }
  showOf(async () => Response.json({ titles: ['Havoc', { later: true }], more: 1 }), <Titles />);
  expect(await screen.findByText('Havoc')).toBeDefined();
  expect(heard.mock.calls.map(([answer]) => answer)).toEqual([{ titles: ['Havoc'] }]);
  cleanup();
  heard.mockClear();
  showOf(async () => Response.json({ titles: 'none' }), <Titles />);
  expect(await screen.findByText('unreadable')).toBeDefined();
  expect(heard).not.toHaveBeenCalled();
});

test('what the server says of a refusal is said by each screen', async () => {
  showOf(
    async () => Response.json({ success: false, message: 'Not on show' }, { status: 404 }),
    <>
      <Screen call={withHall} />
      <Screen call={titleOnly} />
    </>,
  );
  await vi.waitFor(() => expect(shown()).toEqual(['Not on show', 'Not on show']));
});

const never = () => false;
const press = () => fireEvent.click(screen.getAllByRole('button')[1]!);
const focus = () => fireEvent.focus(window);
const reconnect = () => fireEvent(window, new Event('online'));
test.each<[string, SWRConfiguration, () => void]>([
  ['a press of “again”', { isPaused: () => true }, press],
  ['what is new', { compare: () => true }, press],
  ['what is new with the focus', { revalidateOnFocus: false }, focus],
  ['what is new with each focus', { focusThrottleInterval: 3_600_000 }, focus],
  ['what is new with the focus, as if nobody saw the page', { isVisible: never }, focus],
  ['what is new with the focus, since one answer came lately', { dedupingInterval: 3_600_000 }, focus],
  ['what is new with the network', { revalidateOnReconnect: false }, reconnect],
  ['what is new with the network, as if there were none', { isOnline: never }, reconnect],
])('no setting of the screen that came first keeps the others from %s', async (_what, options, ask) => {
  let title = 'Havoc';
  vi.useFakeTimers({ toFake: ['Date'] });
  showOf(
    async () => Response.json({ title }),
    <>
      <Screen call={titleOnly} options={options} />
      <Screen call={titleOnly} />
    </>,
  );
  await vi.waitFor(() => expect(shown()[1]).toBe('Havoc'));
  title = 'Sinners';
  await vi.waitFor(() => {
    vi.setSystemTime(Date.now() + 10_000);
    act(ask);
    expect(shown()[1]).toBe('Sinners');
  });
});

test.each<[string, SWRConfiguration]>([
  ['asks no more', { shouldRetryOnError: false }],
  ['asks in its own way', { onErrorRetry: () => {} }],
])('what failed is asked for again also where the screen that came first %s', async (_what, options) => {
  let status = 502;
  const fetch = showOf(
    async () => Response.json({ title: 'Havoc', message: 'Away' }, { status }),
    <>
      <Screen call={titleOnly} options={options} />
      <Screen call={titleOnly} />
    </>,
    { ...quick, shouldRetryOnError: true },
  );
  await vi.waitFor(() => expect(shown()).toContain('Away'));
  status = 200;
  await vi.waitFor(() => expect(shown()[1]).toBe('Havoc'));
  expect(fetch.mock.calls.length).toBeGreaterThan(1);
});
test('what a team asks for by SWR’s own hook, or ahead, under an address is no other team’s answer', async () => {
  const own = async () => ({ title: 'of its own' });
  function Alone() {
    useSWR('/api/show/1', own);
    return null;
  }
  void preload('/api/show/1', own);
  const fetch = showOf(
    async () => Response.json({ title: 'Havoc' }),
    <>
      <Alone />
      <Screen call={titleOnly} />
    </>,
  );
  await vi.waitFor(() => expect(shown()).toEqual(['Havoc']));
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('who empties the cache for all teams, as at a sign-out, leaves none of them waiting', async () => {
  let asked = 0;
  const fetch = showOf(
    async () => Response.json({ title: `Havoc ${(asked += 1)}`, hall: 3 }),
    <>
      <Screen call={titleOnly} />
      <Screen call={withHall} />
      <Screen call={titleOnly} />
      <Empties />
    </>,
  );
  expect(await screen.findAllByText('Havoc 1')).toHaveLength(3);
  for (const asked of [2, 3]) {
    fireEvent.click(screen.getByText('sign out'));
    expect(await screen.findAllByText(`Havoc ${asked}`)).toHaveLength(3);
    expect(fetch).toHaveBeenCalledTimes(asked);
  }
});

/** In SWR's own words: https://swr.vercel.app/docs/mutation#mutate-multiple-items */
function Empties() {
  const { mutate } = useSWRConfig();
  const empty = () => mutate(() => true, undefined, { revalidate: false });
  return (
    <button type="button" onClick={() => void empty()}>
      sign out
    </button>
  );
}
