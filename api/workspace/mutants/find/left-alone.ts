import type { Node } from 'oxc-parser';

/** An expression and where it stands. */
export interface Placed {
  node: Node;
  parent: Node | undefined;
  /** From the innermost outwards. */
  ancestors: readonly Node[];
  /** Of the whole file. */
  text: string;
}

/** Names of what only describes: it stands in the OpenAPI document, and no answer depends on it. */
const DESCRIPTIONS = new Set([
  'summary',
  'description',
  'responses',
  'security',
  'example',
  'projection',
  'schemaVersion',
]);

/** Words for a person: a test that repeated them would hold nothing but itself. */
export const isSentence = (text: string): boolean => /[a-z]{2,},? [a-z]/i.test(text);

function keyOf(node: Node | undefined): string | undefined {
  if (node?.type !== 'Property' || node.computed) return undefined;
  return node.key.type === 'Identifier' ? node.key.name : undefined;
}

/** A property that only describes. */
export function isDescription({ node, parent }: Placed): boolean {
  return [keyOf(node), keyOf(parent)].some((key) => key !== undefined && DESCRIPTIONS.has(key));
}

/** What a query reads, not which documents: reading more changes nothing. */
export function isInProjection({ ancestors }: Placed): boolean {
  return ancestors.some((node) => keyOf(node) === 'projection');
}

/** What MongoDB does not look at: the value of a field that is taken away. */
export function isIgnored({ ancestors }: Placed): boolean {
  return ancestors.some((node) => keyOf(node) === '$unset');
}

/** A value that is a type as well: another one does not compile. */
export function isType({ ancestors, text }: Placed): boolean {
  return ancestors.some(
    (node) =>
      (node.type === 'TSAsExpression' &&
        text.slice(node.typeAnnotation.start, node.typeAnnotation.end) === 'const') ||
      (node.type === 'CallExpression' && text.slice(node.callee.start, node.callee.end) === 'z.literal'),
  );
}

/** What only says how often something is tried. */
export function isCount({ node, parent, ancestors: [, outer] }: Placed): boolean {
  if (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier')
    return parent.id.name === 'MAX_ROUNDS' || (parent.id.name === 'round' && node.type === 'Literal');
  if (parent?.type === 'ForStatement') return parent.test === node;
  return outer?.type === 'ForStatement' && outer.test === parent && node.type === 'Literal';
}

/** Part of an `a?.b.c()`, which ends as a whole. */
export function isChainLink({ ancestors }: Placed): boolean {
  const outer = ancestors.find(({ type }) => type !== 'CallExpression' && type !== 'MemberExpression');
  return outer?.type === 'ChainExpression';
}

/** Where nothing is changed: what is written to the log, and what describes the API. */
export function isLeftAlone({ node, text }: Placed): boolean {
  if (node.type === 'Property') return DESCRIPTIONS.has(keyOf(node) ?? '');
  if (node.type !== 'CallExpression') return false;
  const callee = text.slice(node.callee.start, node.callee.end);
  return /(^|\.)log\.\w+$|\.openapi$|^failures$/.test(callee) && !callee.endsWith('api.openapi');
}
