import type { ComposedRelease, Composition } from '@matinee/api/releases';
import { fromAnywhere } from './from-anywhere.ts';

/**
 * Stands where a page looks for a hash. Nobody knows one of what is being written, and a browser takes a blank for none
 * (https://www.w3.org/TR/SRI/#parse-metadata-section), so that the shell that is live needs to know nothing of this.
 */
const NO_HASH = ' ';

/** Releases of a composition whose code comes from the machine of whoever looks at the page. */
const VERSION = 'localhost';

/** A composition in which one remote comes from localhost: with the routes and parts of its release, and none of its files. */
export function fromLocalhost(composition: Composition, name: string, address: string): Composition {
  const change = (release: ComposedRelease): ComposedRelease =>
    release.name === name
      ? fromAnywhere(release, {
          version: VERSION,
          baseUrl: address,
          files: { [release.entry]: { integrity: NO_HASH, bytes: 0 } },
        })
      : release;
  // Open pages compare ids.
  return { ...composition, id: `${composition.id} at ${address}`, remotes: composition.remotes.map(change) };
}

/** Addresses of this kind that one document needs: none where another team's code does not run. */
export const localAddressesIn = (composition: Composition | null): Record<string, string> =>
  Object.fromEntries(
    (composition?.remotes ?? [])
      .filter(({ version }) => version === VERSION)
      .map(({ name, baseUrl }) => [name, baseUrl]),
  );
