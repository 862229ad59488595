import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import { Router } from 'react-router-dom';
import { after } from '../watching/own-timers.ts';
import type { SiteHistory } from './site-history.ts';

/** An action of any team holds all transitions of the page: so long a page waits for that, milliseconds. */
const MAX_HELD_MS = 500;

/** The router of the chrome. Slots have routers of their own, which it moves on. */
export function SiteRouter({ history, children }: { history: SiteHistory; children: ReactNode }) {
  const [place, setPlace] = useState(history.place);
  useLayoutEffect(() => {
    const move = () => setPlace(history.place());
    const follow = () => {
      startTransition(move);
      after(MAX_HELD_MS, move);
    };
    follow();
    return history.subscribe(follow);
  }, [history]);
  return (
    <Router location={place.location} navigationType={place.action} navigator={history.navigator}>
      {children}
    </Router>
  );
}
