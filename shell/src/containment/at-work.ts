import type { ComposedRelease, ReleaseOnHost } from '@matinee/api/releases';
import { partAddress } from '../federation/address-of-part.ts';
import type { Stops } from '../federation/stops.ts';
import type { PartInPage } from '../parts/suspects.ts';
import type { Owner } from './owners.ts';

const keyOf = ({ release, part }: PartInPage) => `${release.name} ${part}`;

/**
 * Tells whose a script is. A release is at work while it has a page or a part in the page that has not been stopped, and that the script
 * may be of: scripts of its pages alone are no part's. What no script stands behind is of who is there then: the page, or a part.
 * @param releases all of the composition, with copies of them
 * @param screen whose page is in the slot
 * @param parts those that run in the page
 */
export const ownersIn =
  (
    releases: readonly ReleaseOnHost[],
    stops: Pick<Stops, 'of'>,
    screen: () => Pick<ComposedRelease, 'name'> | undefined,
    parts: () => readonly PartInPage[],
  ) =>
  (script: string): Owner | undefined => {
    if (!script) {
      const [then, theirs] = [screen(), parts().map(keyOf)];
      return {
        name: '',
        isAtWork: () => screen() === then || parts().some((part) => theirs.includes(keyOf(part))),
      };
    }
    const release = releases.find(({ baseUrl }) => script.includes(baseUrl));
    if (!release) return undefined;
    const { name, version, routes, parts: all } = release;
    const runs = (at: string) => !stops.of({ name, version }, at);
    const isIn = (files: readonly string[] = []) => files.some((file) => script.includes(file));
    const isOfPage = () => routes.some(({ preload }) => isIn(preload));
    return {
      name,
      get isPart() {
        return !isOfPage() && all?.some(({ preload }) => isIn(preload)) === true;
      },
      isAtWork: () =>
        (screen()?.name === name && runs(location.pathname)) ||
        parts().some(
          ({ release: own, part }) =>
            own.name === name &&
            runs(partAddress(part)) &&
            (isIn(all?.find((one) => one.name === part)?.preload) || !isOfPage()),
        ),
    };
  };
