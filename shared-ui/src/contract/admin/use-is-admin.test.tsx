// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { afterEach, expect, test, vi } from 'vitest';
import { SessionContext } from '../session/session.ts';
import { useIsAdmin } from './use-is-admin.ts';
import { signedIn } from '../../testing/sessions.ts';

function Heard() {
  return <p>{String(useIsAdmin())}</p>;
}
const failed = vi.fn();
const settings = {
  onError: failed,
  provider: () => new Map(),
  shouldRetryOnError: false,
  dedupingInterval: 0,
  focusThrottleInterval: 0,
};
function show(answer: () => Response) {
  vi.stubGlobal('fetch', async () => answer());
  render(
    <SWRConfig value={settings}>
      <SessionContext value={signedIn}>
        <Heard />
      </SessionContext>
    </SWRConfig>,
  );
}
const away = () => Response.json({ success: false, message: 'Away' }, { status: 503 });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('an admin stays one when the server cannot be asked again', async () => {
  let answer = () => Response.json({ success: true, isAdmin: true });
  show(() => answer());
  await screen.findByText('true');
  answer = away;
  await vi.waitFor(() => {
    fireEvent.focus(window);
    expect(failed).toHaveBeenCalled();
  });
  await act(async () => {});
  expect(screen.getByText('true')).toBeDefined();
});

test('who the server has not called an admin is none while it cannot be asked', async () => {
  show(away);
  expect(await screen.findByText('false')).toBeDefined();
});

test('an admin whom the server calls one no longer is none', async () => {
  let isAdmin = true;
  show(() => Response.json({ success: true, isAdmin }));
  await screen.findByText('true');
  isAdmin = false;
  await vi.waitFor(() => {
    fireEvent.focus(window);
    expect(screen.getByText('false')).toBeDefined();
  });
});
