import type { ComposedRelease } from '@matinee/api/releases';
import { releaseFor } from '../federation/composition.ts';
import type { Loader } from '../federation/load-remote.ts';

/** What comes before a press on a link: with a mouse, a finger, the keyboard. */
const signs = ['pointerover', 'pointerdown', 'focusin'];

/**
 * Loads the remote and the screen behind a link as soon as somebody points at it, so that they are there when it is
 * pressed: a screen that is not shows a spinner, which React keeps on the page for 300 ms.
 * @param remotes the releases of the composition
 */
export function loadAheadOfLinks(loader: Pick<Loader, 'loadAhead'>, remotes: ComposedRelease[]): void {
  let last: string | undefined;
  const pointedAt = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link?.href || link.origin !== location.origin || link.target || link.pathname === last) return;
    last = link.pathname;
    const release = releaseFor(last, remotes);
    if (release) loader.loadAhead(release, last);
  };
  for (const sign of signs) document.addEventListener(sign, pointedAt);
}
