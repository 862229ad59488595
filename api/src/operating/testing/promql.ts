import { parser } from '@prometheus-io/lezer-promql';
import type { SyntaxNode } from '@lezer/common';
import { type History, type Labels, matches, type Matcher, type Point, type Series } from './history.ts';

/**
 * Reads expressions by Prometheus' own grammar, and works out the part of them that our rules use: instant selectors, `rate` and
 * `increase` over a range, `abs`, `absent`, `sum`, `max`, `min` and `count` by labels, arithmetic, comparisons that filter, `and` and `or`. Anything
 * else is an error, so that a rule cannot pass by being misread. Unlike Prometheus `rate` does not extrapolate to the edges of its range.
 */
interface Sample {
  labels: Labels;
  value: number;
}
type Value = number | Sample[];

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };
/** As Prometheus has it: what was not seen for so long is not there. */
const LOOK_BACK_S = 300;

/** @returns seconds of `5m`, `90s` or `1h` */
export function secondsOf(duration: string): number {
  const [, count, unit = ''] = /^(\d+)([smh])$/.exec(duration) ?? [];
  const seconds = SECONDS[unit];
  if (count === undefined || seconds === undefined) throw new Error(`"${duration}" is no duration`);
  return Number(count) * seconds;
}

const childrenOf = (node: SyntaxNode): SyntaxNode[] => {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) found.push(child);
  return found;
};

function parsed(expression: string): SyntaxNode {
  const tree = parser.parse(expression);
  tree.iterate({
    enter(node) {
      if (node.type.isError) throw new Error(`Prometheus cannot read "${expression}" at ${node.from}`);
    },
  });
  const [root] = childrenOf(tree.topNode);
  if (!root) throw new Error('There is no expression');
  return root;
}

const textOf = (expression: string, { from, to }: SyntaxNode) => expression.slice(from, to);

function matcherOf(expression: string, node: SyntaxNode): Matcher {
  const [label = '', op = '', value = ''] = childrenOf(node).map((child) => textOf(expression, child));
  return { label, op, value: JSON.parse(value) as string };
}

function selectorOf(expression: string, node: SyntaxNode): { name: string; matchers: Matcher[] } {
  const name = node.getChild('Identifier');
  const list = node.getChild('LabelMatchers');
  return {
    name: name ? textOf(expression, name) : '',
    matchers: (list ? childrenOf(list) : []).map((each) => matcherOf(expression, each)),
  };
}

function selectorsIn(expression: string) {
  const found: ReturnType<typeof selectorOf>[] = [];
  parsed(expression)
    .cursor()
    .iterate((node) => {
      if (node.name === 'VectorSelector') found.push(selectorOf(expression, node.node));
    });
  return found;
}

/** Each metric that an expression names, with the jobs that it asks. */
export const metricsIn = (expression: string): { name: string; job: string }[] =>
  selectorsIn(expression).map(({ name, matchers }) => ({
    name,
    job: matchers.find(({ label }) => label === 'job')?.value ?? '',
  }));

/** What an expression asks of labels. */
export const matchersIn = (expression: string): Matcher[] =>
  selectorsIn(expression).flatMap(({ matchers }) => matchers);

/** How much a counter grew; one that began anew grew by what it says. */
const growth = (points: readonly Point[]): number =>
  points.slice(1).reduce((sum, { value }, at) => {
    const before = points[at]?.value ?? 0;
    return sum + (value >= before ? value - before : value);
  }, 0);

const ARITHMETIC: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
};
const COMPARISON: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '>=': (a, b) => a >= b,
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
};
const AGGREGATES: Readonly<Record<string, (values: number[]) => number>> = {
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  max: (values) => Math.max(...values),
  min: (values) => Math.min(...values),
  count: (values) => values.length,
};

const keyOf = (labels: Labels) =>
  JSON.stringify(Object.entries(labels).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** Works out an expression over what was read until an instant. */
export function evaluate(expression: string, history: History, at: number): Value {
  const text = (node: SyntaxNode) => textOf(expression, node);
  const unknown = (node: SyntaxNode) => new Error(`The test cannot work out "${text(node)}" (${node.name})`);

  const selected = (node: SyntaxNode): Series[] => {
    const { name, matchers } = selectorOf(expression, node);
    return history.series(name).filter(({ labels }) => matches(labels, matchers));
  };
  const instant = (node: SyntaxNode): Sample[] =>
    selected(node).flatMap(({ labels, points }) => {
      const last = points.findLast((point) => point.at <= at && point.at > at - LOOK_BACK_S);
      return last ? [{ labels, value: last.value }] : [];
    });

  function overRange(node: SyntaxNode, perSecond: boolean): Sample[] {
    const selector = node.getChild('VectorSelector');
    const range = node.getChild('DurationExpr');
    if (!selector || !range) throw unknown(node);
    const from = at - secondsOf(text(range));
    return selected(selector).flatMap(({ labels, points }) => {
      const inside = points.filter((point) => point.at >= from && point.at <= at);
      const [first, last] = [inside.at(0), inside.at(-1)];
      // Of a series that was seen once nobody knows how it grew.
      if (!first || !last || inside.length < 2) return [];
      const value = growth(inside) / (perSecond ? last.at - first.at : 1);
      return [{ labels, value }];
    });
  }

  /** One sample where a selector finds nothing, with the labels that it says. */
  function absent(node: SyntaxNode): Sample[] {
    if (node.name !== 'VectorSelector') throw unknown(node);
    const { matchers } = selectorOf(expression, node);
    const said = matchers.flatMap(({ label, op, value }) => (op === '=' ? [[label, value]] : []));
    return instant(node).length > 0 ? [] : [{ labels: Object.fromEntries(said) as Labels, value: 1 }];
  }

  function call(node: SyntaxNode): Value {
    const name = text(childrenOf(node)[0] ?? node);
    const [argument] = childrenOf(node.getChild('FunctionCallBody') ?? node);
    if (!argument) throw unknown(node);
    if (name === 'absent') return absent(argument);
    if (name === 'rate' || name === 'increase') return overRange(argument, name === 'rate');
    const value = name === 'abs' ? valueOf(argument) : undefined;
    if (!Array.isArray(value)) throw unknown(node);
    return value.map((sample) => ({ ...sample, value: Math.abs(sample.value) }));
  }

  function aggregate(node: SyntaxNode): Sample[] {
    const by = node.getChild('AggregateModifier');
    const kept = by ? [...text(by).replace(/^by/, '').matchAll(/\w+/g)].map(([label]) => label) : [];
    const how = AGGREGATES[text(node.getChild('AggregateOp') ?? node)];
    const [argument] = childrenOf(node.getChild('FunctionCallBody') ?? node);
    const of = argument && valueOf(argument);
    if (!how || !Array.isArray(of)) throw unknown(node);
    const groups = new Map<string, { labels: Labels; values: number[] }>();
    for (const { labels, value } of of) {
      const named: Labels = Object.fromEntries(
        kept.flatMap((label) => (labels[label] === undefined ? [] : [[label, labels[label]]])),
      );
      const group = groups.get(keyOf(named)) ?? { labels: named, values: [] as number[] };
      group.values.push(value);
      groups.set(keyOf(named), group);
    }
    return [...groups.values()].map(({ labels, values }) => ({ labels, value: how(values) }));
  }

  function binary(node: SyntaxNode): Value {
    const [left, operator, right, ...more] = childrenOf(node);
    if (!left || !operator || !right || more.length > 0) throw unknown(node);
    const [one, other] = [valueOf(left), valueOf(right)];
    const op = text(operator);
    const partner = (labels: Labels): number | undefined =>
      Array.isArray(other) ? other.find((sample) => keyOf(sample.labels) === keyOf(labels))?.value : other;
    if (op === 'and') {
      if (!Array.isArray(one)) throw unknown(node);
      return one.filter(({ labels }) => partner(labels) !== undefined);
    }
    if (op === 'or') {
      if (!Array.isArray(one) || !Array.isArray(other)) throw unknown(node);
      const known = new Set(one.map(({ labels }) => keyOf(labels)));
      return [...one, ...other.filter(({ labels }) => !known.has(keyOf(labels)))];
    }
    const compare = COMPARISON[op];
    const reckon = ARITHMETIC[op];
    const with2 = (sample: Sample, a: number, b: number): Sample[] => {
      if (compare) return compare(a, b) ? [sample] : [];
      if (!reckon) throw unknown(node);
      return [{ ...sample, value: reckon(a, b) }];
    };
    if (!Array.isArray(one)) {
      if (!Array.isArray(other)) throw unknown(node);
      return other.flatMap((sample) => with2(sample, one, sample.value));
    }
    return one.flatMap((sample) => {
      const beside = partner(sample.labels);
      return beside === undefined ? [] : with2(sample, sample.value, beside);
    });
  }

  function valueOf(node: SyntaxNode): Value {
    if (node.name === 'NumberDurationLiteral') return Number(text(node));
    if (node.name === 'VectorSelector') return instant(node);
    if (node.name === 'FunctionCall') return call(node);
    if (node.name === 'AggregateExpr') return aggregate(node);
    if (node.name === 'BinaryExpr') return binary(node);
    throw unknown(node);
  }
  return valueOf(parsed(expression));
}
