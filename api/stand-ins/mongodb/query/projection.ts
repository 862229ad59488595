import { prepareExpression } from '../expressions/expression.ts';
import { located, notSupported } from '../errors/errors.ts';
import { setOwn } from '../values/clone.ts';
import { type Document, isDocument } from '../values/kinds.ts';

export type Project = (document: Document) => Document;

/** A projection's paths as a tree; `true` marks a whole field. */
type Tree = Map<string, Tree | true>;

const conflict = (path: string) => located(31249, `Path collision at ${path}`);

function plant(paths: readonly string[]): Tree {
  const root: Tree = new Map();
  for (const path of paths) {
    let tree = root;
    const parts = path.split('.');
    const last = parts.pop() ?? '';
    for (const part of parts) {
      const next = tree.get(part) ?? new Map<string, Tree | true>();
      if (next === true) throw conflict(path);
      tree.set(part, next);
      tree = next;
    }
    if (tree.has(last)) throw conflict(path);
    tree.set(last, true);
  }
  return root;
}

// Inside arrays each document is cut, and what is no document is dropped by an inclusion and kept by an exclusion.
function cut(value: unknown, tree: Tree, include: boolean): unknown {
  if (Array.isArray(value))
    return value
      .filter((element) => !include || isDocument(element) || Array.isArray(element))
      .map((element) => cut(element, tree, include));
  return isDocument(value) ? cutDocument(value, tree, include) : value;
}

function cutDocument(document: Document, tree: Tree, include: boolean): Document {
  const result: Document = {};
  for (const [key, value] of Object.entries(document)) {
    const branch = tree.get(key);
    if (branch === undefined) {
      if (!include) setOwn(result, key, value);
    } else if (branch === true) {
      if (include) setOwn(result, key, value);
    } else if (!include || isDocument(value) || Array.isArray(value))
      setOwn(result, key, cut(value, branch, include));
  }
  return result;
}

const isFlag = (value: unknown): boolean => typeof value === 'number' || typeof value === 'boolean';

function checkPath(path: string, value: unknown): void {
  if (path.includes('$')) throw notSupported(`The projection '${path}'`);
  const [operator] = isDocument(value) ? Object.keys(value) : [];
  if (operator === '$slice' || operator === '$elemMatch' || operator === '$meta')
    throw notSupported(`${operator} in a projection`);
}

function computedFields(fields: readonly [string, unknown][]): (document: Document, into: Document) => void {
  const computed = fields.map(([path, expression]) => {
    if (path.includes('.')) throw notSupported(`The computed projection '${path}'`);
    return { path, evaluate: prepareExpression(expression) };
  });
  return (document, into) => {
    for (const { path, evaluate } of computed) {
      const value = evaluate(document);
      if (value !== undefined) into[path] = value;
    }
  };
}

/** Prepares a projection of find. Throws on a mixture of included and excluded fields, and on operators left out. */
export function compileProjection(spec: Document | undefined): Project {
  const entries = Object.entries(spec ?? {});
  if (!entries.length) return (document) => document;
  for (const [path, value] of entries) checkPath(path, value);
  const flags = entries.filter(([path, value]) => path !== '_id' && isFlag(value));
  const computed = entries.filter(([, value]) => !isFlag(value));
  const include = flags.length ? Boolean(flags[0]?.[1]) : computed.length > 0 || Boolean(spec?._id);
  const other = [...flags, ...computed].find(([, value]) => (!isFlag(value) || Boolean(value)) !== include);
  if (other)
    throw include
      ? located(31254, `Cannot do exclusion on field ${other[0]} in inclusion projection`)
      : located(31253, `Cannot do inclusion on field ${other[0]} in exclusion projection`);
  const withId = spec?._id === undefined || Boolean(spec._id);
  const paths = flags.map(([path]) => path);
  const tree = plant(withId === include ? [...paths, '_id'] : paths);
  const compute = computedFields(computed);
  return (document) => {
    const result = cutDocument(document, tree, include);
    compute(document, result);
    return result;
  };
}
