// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { afterEach, expect, test, vi } from 'vitest';
import { SessionContext, type Session } from '../session/session.ts';
import { apiCall } from './call.ts';
import { number, object, string } from './schema.ts';
import { useData } from './use-api.ts';

const movie = (answer: Parameters<typeof apiCall<{ title: string; hall?: number }>>[0]['answer']) =>
  apiCall({ method: 'GET', path: () => '/api/show/1', auth: 'none', answer, failure: 'no' });
const titleOnly = movie(object({ title: string() }));
const withHall = movie(object({ title: string(), hall: number() }));
const signedOut: Session = {
  status: 'signed-out',
  user: null,
  getToken: async () => null,
  openSignIn: () => {},
  SignInForm: () => null,
};
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Two() {
  const first = useData(titleOnly, undefined);
  const second = useData(withHall, undefined);
  return <p>{first.data ? `${first.data.title} / ${second.data?.hall ?? second.error?.code}` : 'waiting'}</p>;
}
const show = (body: object) => {
  const fetch = vi.fn(async () => Response.json(body));
  vi.stubGlobal('fetch', fetch);
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <SessionContext value={signedOut}>
        <Two />
      </SessionContext>
    </SWRConfig>,
  );
  return fetch;
};

test('two teams’ screens share one answer, each with what it needs of it', async () => {
  const fetch = show({ title: 'Havoc', hall: 3 });
  expect(await screen.findByText('Havoc / 3')).toBeDefined();
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a cached answer that lacks what a screen needs is no answer for that screen', async () => {
  show({ title: 'Until Dawn' });
  expect(await screen.findByText('Until Dawn / unreadable')).toBeDefined();
});
