import type { Composition, Release } from '../documents/composition.ts';
import { lostPart } from '../documents/lost.ts';
import { contestedPlace } from '../documents/part.ts';
import { closed, open, type Gate } from './gate.ts';

const namesOf = ({ parts = [] }: Pick<Release, 'parts'>): string[] => parts.map(({ name }) => name);

const goneSays = (gone: string, release: Pick<Release, 'parts'>) =>
  namesOf(release).includes(gone)
    ? `the part ${gone} is in it, and not where it is live or not for all who have it there`
    : `the part ${gone}, which is live, is not in it any more`;

type Files = Pick<Release, 'entry' | 'preload' | 'routes' | 'parts'>;

/** By its script a page knows what a part does: where that runs for a screen too, nothing would be held against the part. */
function withoutScript({ entry, preload, routes, parts = [] }: Files): string | undefined {
  const ofPages = [entry, ...preload, ...routes.flatMap((route) => route.preload)];
  // As pages find a file in the address of a script.
  const isOwn = (file: string) => file.endsWith('.js') && !ofPages.some((other) => file.includes(other));
  return parts.find((part) => !part.preload.some(isOwn))?.name;
}

/** Parts come with their module and a script of their own, stand where no other one does, and do not vanish from pages of others by accident. */
export function partsGate(
  release: Pick<Release, 'name' | 'retires' | 'exposes'> & Files,
  live: Composition | null,
): Gate {
  const { name, parts = [], retires = [], exposes } = release;
  const names = namesOf(release);
  const twice = names.find((part, at) => names.indexOf(part) !== at);
  if (twice) return closed('parts', `it has two parts named ${twice}`, 'Give each part its own name.');
  if (parts.length > 0 && !exposes.includes('parts'))
    return closed(
      'parts',
      './app does not export parts',
      'Export parts from src/remote.ts: the name of each with the import of its module.',
    );
  const bare = withoutScript(release);
  if (bare !== undefined)
    return closed(
      'parts',
      `the part ${bare} has no script of its own`,
      'Give its chunk a name that no screen has: by its script a page knows what a part does.',
    );
  const others = live?.remotes.filter((other) => other.name !== name) ?? [];
  const contested = contestedPlace([...others, release]);
  if (contested)
    return closed(
      'parts',
      `${contested.by} claims the place ${contested.place}, which ${contested.holder} has`,
      'Choose another place, or agree with the other team that its part is retired first.',
    );
  const before = live?.remotes.find((other) => other.name === name);
  const gone = before && lostPart(before, { routes: [], parts, retires });
  if (gone)
    return closed(
      'parts',
      goneSays(gone, release),
      `Put it back, or say that it goes: publish with --retire ${gone}.`,
    );
  return open(
    'parts',
    parts.length === 1
      ? '1 part, in a place of its own'
      : `${parts.length} parts, each in a place of its own`,
  );
}
