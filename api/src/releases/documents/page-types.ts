import type * as api from './composition.ts';
import type { NAV_PLACES } from './nav.ts';

/** What is for publishing and checking; a page needs none of it. */
type OnTheWay = 'signature' | 'contract' | 'uses' | 'exposes' | 'calls' | 'budget';

export type Release = api.Release;

/** A link of a remote, and where on the site it may stand. */
export type NavLink = NonNullable<Release['nav']>[number];
export type NavPlace = (typeof NAV_PLACES)[number];
export type NavIcon = NonNullable<NavLink['icon']>;

/** A release as a page knows it. */
export type ReleaseOnHost = Omit<api.ReleaseOnHost, OnTheWay>;

export interface ComposedRelease extends ReleaseOnHost {
  /** takes over in the page when this release cannot be loaded */
  fallback?: ReleaseOnHost | undefined;
}

/** The unit that goes live, as a page knows it. */
export interface Composition extends Omit<api.Composition, 'remotes'> {
  remotes: ComposedRelease[];
}
