import type { ComponentType } from 'react';

/** A route that a remote serves: the pattern, and which of its screens stands there. */
export interface RemoteRoute {
  /** a react-router pattern from the site's root, such as `/movie-detail/:id/:date` */
  path: string;
  /** key in the remote's table of screens, and the name of the chunk that holds it */
  screen: string;
}

/** What every remote exposes as `./app`. */
export interface RemoteModule {
  /** renders the screen of the current address */
  default: ComponentType;
  /** loads the screen of an address, so that the first render finds it there; rejects when it cannot be loaded */
  preload(pathname: string): Promise<void>;
}
