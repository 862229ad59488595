import { execFileSync } from 'node:child_process';

interface Process {
  pid: number;
  parent: number;
  /** bytes that are in memory */
  memory: number;
  command: string;
}

/** Reads what `ps -eo pid=,ppid=,rss=,args=` prints; its sizes are units of 1024 bytes. */
export function readProcesses(text: string): Process[] {
  return text
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((found) => found !== null)
    .map(([, pid, parent, size, command]) => ({
      pid: Number(pid),
      parent: Number(parent),
      memory: Number(size) * 1024,
      command: command ?? '',
    }));
}

/** A process with all that it started, and what those started. */
export function familyOf(pid: number, processes: Process[]): Process[] {
  const own = processes.filter((one) => one.pid === pid);
  const children = processes.filter(({ parent }) => parent === pid);
  return [...own, ...children.flatMap((child) => familyOf(child.pid, processes))];
}

/** The processes below one of this machine, with their memory now. */
export const runningFamily = (pid: number): Process[] =>
  familyOf(pid, readProcesses(execFileSync('ps', ['-eo', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' })));
