import { pathNotViable } from '../errors/errors.ts';
import { setOwn } from '../values/clone.ts';
import { type Document, isDocument } from '../values/kinds.ts';
import { show } from '../values/show.ts';

type Container = Document | unknown[];

/** The place that an update operator writes: a field of a document, or a position of an array. */
export interface Target {
  /** The path as the update names it, for messages. */
  readonly path: string;
  get(): unknown;
  /** Sets the value; a position beyond an array's end fills the gap with nulls. */
  set(value: unknown): void;
  /** Removes the field; an array keeps its length and gets null. */
  unset(): void;
}

const MAX_PADDING = 1_500_000;
const isPosition = (part: string): boolean => /^\d+$/.test(part);
const isContainer = (value: unknown): value is Container => Array.isArray(value) || isDocument(value);

function read(container: Container, key: string): unknown {
  return Object.hasOwn(container, key) ? (container as Document)[key] : undefined;
}

function write(container: Container, key: string, value: unknown): void {
  if (!Array.isArray(container)) return setOwn(container, key, value);
  if (Number(key) > container.length + MAX_PADDING)
    throw pathNotViable(`can't backfill more than ${MAX_PADDING} elements`);
  while (container.length < Number(key)) container.push(null);
  container[Number(key)] = value;
}

const blocked = (part: string, above: string, value: unknown) =>
  pathNotViable(`Cannot create field '${part}' in element {${above}: ${show(value)}}`);

function fits(container: Container, key: string): boolean {
  return !Array.isArray(container) || isPosition(key);
}

/** The container of the path's last part. Without `create`, undefined when something on the way is missing or in the way. */
function parentOf(document: Document, parts: readonly string[], create: boolean): Container | undefined {
  let container: Container = document;
  for (const [i, part] of parts.slice(0, -1).entries()) {
    const next = parts[i + 1] ?? '';
    let value = read(container, part);
    if (value === undefined && create) {
      value = {};
      write(container, part, value);
    }
    if (!isContainer(value) || !fits(value, next)) {
      if (create) throw blocked(next, part, value);
      return undefined;
    }
    container = value;
  }
  return container;
}

/**
 * Finds the place of a concrete path in a document. With `create` the documents on the way are made; then throws
 * PathNotViable where a scalar is in the way. Without it, undefined when there is no such place.
 */
export function targetAt(document: Document, parts: readonly string[], create: boolean): Target | undefined {
  const parent = parentOf(document, parts, create);
  const key = parts.at(-1) ?? '';
  if (!parent || !fits(parent, key)) return undefined;
  return {
    path: parts.join('.'),
    get: () => read(parent, key),
    set: (value) => write(parent, key, value),
    unset: () => {
      if (!Array.isArray(parent)) delete parent[key];
      else if (Number(key) < parent.length) parent[Number(key)] = null;
    },
  };
}
