import { Loading } from '@matinee/shared-ui';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { Router, type Navigator } from 'react-router-dom';
import { Arrival } from './chrome/Arrival.tsx';
import { mayOpenDialog } from './containment/presses.ts';
import { guardedNavigator } from './routing/guarded-navigator.ts';
import type { SiteHistory } from './routing/site-history.ts';
import { RenderBoundary } from './slot/RenderBoundary.tsx';
import { Unavailable } from './slot/Unavailable.tsx';

interface PageTreeProps {
  /** where the page is, and how it came there */
  place: Pick<ReturnType<SiteHistory['place']>, 'location' | 'action'>;
  navigator: Navigator;
  /** whether this page is there, or comes: one that was left leads nobody anywhere, whatever it still does */
  isHere(): boolean;
  /** whose page it is */
  occupant: string;
  /** puts around a tree what every tree of the page needs; `may` is asked before that opens a dialog over all of the page, or signs out */
  around(children: ReactNode, may: () => boolean): ReactNode;
  /** hears what got past the boundaries of the remote itself */
  onEscaped(error: unknown): void;
  /** told the path of a page that has come. @returns whether it is another than the one before */
  isNew(pathname: string): boolean;
  /** told when the page is there, with its effects */
  onAlive(): void;
  children: ReactNode;
}

/** Around what stands in the slot of the page: the same on the server and in the browser. */
export function PageTree({
  place,
  navigator,
  isHere,
  occupant,
  around,
  onEscaped,
  isNew,
  onAlive,
  children,
}: PageTreeProps) {
  const { location, action } = place;
  const [own] = useState(() => guardedNavigator(navigator, isHere));
  return (
    <Router location={location} navigationType={action} navigator={own}>
      {around(
        <RenderBoundary
          resetKey={`${occupant} ${location.pathname}`}
          onError={onEscaped}
          fallback={(_error, clear) => <Unavailable name={occupant} onRetry={clear} />}
        >
          <Suspense fallback={<Loading />}>
            <Alive onAlive={onAlive}>{children}</Alive>
          </Suspense>
        </RenderBoundary>,
        mayOpenDialog,
      )}
      <Arrival isNew={isNew} />
    </Router>
  );
}

function Alive({ onAlive, children }: Pick<PageTreeProps, 'onAlive' | 'children'>) {
  useEffect(onAlive, [onAlive]);
  return children;
}
