import { type Node, parseSync, visitorKeys } from 'oxc-parser';
import { type Change, changesOf, conditionChanges, statementChanges } from './changes.ts';
import { isLeftAlone, type Placed } from './left-alone.ts';

/** One small break of one file. */
export interface Mutant {
  /** The file and a number in it. */
  id: string;
  /** From the root of the repository. */
  file: string;
  line: number;
  /** The function, what stood there and what stands there now: stays when lines move. */
  name: string;
  start: number;
  end: number;
  code: string;
}

const MAX_NAME = 110;

/** Every small break of a file, in the order of the file. */
export function findMutants(file: string, text: string): Mutant[] {
  const found: Omit<Mutant, 'id' | 'line'>[] = [];
  walk({ node: parseSync(file, text).program, parent: undefined, ancestors: [], text }, (place) => {
    const changes = [...conditionChanges(place), ...statementChanges(place), ...changesOf(place)];
    for (const change of changes) found.push({ file, ...nameAndCode(place, change) });
  });
  const times = new Map<string, number>();
  return found
    .sort((one, other) => one.start - other.start || other.end - one.end)
    .map((mutant, number) => {
      const time = (times.get(mutant.name) ?? 0) + 1;
      times.set(mutant.name, time);
      const line = text.slice(0, mutant.start).split('\n').length;
      const name = time === 1 ? mutant.name : `${mutant.name} (${time})`;
      return { ...mutant, name, line, id: `${file}:${number}` };
    });
}

function walk(place: Placed, visit: (place: Placed) => void): void {
  const { node, text } = place;
  if (isLeftAlone(place)) return;
  visit(place);
  for (const key of visitorKeys[node.type] ?? []) {
    if (!holdsCode(node, key)) continue;
    const child: unknown = Reflect.get(node, key);
    for (const one of Array.isArray(child) ? child : [child])
      if (isNode(one)) {
        // Types are gone when the code runs, but for the expressions in them.
        if (one.type.startsWith('TS') && !('expression' in one)) continue;
        walk({ node: one, parent: node, ancestors: [node, ...place.ancestors], text }, visit);
      }
  }
}

/** Not types, names of properties, nor the files of imports. */
function holdsCode(node: Node, key: string): boolean {
  if (key === 'key' || key === 'property') return 'computed' in node && node.computed === true;
  return !/^(typeAnnotation|typeArguments|typeParameters|returnType|source|attributes)$/.test(key);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function nameAndCode({ node, ancestors, text }: Placed, { code, says }: Change) {
  const short = (words: string) => {
    const flat = words.replace(/\s+/g, ' ');
    return flat.length > MAX_NAME ? `${flat.slice(0, MAX_NAME)}…` : flat;
  };
  const { start, end } = node;
  return {
    start,
    end,
    code,
    name: `${ownerOf(ancestors)}: ${short(text.slice(start, end))} → ${short(says)}`,
  };
}

/** The function or constant that an expression stands in. */
function ownerOf(ancestors: readonly Node[]): string {
  for (const node of ancestors) {
    if (node.type === 'FunctionDeclaration' && node.id) return node.id.name;
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') {
      const { init } = node;
      const isOutermost = ancestors.filter(({ type }) => type.includes('Function')).length <= 1;
      if (isOutermost || init?.type.includes('Function')) return node.id.name;
    }
  }
  return 'file';
}
