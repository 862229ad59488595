import { hashed, type HashedAnswer } from './hashed-answer.ts';

/** Lists of an answer, by their names, with the texts and lists that are read of their entries. */
type ReadOfLists = Readonly<Record<string, readonly string[]>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What an entry is without a text or a list of it: of the same type, so that whatever reads it can read it still. */
const emptied = (value: unknown): unknown =>
  typeof value === 'string' ? '' : Array.isArray(value) ? [] : value;

const entryOf = (entry: unknown, names: readonly string[]): unknown =>
  isObject(entry)
    ? Object.fromEntries(
        Object.entries(entry).map(([name, value]) => [name, names.includes(name) ? value : emptied(value)]),
      )
    : entry;

const listsOf = (value: unknown, lists: ReadOfLists): unknown =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, inside]) => {
          const names = Object.hasOwn(lists, name) ? lists[name] : undefined;
          return [
            name,
            names && Array.isArray(inside) ? inside.map((entry) => entryOf(entry, names)) : inside,
          ];
        }),
      )
    : value;

/** route’s lists → answer → what is read of it: an answer is looked through once, however many ask for the page */
const known = new WeakMap<ReadOfLists, WeakMap<HashedAnswer, HashedAnswer>>();

/**
 * What a screen reads of an answer: of the entries of a list whatever its route names. Other texts and lists of them are empty.
 * @param lists of the route; undefined when it reads the answer as a whole
 */
export function readOf(answer: HashedAnswer, lists: ReadOfLists | undefined): HashedAnswer {
  if (!lists) return answer;
  const ofRoute = known.get(lists) ?? new WeakMap<HashedAnswer, HashedAnswer>();
  known.set(lists, ofRoute);
  const read = ofRoute.get(answer) ?? hashed(listsOf(answer.value, lists));
  ofRoute.set(answer, read);
  return read;
}
