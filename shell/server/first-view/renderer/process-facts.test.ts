import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { processOf } from './process-facts.ts';

const SOON = { interval: 5, timeout: 5_000 };
const { execPath } = process;
const node = [execPath, '--eval', 'setInterval(() => 0, 1e6)'];
const shell = (script: string) => {
  const child = spawn('sh', ['-c', script, 'sh', ...node], { stdio: ['pipe', 'ignore', 'ignore'] });
  return { pid: child.pid ?? 0, begin: () => child.stdin.end(), end: () => child.kill('SIGKILL') };
};
const childrenOf = (pid: number) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
const isElsewhere = process.platform !== 'linux';

test.skipIf(isElsewhere)('a helper that runs before the program is not taken for it', async () => {
  const { pid, begin, end } = shell('cat > /dev/null; exec "$@"');
  try {
    await vi.waitFor(() => expect(childrenOf(pid)).not.toBe(''), SOON);
    expect(processOf(pid, execPath)).toBeUndefined();
    begin();
    await vi.waitFor(() => expect(processOf(pid, execPath)).toBe(pid), SOON);
  } finally {
    end();
  }
});

test.skipIf(isElsewhere)('the program is found inside of what stands around it', async () => {
  const { pid, end } = shell('"$@" & wait');
  let inner: number | undefined;
  try {
    await vi.waitFor(() => expect((inner = processOf(pid, execPath))).toBe(Number(childrenOf(pid))), SOON);
  } finally {
    if (inner !== undefined) process.kill(inner, 'SIGKILL');
    end();
  }
});
