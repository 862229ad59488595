// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useEffect, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PageTree } from './PageTree.tsx';
import { createSiteHistory } from './routing/site-history.ts';
import { Slot } from './slot/roots/Slot.tsx';

let root: Root;
let leave = () => {};
beforeEach(() => window.history.replaceState(null, '', '/favorite'));
afterEach(() => {
  leave();
  root.unmount();
  document.body.innerHTML = '';
});
const ignore = () => undefined;

/** A page with a slot, in which what serves the first word of the address stands. */
function open(Favorites: () => React.ReactNode) {
  const history = createSiteHistory();
  const box = document.createElement('div');
  document.body.append(box);
  root = createRoot(box);
  const render = () => {
    const place = history.place();
    const occupant = place.location.pathname;
    root.render(
      <Slot name="page" occupant={occupant} onUncaught={ignore}>
        {(isHere) => (
          <PageTree
            place={place}
            navigator={history.navigator}
            isHere={isHere}
            occupant={occupant}
            around={(children) => children}
            onEscaped={ignore}
            isNew={() => false}
            onAlive={ignore}
          >
            {occupant === '/favorite' ? <Favorites /> : <p>The movies</p>}
          </PageTree>
        )}
      </Slot>,
    );
  };
  leave = history.subscribe(render);
  render();
  return history;
}
const turn = () => new Promise((resolve) => setTimeout(resolve));

test('a page that clears its choice when it is left does not bring the visitor back', async () => {
  let hasCleared = false;
  const history = open(() => {
    const [, set] = useSearchParams();
    useEffect(
      () => () => {
        set({});
        hasCleared = true;
      },
      [set],
    );
    return <p>The favorites</p>;
  });
  await screen.findByText('The favorites');
  history.navigator.push('/movies');
  await screen.findByText('The movies');
  await waitFor(() => expect(hasCleared).toBe(true));
  await turn();
  expect(history.place().location.pathname).toBe('/movies');
});

test('nor does one that has something to go on to when it has been left; while it is there it leads on', async () => {
  let go = (_to: string) => {};
  const history = open(() => {
    const navigate = useNavigate();
    useLayoutEffect(() => void (go = (to) => void navigate(to)), [navigate]);
    return <p>The favorites</p>;
  });
  await screen.findByText('The favorites');
  go('/favorite?page=2');
  await waitFor(() => expect(history.place().location.search).toBe('?page=2'));
  history.navigator.push('/movies');
  await screen.findByText('The movies');
  await turn();
  go('/favorite');
  expect(history.place().location.pathname).toBe('/movies');
});
