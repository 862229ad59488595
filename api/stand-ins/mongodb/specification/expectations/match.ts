import { isDeepStrictEqual } from 'node:util';
import type { Binary } from 'bson';
import { type Document, isDocument, type Kind, kindOf } from '../../values/kinds.ts';

/** What special operators look up: https://github.com/mongodb/specifications/blob/master/source/unified-test-format */
export interface Known {
  entity(id: string): unknown;
  sessionId(id: string): unknown;
}

const TYPE_OF: Record<string, string> = {
  int: 'number',
  long: 'number',
  double: 'number',
  decimal: 'number',
};
const isType = (value: unknown, name: string): boolean => {
  if (name === 'undefined') return value === undefined;
  if (value === undefined) return false;
  const kind = kindOf(value);
  return kind === (TYPE_OF[name] ?? name) || (name === 'number' && kind === 'number');
};

const isOfKind = (one: unknown, other: unknown, kind: Kind): boolean =>
  one !== undefined && other !== undefined && kindOf(one) === kind && kindOf(other) === kind;

// The driver brings a copy of the classes of its own.
const hexOf = (value: unknown): string =>
  Buffer.from(value instanceof Uint8Array ? value : (value as Binary).value()).toString('hex');

/** Answers of a special operator; undefined when the document is none. */
function special(
  expected: Document,
  actual: unknown,
  known: Known,
  path: string,
  isRoot: boolean,
): string[] | undefined {
  const [name, ...others] = Object.keys(expected);
  if (!name?.startsWith('$$') || others.length) return undefined;
  const argument = expected[name];
  const unless = (holds: boolean): string[] => (holds ? [] : [`${path}: ${name} ${String(argument)}`]);
  switch (name) {
    case '$$exists':
      return unless((actual !== undefined) === argument);
    case '$$type':
      return unless([argument].flat().some((type) => isType(actual, String(type))));
    case '$$unsetOrMatches':
      return actual === undefined ? [] : mismatches(argument, actual, known, path, isRoot);
    case '$$matchesEntity':
      return mismatches(known.entity(String(argument)), actual, known, path);
    case '$$matchesHexBytes':
      return unless(actual !== undefined && hexOf(actual) === argument);
    case '$$sessionLsid':
      return mismatches(known.sessionId(String(argument)), actual, known, path);
    case '$$lte':
      return unless(Number(actual) <= Number(argument));
    default:
      return [`${path}: the operator ${name} is not known to the runner`];
  }
}

function documentMismatches(
  expected: Document,
  actual: unknown,
  known: Known,
  path: string,
  isRoot: boolean,
): string[] {
  if (!isDocument(actual)) return [`${path}: expected a document, found ${JSON.stringify(actual)}`];
  const missing = Object.entries(expected).flatMap(([key, value]) =>
    mismatches(value, actual[key], known, `${path}.${key}`),
  );
  if (isRoot) return missing;
  const surplus = Object.keys(actual).filter((key) => !(key in expected) && actual[key] !== undefined);
  return [...missing, ...surplus.map((key) => `${path}.${key}: not expected`)];
}

/**
 * Compares as the unified test format says.
 * @param isRoot a document may have more fields than expected, and so may those of an array
 * @returns what differs, by path
 */
export function mismatches(
  expected: unknown,
  actual: unknown,
  known: Known,
  path = '',
  isRoot = false,
): string[] {
  if (isDocument(expected))
    return (
      special(expected, actual, known, path, isRoot) ??
      documentMismatches(expected, actual, known, path, isRoot)
    );
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length)
      return [`${path}: expected ${expected.length} elements, found ${JSON.stringify(actual)}`];
    return expected.flatMap((each, i) => mismatches(each, actual[i], known, `${path}[${i}]`, isRoot));
  }
  const isSame = isOfKind(expected, actual, 'number')
    ? Number(String(expected)) === Number(String(actual))
    : isOfKind(expected, actual, 'binData')
      ? hexOf(expected) === hexOf(actual)
      : isDeepStrictEqual(expected, actual);
  return isSame ? [] : [`${path}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(actual)}`];
}
