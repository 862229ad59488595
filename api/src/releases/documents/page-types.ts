import type * as api from './composition.ts';
import type { NAV_PLACES } from './nav.ts';
import type { ShellRelease } from './shell.ts';

/** What is for publishing and checking; a page needs none of it. */
type OnTheWay = 'signature' | 'contract' | 'uses' | 'exposes' | 'calls' | 'budget' | 'retires';

export type Release = api.Release;

/** A link of a remote, and where on the site it may stand. */
export type NavLink = NonNullable<Release['nav']>[number];
export type NavPlace = (typeof NAV_PLACES)[number];
/** A part of a release, and the place that it fills. */
export type ReleasePart = NonNullable<Release['parts']>[number];
export type NavIcon = NonNullable<NavLink['icon']>;

/** A release as a page knows it. */
export interface ReleaseOnHost extends Omit<api.ReleaseOnHost, OnTheWay> {
  /** bytes of all its scripts and sheets, compressed where that is known: in a page, which is told of no file but the entry */
  weight?: number | undefined;
}

export interface ComposedRelease extends ReleaseOnHost {
  /** takes over in the page when this release cannot be loaded */
  fallback?: ReleaseOnHost | undefined;
}

/** The shell of a composition, as its server knows it: the files that pages are made of, and which of them says where it was built. */
export type PageShell = Pick<ShellRelease, 'version' | 'entry' | 'files' | 'provenance'>;

/** The unit that goes live, as a page knows it. */
export interface Composition extends Omit<api.Composition, 'remotes' | 'shell'> {
  shell?: PageShell | undefined;
  remotes: ComposedRelease[];
  /** where a server does not trust all of it: a word for what is left */
  part?: string | undefined;
}
