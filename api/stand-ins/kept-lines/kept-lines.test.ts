import type * as Fs from 'node:fs';
import { mkdtempSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { linesIn, openLines } from './kept-lines.ts';

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Fs>();
  return { ...fs, writeSync: vi.fn(fs.writeSync) };
});

let dir: string;
beforeEach(() => void (dir = mkdtempSync(path.join(tmpdir(), 'matinee-lines-'))));
afterEach(() => rmSync(dir, { recursive: true }));

/** The next line is written as far as a disk has room: five bytes. */
async function fillDisk(): Promise<void> {
  const { writeSync: write } = await vi.importActual<typeof Fs>('node:fs');
  vi.mocked(writeSync)
    .mockImplementationOnce((descriptor, bytes: unknown) =>
      write(descriptor, Buffer.from(String(bytes)), 0, 5),
    )
    .mockImplementationOnce(() => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    });
}

test('of a line that found no room nothing is left, and the next one is a line of its own', async () => {
  const file = path.join(dir, 'lines');
  const lines = openLines(file);
  lines.append('first');
  await fillDisk();
  expect(() => lines.append('second line')).toThrow('ENOSPC');
  expect(readFileSync(file, 'utf8')).toBe('first\n');
  lines.append('third');
  lines.close();
  expect(linesIn(file)).toEqual(['first', 'third']);
});

test('what was cut off in the middle of a letter is left out, and nothing goes on in it', () => {
  const file = path.join(dir, 'lines');
  expect(linesIn(file)).toEqual([]);
  writeFileSync(file, Buffer.concat([Buffer.from('Mộng mơ\n'), Buffer.from('Mộ').subarray(0, 2)]));
  expect(linesIn(file)).toEqual(['Mộng mơ']);
  const lines = openLines(file);
  lines.append('next');
  lines.close();
  expect(readFileSync(file, 'utf8')).toBe('Mộng mơ\nnext\n');
});
