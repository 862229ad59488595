import path from 'node:path';
import type { ValueImport } from './value-imports.ts';

/** Two folders that need each other, directly or over others, with one import that each of them starts. */
export interface FolderCycle {
  folders: string[];
  imports: ValueImport[];
}

/** The folder of a file, cut to so many steps below the area: files that lie less deep keep their own folder. */
const folderAt = (file: string, steps: number): string =>
  path.posix.dirname(file).split('/').slice(0, steps).join('/');

/** Groups of nodes that reach one another (Tarjan, https://doi.org/10.1137/0201010). */
function connected(next: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const visit = (node: string): number => {
    const at = order.size;
    order.set(node, at);
    open.push(node);
    let lowest = at;
    for (const other of next.get(node) ?? [])
      if (!order.has(other)) lowest = Math.min(lowest, visit(other));
      else if (open.includes(other)) lowest = Math.min(lowest, order.get(other) ?? lowest);
    low.set(node, lowest);
    if (lowest === at) found.push(open.splice(open.indexOf(node)));
    return lowest;
  };
  for (const node of next.keys()) if (!order.has(node)) visit(node);
  return found.filter((group) => group.length > 1);
}

/**
 * Finds folders that need each other, at every depth: at depth 1 the area's rooms, at depth 2 their folders, and so on. The files
 * that lie in a folder itself are one side, each of its folders another, so a folder's own files and those below it may need
 * one another in one direction only.
 * @param area a folder such as `api/src`
 * @param imports value imports among the area's files
 */
export function folderCycles(area: string, imports: readonly ValueImport[]): FolderCycle[] {
  const base = area.split('/').length;
  const deepest = Math.max(
    0,
    ...imports.flatMap(({ from, to }) => [from, to]).map((file) => file.split('/').length - 1),
  );
  const cycles = new Map<string, FolderCycle>();
  for (let steps = base + 1; steps <= deepest; steps += 1) {
    const next = new Map<string, Set<string>>();
    const crossing = imports
      .map((one) => ({ one, from: folderAt(one.from, steps), to: folderAt(one.to, steps) }))
      .filter(({ from, to }) => from !== to);
    for (const { from, to } of crossing) next.set(from, (next.get(from) ?? new Set()).add(to));
    for (const folders of connected(next)) {
      const within = crossing.filter(({ from, to }) => folders.includes(from) && folders.includes(to));
      const one = folders.flatMap((folder) => within.find(({ from }) => from === folder)?.one ?? []);
      const names = folders.toSorted();
      if (!cycles.has(names.join())) cycles.set(names.join(), { folders: names, imports: one });
    }
  }
  return [...cycles.values()];
}
