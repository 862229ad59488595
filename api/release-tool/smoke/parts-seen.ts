/** A part of one release, as pages name it: `booking 1.4.0 showtimes`. */
type PartName = string;

/** Where a part was seen. */
export interface SeenPart<Page> {
  address: string;
  /** whose page it is */
  page: Page;
}

interface PartsOf {
  name: string;
  version: string;
  parts: readonly { name: string; shows: string; audience: string }[];
}

/** The parts that somebody who is signed in or out has to see on some page. */
export const partsThatShow = (
  remotes: readonly PartsOf[],
  tried: readonly string[],
  session: 'out' | 'in',
): { name: string; id: PartName }[] =>
  remotes
    .filter(({ name }) => tried.includes(name))
    .flatMap(({ name, version, parts }) =>
      parts
        .filter(({ shows, audience }) => shows === 'always' && (audience === 'everyone' || session === 'in'))
        .map((part) => ({ name: part.name, id: `${name} ${version} ${part.name}` })),
    );

/** Remembers where parts were seen: a window of another width looks for them there. */
export function partsSeen<Page>() {
  const places = new Map<PartName, SeenPart<Page>>();
  return {
    note(ids: readonly PartName[], place: SeenPart<Page>): void {
      for (const id of ids) if (!places.has(id)) places.set(id, place);
    },
    at: (id: PartName): SeenPart<Page> | undefined => places.get(id),
  };
}

export type PartsSeen<Page> = ReturnType<typeof partsSeen<Page>>;
