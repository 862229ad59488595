import type { ComposedRelease, ReleasePart } from '@matinee/api/releases';
import type { Filling, MountedPart, PartProps, Places } from '@matinee/shared-ui';
import { keepInPlace } from '../watching/in-place.ts';
import type { PartPage, RunPart } from './run/run-part.tsx';

/** A part of a release of the composition. */
export interface PlacedPart extends Filling {
  release: ComposedRelease;
  part: ReleasePart;
}

interface PlacesOptions {
  remotes: readonly ComposedRelease[];
  /** resolves when the page has come to rest: no part holds it up */
  atRest: Promise<void>;
  /** brings the code that runs parts */
  bring(): Promise<{ createRunner(page: PartPage): RunPart }>;
  page: PartPage;
}

type WithParts = Pick<ComposedRelease, 'name' | 'parts'>;

/** @returns the parts of a place, the same array each time */
export function fillingsOf<Release extends WithParts>(
  remotes: readonly Release[],
): (place: string) => readonly (Filling & { release: Release; part: ReleasePart })[] {
  const fillings = new Map<string, readonly (Filling & { release: Release; part: ReleasePart })[]>();
  for (const release of remotes)
    for (const part of release.parts ?? []) {
      const { fills, name, box, audience } = part;
      // One and the same for all teams, as the places are.
      const placed = Object.freeze({ id: `${release.name}/${name}`, box, audience, release, part });
      fillings.set(fills, Object.freeze([...(fillings.get(fills) ?? []), placed]));
    }
  const nobody = Object.freeze<never[]>([]);
  return (place) => fillings.get(place) ?? nobody;
}

/** Who fills the places of a page, by its composition. The code that runs parts comes with the first one that is mounted. */
export function createPlaces({ remotes, atRest, bring, page }: PlacesOptions): Places {
  let running: Promise<RunPart> | undefined;
  const runner = () =>
    (running ??= atRest
      .then(bring)
      .then(({ createRunner }) => createRunner(page))
      .catch((error: unknown) => {
        // The next part that is mounted asks again.
        running = undefined;
        throw error;
      }));
  return Object.freeze({
    filling: fillingsOf(remotes),
    mount(filling: Filling, element: HTMLElement, props: PartProps): MountedPart {
      let given = props;
      let mounted: MountedPart | undefined;
      let isOver = false;
      // What a page has in itself is its own to lose.
      const leave = element.closest('#root > header') ? keepInPlace(element) : undefined;
      runner().then(
        (run) => {
          if (!isOver) mounted = run(filling as PlacedPart, element, given);
        },
        () => undefined,
      );
      return {
        update(next) {
          given = next;
          mounted?.update(next);
        },
        end() {
          isOver = true;
          leave?.();
          mounted?.end();
        },
      };
    },
  });
}
