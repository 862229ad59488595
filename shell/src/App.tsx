import { PlacesContext, Toasts, type Places } from '@matinee/shared-ui';
import type { ComposedRelease } from '@matinee/api/releases';
import { useCallback, type ReactNode } from 'react';
import { SignedInData } from './auth/SignedInData.tsx';
import { Frame } from './chrome/Frame.tsx';
import { SiteRouter } from './routing/SiteRouter.tsx';
import type { SiteHistory } from './routing/site-history.ts';
import { RenderBoundary } from './slot/RenderBoundary.tsx';

/** @param may asked before what is around opens a dialog over all of the page, or signs out; without it that is always so */
type Around = (children: ReactNode, may?: () => boolean) => ReactNode;

export interface AppProps {
  history: SiteHistory;
  /** who fills the places of the chrome and of pages */
  places: Places;
  /** puts around a tree what every tree of the page needs */
  around: Around;
  /** of the composition */
  remotes: readonly Pick<ComposedRelease, 'routes'>[];
  /** makes the slot of the page, given what goes around every tree in it */
  slot(around: Around): ReactNode;
}

const nothing = () => null;
const ignore = () => undefined;

/**
 * The shell: the frame, what all pages share, and in the middle the slot of the remote that serves the address. The same on
 * the server and in the browser.
 */
export function App({ history, places, around, remotes, slot }: AppProps) {
  const aroundPage = useCallback(
    (children: ReactNode, may?: () => boolean) =>
      around(<PlacesContext value={places}>{children}</PlacesContext>, may),
    [around, places],
  );
  return (
    <SiteRouter history={history}>
      {aroundPage(
        <>
          <SignedInData />
          <Frame remotes={remotes}>{slot(aroundPage)}</Frame>
          <RenderBoundary resetKey="" onError={ignore} fallback={nothing}>
            <Toasts />
          </RenderBoundary>
        </>,
      )}
    </SiteRouter>
  );
}
