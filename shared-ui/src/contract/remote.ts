import type { ComponentType } from 'react';

/** A route that a remote serves: the pattern, and which of its screens stands there. */
export interface RemoteRoute {
  /** a react-router pattern from the site's root, such as `/movie-detail/:id/:date` */
  path: string;
  /** key in the remote's table of screens, and the name of the chunk that holds it */
  screen: string;
}

/**
 * What a remote puts into places of other pages: name of the part → import of its module, whose default export takes the
 * props of the part's schema. The name is that of the chunk, too.
 */
export type RemoteParts = Readonly<Record<string, () => Promise<{ default: ComponentType<never> }>>>;

/** What every remote exposes as `./app`. */
export interface RemoteModule {
  /** renders the screen of the current address */
  default: ComponentType;
  /** loads the screen of an address, so that the first render finds it there; rejects when it cannot be loaded */
  preload(pathname: string): Promise<void>;
  /** its parts, when it has any */
  parts?: RemoteParts;
}
