import type { ComposedRelease } from '@matinee/api/releases';
import { useLocation } from '@matinee/shared-ui/router';
import type { ReactNode } from 'react';
import { t } from '../messages/en.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { keepInPlace } from '../watching/in-place.ts';
import { isBare } from './is-bare.ts';

interface FrameProps {
  /** of the composition */
  remotes: readonly Pick<ComposedRelease, 'routes'>[];
  children: ReactNode;
}

/** Header, the place of the page, footer. The same shape on the server and in the browser, whatever stands inside. */
export function Frame({ remotes, children }: FrameProps) {
  const bare = isBare(useLocation().pathname, remotes);
  return (
    <>
      <a
        ref={keepInPlace}
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-amber px-4 py-2 font-semibold text-on-amber focus:translate-y-0"
      >
        {t('skip')}
      </a>
      {!bare && <Header />}
      <main id="main" tabIndex={-1} className="min-h-dvh outline-none">
        {children}
      </main>
      {!bare && <Footer />}
    </>
  );
}
