import type { Node, ObjectExpression, TemplateLiteral } from 'oxc-parser';
import {
  isChainLink,
  isCount,
  isDescription,
  isIgnored,
  isInProjection,
  isSentence,
  isType,
  type Placed,
} from './left-alone.ts';

/** One small change of an expression. */
export interface Change {
  /** What stands there instead, as source. */
  code: string;
  /** In a few words, for names. */
  says: string;
}

/** For each operator the ones that a slip of the hand puts in its place. */
const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
};
/** Steps on the way from a list to an answer that may be left out, or turned round. */
const LEFT_OUT = new Set(['filter', 'sort', 'slice', 'reverse', 'limit', 'trim', 'toLowerCase']);
const TURNED = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
]);

/** The changes that are tried on an expression, none for most. */
export function changesOf(place: Placed): Change[] {
  const { node, text } = place;
  if (isCount(place) || isType(place)) return [];
  const source = (part: Node) => text.slice(part.start, part.end);
  switch (node.type) {
    case 'BinaryExpression':
      return isText(node.left) || isText(node.right)
        ? []
        : operatorsFor(place, node.operator).map((operator) => {
            const code = `${source(node.left)} ${operator} ${source(node.right)}`;
            return { code, says: operator };
          });
    case 'LogicalExpression':
      return [node.left, node.right].map((part) => ({ code: source(part), says: `only ${source(part)}` }));
    case 'UnaryExpression':
      return (node.operator === '!' && !isTest(place)) || node.operator === '-'
        ? [{ code: source(node.argument), says: `without ${node.operator}` }]
        : [];
    case 'Literal':
      return literal(place, node.value);
    case 'TemplateLiteral':
      return template(node, source);
    case 'ObjectExpression':
      return isInProjection(place) ? [] : object(node, text);
    case 'ArrayExpression':
      return node.elements.flatMap((left) => {
        if (!left) return [];
        const kept = node.elements.flatMap((element) =>
          element && element !== left ? [source(element)] : [],
        );
        return [{ code: `[${kept.join(', ')}]`, says: `without ${source(left)}` }];
      });
    case 'CallExpression':
      return call(place, node.callee, source, node.arguments.map(source).join(', '));
    default:
      return [];
  }
}

/** Conditions are also taken to hold always or never; a loop that never ends would tell nothing. */
export function conditionChanges({ node, parent }: Placed): Change[] {
  const always = { code: 'true', says: 'always' };
  const never = { code: 'false', says: 'never' };
  if (!parent || !('test' in parent) || parent.test !== node) return [];
  if (parent.type === 'IfStatement' || parent.type === 'ConditionalExpression') return [always, never];
  return parent.type === 'ForStatement' || parent.type === 'WhileStatement' ? [never] : [];
}

/** What a statement does is left undone: a call whose answer nobody takes, or an assignment. */
export function statementChanges({ node, parent, text }: Placed): Change[] {
  if (parent?.type !== 'ExpressionStatement') return [];
  const done = node.type === 'AwaitExpression' ? node.argument : node;
  if (done.type !== 'CallExpression' && done.type !== 'AssignmentExpression') return [];
  return /^(await )?(deps\.)?log\./.test(text.slice(node.start, node.end))
    ? []
    : [{ code: 'undefined', says: 'left out' }];
}

const isText = (node: Node) =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');

const isTest = ({ node, parent }: Placed) =>
  (parent?.type === 'IfStatement' || parent?.type === 'ConditionalExpression') && parent.test === node;

function operatorsFor(place: Placed, operator: string): readonly string[] {
  const others = OPERATORS[operator] ?? [];
  // Where a condition is taken to hold always and never, its opposite says nothing more.
  return isTest(place) ? others.slice(0, others.length - 1) : others;
}

function literal(place: Placed, value: unknown): Change[] {
  if (isInProjection(place) || isDescription(place)) return [];
  if (typeof value === 'boolean' && isIgnored(place)) return [];
  if (typeof value === 'boolean') return [{ code: String(!value), says: String(!value) }];
  if (typeof value === 'number') {
    if (place.parent?.type === 'UnaryExpression') return [];
    // A time that is longer by a millisecond is the same to everybody.
    const other = String(value < 1000 ? value + 1 : value * 2);
    return [{ code: other, says: other }];
  }
  if (typeof value !== 'string' || isSentence(value) || place.parent?.type === 'ImportExpression') return [];
  return [{ code: value === '' ? "'other'" : "''", says: value === '' ? 'other' : 'empty' }];
}

function template(node: TemplateLiteral, source: (part: Node) => string): Change[] {
  const quasis = node.quasis.map(({ value }) => value.raw);
  if (quasis.some(isSentence)) return [];
  return node.expressions.map((left) => {
    const parts = quasis.map((quasi, index) => {
      const expression = node.expressions[index];
      return expression && expression !== left ? `${quasi}\${${source(expression)}}` : quasi;
    });
    return { code: `\`${parts.join('')}\``, says: `without ${source(left)}` };
  });
}

function object({ properties }: ObjectExpression, text: string): Change[] {
  const source = (part: Node) => text.slice(part.start, part.end);
  return properties
    .filter((property) => !isDescription({ node: property, parent: undefined, text, ancestors: [] }))
    .map((left) => {
      const kept = properties.filter((property) => property !== left).map(source);
      return { code: `({${kept.join(', ')}})`, says: `without ${source(left)}` };
    });
}

function call(place: Placed, callee: Node, source: (part: Node) => string, words: string): Change[] {
  if (callee.type !== 'MemberExpression' || callee.computed || isChainLink(place)) return [];
  const { object: list, property } = callee;
  const name = source(property);
  if (LEFT_OUT.has(name)) return [{ code: source(list), says: `without ${name}` }];
  const turned = TURNED.get(name);
  return turned === undefined ? [] : [{ code: `${source(list)}.${turned}(${words})`, says: turned }];
}
