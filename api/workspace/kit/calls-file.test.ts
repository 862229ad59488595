import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { visitorCalls } from '@matinee/api/visitor-calls';
import { expect, onTestFinished, test } from 'vitest';
import { callsFile } from './calls-file.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** What the compiler says of a file beside the types that are given out. */
function compiled(text: string, types: string): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'matinee-calls-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  writeFileSync(path.join(dir, 'calls.d.ts'), types);
  writeFileSync(path.join(dir, 'use.ts'), text);
  const base = path.join(root, 'tsconfig.base.json');
  const options = { lib: ['es2023', 'dom'], types: [] };
  writeFileSync(
    path.join(dir, 'tsconfig.json'),
    JSON.stringify({ extends: base, compilerOptions: options, files: ['use.ts'] }),
  );
  const tsc = path.join(
    path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    'bin/tsc',
  );
  return spawnSync(process.execPath, [tsc, '-p', dir], { encoding: 'utf8' }).stdout;
}

/** Every call of the file, each `true` when it says what the API's own type says, and the other way round. */
const comparison = `
import type { Calls as Own } from '${root.replaceAll('\\', '/')}/api/src/types.ts';
import type { Calls } from './calls.d.ts';
type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;
declare const compared: { [Route in keyof Calls]: Same<Calls[Route], Own[Route]> };
export const same: { [Route in keyof Calls]: true } = compared;
`;

test('the types that outsiders get are those of the API, and nothing in them runs', () => {
  const types = callsFile(visitorCalls());
  expect(compiled(comparison, types)).toBe('');
  expect(types).not.toMatch(/\bunknown\b/);
  expect(types).not.toContain('/api/admin');
  // The comparison sees what is different.
  const other = types.replace(
    '"GET /api/user/bookings": { query: undefined; body: undefined; answer: { ',
    '$&"more": string; ',
  );
  expect(compiled(comparison, other)).toContain('GET /api/user/bookings');
}, 60_000);
