import { readFileSync } from 'node:fs';

/** Linux counts the time of processes in these (`getconf CLK_TCK`). */
const MS_PER_TICK = 10;

/**
 * The process that runs a program: the given one, or one that it has started to.
 * @param program as it was called: what stands around it has it further back, and helpers on the way are soon gone
 * @returns undefined while it is not there, and where that cannot be told
 */
export function processOf(pid: number, program: string): number | undefined {
  try {
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0', 1)[0] === program) return pid;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    for (const child of children) {
      const found = processOf(Number(child), program);
      if (found !== undefined) return found;
    }
  } catch {
    // It has ended meanwhile, or there is no such folder here.
  }
  return undefined;
}

/** Milliseconds that a process has worked so far; where that cannot be told, the clock's. */
export function workedMs(pid: number): number {
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [user, system] = fields.split(' ').slice(11, 13).map(Number);
    return ((user ?? 0) + (system ?? 0)) * MS_PER_TICK;
  } catch {
    return performance.now();
  }
}

/** Megabytes that a process takes; 0 where that cannot be told. */
export function memoryOf(pid: number): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) / 1_024;
  } catch {
    return 0;
  }
}
