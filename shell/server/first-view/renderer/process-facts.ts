import { readFileSync } from 'node:fs';

/** Linux counts the time of processes in these (`getconf CLK_TCK`). */
const MS_PER_TICK = 10;

/** The process that does the work: what stands around it has one child each. */
export function innermost(pid: number): number {
  try {
    const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    return child ? innermost(Number(child)) : pid;
  } catch {
    return pid;
  }
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
