// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { startTransition } from 'react';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { createSiteHistory } from './site-history.ts';
import { SiteRouter } from './SiteRouter.tsx';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

function Where() {
  return <p>{useLocation().pathname}</p>;
}

test('an action of somebody’s that goes on keeps nobody on the page for longer than a moment', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const history = createSiteHistory();
  render(
    <SiteRouter history={history}>
      <Where />
    </SiteRouter>,
  );
  await act(async () => history.navigator.push('/one'));
  expect(screen.queryByText('/one')).not.toBeNull();
  let end = () => {};
  startTransition(() => new Promise<void>((resolve) => (end = resolve)));
  await act(async () => history.navigator.push('/two'));
  expect(screen.queryByText('/two')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(screen.queryByText('/two')).not.toBeNull();
  await act(async () => history.navigator.push('/three'));
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(screen.queryByText('/three')).not.toBeNull();
  await act(async () => end());
  expect(screen.queryByText('/three')).not.toBeNull();
});
