import { list, part, partsOf, type Syntax } from './syntax.ts';

/** A function or block with the names that are its own; a name that is set once, when it is made, has what it is set to. */
export interface Scope {
  outer: Scope | undefined;
  /** name → what it always is; null when that is not known */
  names: Map<string, Syntax | null>;
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
/** Whether a node of the syntax tree has a scope of its own as a function. */
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

/** What a pattern takes out of a value, name by name: of `const { body } = document` the name `body` is `document.body`. */
function taken(pattern: Syntax, value: Syntax): [name: string, value: Syntax | null][] {
  if (pattern.type === 'Identifier') return [[String(pattern['name']), value]];
  // What is given when there is nothing is not what the page has.
  if (pattern.type === 'AssignmentPattern') return taken(part(pattern, 'left') ?? pattern, value);
  if (pattern.type !== 'ObjectPattern') return bound(pattern).map((name) => [name, null]);
  return list(pattern, 'properties').flatMap((property) => {
    const [key, inner] = [part(property, 'key'), part(property, 'value')];
    if (!key || !inner) return bound(property).map((name): [string, null] => [name, null]);
    const isText = property['computed'] === true || key.type === 'Literal';
    const member = { ...value, type: 'MemberExpression', object: value, property: key, computed: isText };
    return taken(inner, member);
  });
}

/** Takes note of all that is declared in a function, its inner functions aside. */
function declare(node: Syntax, names: Scope['names']): void {
  const known = (name: string, value: Syntax | null) => void names.set(name, names.has(name) ? null : value);
  if (node.type === 'VariableDeclarator') {
    const [id, init] = [part(node, 'id'), part(node, 'init')];
    if (id && init) for (const [name, value] of taken(id, init)) known(name, value);
    else for (const name of bound(id)) known(name, null);
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

/** Names that stand at the top of a script for all scripts after it, though no property of the window: they hide what is one. */
function lexical(script: Syntax): string[] {
  return list(script, 'body').flatMap((node) => {
    if (node.type === 'ClassDeclaration') return bound(part(node, 'id'));
    if (node.type !== 'VariableDeclaration' || node['kind'] === 'var') return [];
    return list(node, 'declarations').flatMap((each) => bound(part(each, 'id')));
  });
}

/**
 * What a script that is no module makes global by declaring it: `var` wherever it stands outside of functions, functions, and at its top
 * `let`, `const` and classes.
 * @param script as it was parsed
 */
export function declaredGlobals(script: Syntax): string[] {
  const inside = (node: Syntax): string[] => {
    if (node.type === 'FunctionDeclaration') return bound(part(node, 'id'));
    if (isFunction(node)) return [];
    const own =
      node.type === 'VariableDeclaration' && node['kind'] === 'var'
        ? list(node, 'declarations').flatMap((each) => bound(part(each, 'id')))
        : [];
    return [...own, ...partsOf(node).flatMap(inside)];
  };
  return script['sourceType'] === 'script' ? [...inside(script), ...lexical(script)] : [];
}
