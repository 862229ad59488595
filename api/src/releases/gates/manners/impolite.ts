import {
  ANY,
  BY_ITSELF,
  changesOutside,
  CHANGERS,
  HISTORY,
  INTO_HEAD,
  OF_BUILDS,
  REACT_MAKES,
  whatIsSet,
  WINDOWS,
} from './rules.ts';
import { declaredGlobals, isFunction, lookUp, scopeOf, type Scope } from './scope.ts';
import { list, part, partsOf, readScript, type Syntax } from './syntax.ts';

/** By it a browser gives a script another name in every trace, and nobody could tell whose it is. */
const OTHER_NAME = /^[#@]\s*sourceURL\s*=/;

/** Names of names of names are looked through so far. */
const MAX_STEPS = 4;

/** What a text says, also one between backticks with nothing put into it: minifiers write either. */
function textOf(node: Syntax | undefined): string | undefined {
  if (node?.type === 'TemplateLiteral' && list(node, 'expressions').length === 0) {
    const [only] = list(node, 'quasis');
    const { cooked } = (only?.['value'] ?? {}) as { cooked?: unknown };
    return typeof cooked === 'string' ? cooked : undefined;
  }
  return node?.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined;
}

/**
 * What an expression names in the page: `window.document.body` is `document.body`, also by a name that stands for a part
 * of it. The page itself is the empty path.
 * @returns undefined for what is the script's own, or not known
 */
function pathOf(node: Syntax | undefined, scope: Scope, steps = MAX_STEPS): string | undefined {
  if (!node) return undefined;
  if (node.type === 'ChainExpression') return pathOf(part(node, 'expression'), scope, steps);
  if (node.type === 'Identifier') {
    const name = String(node['name']);
    const known = lookUp(name, scope);
    if (known === undefined) return WINDOWS.has(name) ? '' : name;
    return known && steps > 0 ? pathOf(known, scope, steps - 1) : undefined;
  }
  if (node.type !== 'MemberExpression') return undefined;
  const owner = pathOf(part(node, 'object'), scope, steps);
  const property = part(node, 'property');
  const name = (node['computed'] === true ? textOf(property) : property && String(property['name'])) ?? ANY;
  if (owner === undefined) return undefined;
  if (owner === '') return WINDOWS.has(name) ? '' : name;
  return `${owner}.${name}`;
}

/** Whether an expression is a new style element, also by a name that it has got. */
function isStyle(node: Syntax | undefined, scope: Scope, steps = MAX_STEPS): boolean {
  if (node?.type === 'Identifier') {
    const known = lookUp(String(node['name']), scope);
    return steps > 0 && isStyle(known ?? undefined, scope, steps - 1);
  }
  if (node?.type !== 'CallExpression') return false;
  return (
    pathOf(part(node, 'callee'), scope) === 'document.createElement' &&
    textOf(list(node, 'arguments')[0])?.toLowerCase() === 'style'
  );
}

/**
 * Whether React is called to make a style element: wherever it stands, it holds for all of the page. A document makes elements by a function of
 * the same name, which is given nothing beside what it makes.
 */
function makesStyle(call: Syntax): boolean {
  const callee = part(call, 'callee');
  // As a build writes a call of what another module exports: `(0, a.jsx)(…)`.
  const called = callee?.type === 'SequenceExpression' ? list(callee, 'expressions').at(-1) : callee;
  const name = called && part(called, 'property')?.['name'];
  const [made, ...given] = list(call, 'arguments');
  return REACT_MAKES.test(String(name)) && given.length > 0 && textOf(made)?.toLowerCase() === 'style';
}

/** What a call changes, as the end of a sentence that begins with the file. */
function whatCallDoes(call: Syntax, scope: Scope): string | undefined {
  if (makesStyle(call)) return 'has React make a style sheet, which is for the whole page';
  const named = pathOf(part(call, 'callee'), scope);
  if (named === undefined) return undefined;
  const path = named.replace(BY_ITSELF, '');
  // What it is called for comes first then.
  const given = path === named ? list(call, 'arguments') : list(call, 'arguments').slice(1);
  if (HISTORY.test(path)) return `calls ${path}, which is the router's to call`;
  if (changesOutside(path)) return `calls ${path}, which is outside of its slot`;
  if (INTO_HEAD.test(path) && given.some((one) => isStyle(one, scope)))
    return `calls ${path} with a style sheet, which is for the whole page`;
  if (!CHANGERS.test(path)) return undefined;
  const [target, key] = given;
  const changed = pathOf(target, scope);
  if (changed === undefined) return undefined;
  const name = textOf(key);
  if (changed === '')
    return name && OF_BUILDS.test(name) ? undefined : `writes the global ${name ?? 'window'}`;
  return whatIsSet(`${changed}.${name ?? ANY}`);
}

/** The targets of an assignment: one, or those of a pattern. */
function targetsOf(node: Syntax | undefined): Syntax[] {
  if (!node) return [];
  if (node.type === 'Identifier' || node.type === 'MemberExpression') return [node];
  return partsOf(node).flatMap(targetsOf);
}

function whatNodeDoes(node: Syntax, scope: Scope): string | undefined {
  if (node.type === 'CallExpression') return whatCallDoes(node, scope);
  const isDelete = node.type === 'UnaryExpression' && node['operator'] === 'delete';
  const isLoop = node.type === 'ForOfStatement' || node.type === 'ForInStatement';
  const left = part(node, 'left');
  // What a loop declares is its own.
  const isSet = node.type === 'AssignmentExpression' || (isLoop && left?.type !== 'VariableDeclaration');
  const target = isSet
    ? left
    : node.type === 'UpdateExpression' || isDelete
      ? part(node, 'argument')
      : undefined;
  for (const one of targetsOf(target)) {
    const path = pathOf(one, scope);
    const found = path && whatIsSet(path);
    if (found) return found;
  }
  return undefined;
}

/**
 * Looks for what a script changes of the page that is not its own: globals, prototypes, the history, what is outside of its
 * slot; and for a name that it gives itself in the place of its address, by which a page knows whose it is. It finds what is
 * written plainly, which accidents are; code that means to hide is for people to find.
 * @param container the one global that the remote's build makes: its container
 * @returns the first of it, as the end of a sentence that begins with the file; undefined when there is none
 * @throws {SyntaxError} for what is no script
 */
export function impoliteIn(code: string, container?: string): string | undefined {
  let isNamed = false;
  const script = readScript(code, (words) => (isNamed ||= OTHER_NAME.test(words)));
  if (isNamed) return 'names itself otherwise (sourceURL): what it does would be told of somebody else';
  const global = declaredGlobals(script).find((name) => name !== container && !OF_BUILDS.test(name));
  if (global !== undefined)
    return `declares the global ${global}: a script that is no module shares its names with all`;
  const waiting: [node: Syntax, scope: Scope][] = [[script, scopeOf(script, undefined)]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [node, outer] = next;
    const scope = isFunction(node) ? scopeOf(node, outer) : outer;
    const found = whatNodeDoes(node, scope);
    if (found) return found;
    for (const inner of partsOf(node).reverse()) waiting.push([inner, scope]);
  }
  return undefined;
}
