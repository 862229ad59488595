import type { ComposedRelease } from '@matinee/api/releases';
import { PlacesContext, type Places, type RemoteModule } from '@matinee/shared-ui';
import type { ReactNode } from 'react';
import { aroundPage } from '../../../src/around-page.tsx';
import { createSignIn } from '../../../src/auth/sign-in.ts';
import type { Loader } from '../../../src/federation/load-remote.ts';
import { NO_LINKS } from '../../../src/links/site-links.ts';
import { PageTree } from '../../../src/PageTree.tsx';
import { fillingsOf } from '../../../src/parts/places.ts';
import { fixedHistory } from '../../../src/routing/fixed-history.ts';
import { RemoteSlot } from '../../../src/slot/RemoteSlot.tsx';
import { Placed } from '../../../src/slot/roots/Placed.tsx';
import type { Asked } from './asked.ts';

const ignore = () => undefined;
const never = new Promise<never>(ignore);
const stops = {
  of: ignore,
  stop: ignore,
  clear: ignore,
  areAside: () => false,
  setAside: ignore,
  subscribe: () => ignore,
  remember: ignore,
};

/** What the browser would render into the slot of the page, with the remote's code already there and nobody signed in. */
export function viewOf(
  remote: RemoteModule,
  { pathname, search, site, answers, parts, release }: Asked,
): ReactNode {
  const here = release as ComposedRelease;
  const loader: Loader = {
    shown: new Map(),
    known: () => ({ module: remote, release: here }),
    load: () => ({ done: never, inTime: never }),
    loadAhead: ignore,
    replace: () => never,
  };
  const history = fixedHistory(pathname, search);
  const around = aroundPage({ site, signIn: createSignIn(), links: NO_LINKS, answers });
  const places: Places = { filling: fillingsOf(parts), mount: () => ({ update: ignore, end: ignore }) };
  return (
    <Placed onPlaced={ignore}>
      <PageTree
        place={history.place()}
        navigator={history.navigator}
        isHere={() => true}
        occupant={release.name}
        around={(children) => around(<PlacesContext value={places}>{children}</PlacesContext>)}
        onEscaped={ignore}
        isNew={() => false}
        onAlive={ignore}
      >
        <RemoteSlot release={here} loader={loader} stops={stops} pause={0} emit={ignore} look={ignore} />
      </PageTree>
    </Placed>
  );
}
