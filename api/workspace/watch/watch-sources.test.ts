import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { watchSources } from './watch-sources.ts';

function aPackage() {
  const folder = mkdtempSync(path.join(tmpdir(), 'matinee-watch-'));
  mkdirSync(path.join(folder, 'src/deep'), { recursive: true });
  writeFileSync(path.join(folder, 'src/deep/file.ts'), 'one');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test.each(['src/deep/file.ts', 'src/new.ts', 'remote.json'])('a change of %s is told', async (file) => {
  const folder = aPackage();
  const onChange = vi.fn();
  onTestFinished(watchSources([folder], onChange));
  await vi.waitFor(
    () => {
      writeFileSync(path.join(folder, file), String(Math.random()));
      expect(onChange).toHaveBeenCalled();
    },
    { timeout: 10_000 },
  );
});
