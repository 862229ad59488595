import { PlacesContext, Toasts, type Places } from '@matinee/shared-ui';
import type { Composition } from '@matinee/api/releases';
import { useCallback, type ReactNode } from 'react';
import { SignedInData } from './auth/SignedInData.tsx';
import { Frame } from './chrome/Frame.tsx';
import { PageSlot, type PageSlotProps } from './PageSlot.tsx';
import { SiteRouter } from './routing/SiteRouter.tsx';
import type { SiteHistory } from './routing/site-history.ts';
import { RenderBoundary } from './slot/RenderBoundary.tsx';

export interface AppProps {
  history: SiteHistory;
  /** who fills the places of the chrome and of pages */
  places: Places;
  /** puts around a tree what every tree of the page needs */
  around(children: ReactNode): ReactNode;
  content: Omit<PageSlotProps, 'around'> & { composition: Composition };
}

const nothing = () => null;
const ignore = () => undefined;

/** The shell: the frame, what all pages share, and in the middle the slot of the remote that serves the address. */
export function App({ history, places, around, content }: AppProps) {
  const aroundPage = useCallback<PageSlotProps['around']>(
    (children) => around(<PlacesContext value={places}>{children}</PlacesContext>),
    [around, places],
  );
  return (
    <SiteRouter history={history}>
      {aroundPage(
        <>
          <SignedInData />
          <Frame remotes={content.composition.remotes}>
            <PageSlot {...content} around={aroundPage} />
          </Frame>
          <RenderBoundary resetKey="" onError={ignore} fallback={nothing}>
            <Toasts />
          </RenderBoundary>
        </>,
      )}
    </SiteRouter>
  );
}
