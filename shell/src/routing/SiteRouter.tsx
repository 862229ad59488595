import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import { Router } from 'react-router-dom';
import type { SiteHistory } from './site-history.ts';

/** The router of the chrome. Slots have routers of their own, which it moves on. */
export function SiteRouter({ history, children }: { history: SiteHistory; children: ReactNode }) {
  const [place, setPlace] = useState(history.place);
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setPlace(history.place()));
    follow();
    return history.subscribe(follow);
  }, [history]);
  return (
    <Router location={place.location} navigationType={place.action} navigator={history.navigator}>
      {children}
    </Router>
  );
}
