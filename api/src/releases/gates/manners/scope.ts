import { list, part, partsOf, type Syntax } from './syntax.ts';

/** A function or block with the names that are its own; a name that is set once, when it is made, has what it is set to. */
export interface Scope {
  outer: Scope | undefined;
  /** name → what it always is; null when that is not known */
  names: Map<string, Syntax | null>;
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
export const isFunction = ({ type }: Syntax): boolean => FUNCTIONS.has(type);

/** Names that a pattern binds: `a`, `{ a, b: [c] }`, `...rest`, `a = 1`. */
function bound(pattern: Syntax | undefined): string[] {
  if (!pattern) return [];
  if (pattern.type === 'Identifier') return [String(pattern['name'])];
  if (pattern.type === 'Property') return bound(part(pattern, 'value'));
  if (pattern.type === 'AssignmentPattern') return bound(part(pattern, 'left'));
  if (pattern.type === 'RestElement') return bound(part(pattern, 'argument'));
  return [...list(pattern, 'properties'), ...list(pattern, 'elements')].flatMap(bound);
}

/** Takes note of all that is declared in a function, its inner functions aside. */
function declare(node: Syntax, names: Scope['names']): void {
  const known = (name: string, value: Syntax | null) => void names.set(name, names.has(name) ? null : value);
  if (node.type === 'VariableDeclarator') {
    const [id, init] = [part(node, 'id'), part(node, 'init')];
    const single = id?.type === 'Identifier';
    for (const name of bound(id)) known(name, single ? (init ?? null) : null);
  }
  if (node.type === 'CatchClause') for (const name of bound(part(node, 'param'))) known(name, null);
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration')
    for (const name of bound(part(node, 'id'))) known(name, null);
  if (node.type === 'ImportDeclaration')
    for (const specifier of list(node, 'specifiers'))
      for (const name of bound(part(specifier, 'local'))) known(name, null);
  if (node.type === 'AssignmentExpression')
    for (const name of bound(part(node, 'left'))) if (names.has(name)) names.set(name, null);
  if (isFunction(node)) return;
  for (const inner of partsOf(node)) declare(inner, names);
}

/** The names of a function, or of the whole script. */
export function scopeOf(node: Syntax, outer: Scope | undefined): Scope {
  const names: Scope['names'] = new Map();
  for (const name of list(node, 'params').flatMap(bound)) names.set(name, null);
  if (node.type === 'FunctionExpression') for (const name of bound(part(node, 'id'))) names.set(name, null);
  if (isFunction(node) && node.type !== 'ArrowFunctionExpression') names.set('arguments', null);
  const body = part(node, 'body');
  for (const inner of body ? [body] : list(node, 'body')) declare(inner, names);
  return { outer, names };
}

/** @returns what a name always is, null when it is the script's own, undefined when it is the page's */
export function lookUp(name: string, scope: Scope | undefined): Syntax | null | undefined {
  if (!scope) return undefined;
  const found = scope.names.get(name);
  return found === undefined ? lookUp(name, scope.outer) : found;
}
