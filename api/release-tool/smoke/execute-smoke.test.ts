import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { executeSmoke } from './execute-smoke.ts';
import type { smoke } from './smoke.ts';

const tried = vi.hoisted(() => vi.fn<typeof smoke>());
vi.mock('./smoke.ts', () => ({ smoke: tried }));

const made: string[] = [];
afterEach(() => made.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** A folder of a remote with a script of its own. */
function folderOf(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'matinee-smoke-'));
  made.push(folder);
  writeFileSync(path.join(folder, 'smoke.mjs'), 'export const addresses = [];\n');
  return folder;
}

/** Names of the scripts that run when these versions are tried by one of them, or by an operator. */
async function scriptsOf(versions: Record<string, string>, as: 'team' | 'operator'): Promise<string[]> {
  tried.mockResolvedValue({ passed: true, pages: 1 } as Awaited<ReturnType<typeof smoke>>);
  const names = ['catalog', 'booking'];
  const context = {
    folder: folderOf,
    version: () => '1.0.0',
    target: {
      siteUrl: 'https://site.test',
      account: undefined,
      adminAccount: undefined,
      operatorKey: () => 'key',
      operatorSigningKey: () => undefined,
      deployKey: () => 'key',
      signingKey: () => undefined,
    },
    api: {
      candidate: async () => ({ remotes: names.map((name) => ({ name })) }),
      tellSmoke: async () => undefined,
    },
    say: () => undefined,
  } as unknown as Parameters<typeof executeSmoke>[1];
  await executeSmoke({ act: 'smoke', versions, addresses: [], as }, context);
  return (tried.mock.lastCall?.[0].scripts ?? []).map(({ name }) => name);
}

test('a team’s trial runs its own script beside its keys, and no other team’s', async () => {
  expect(await scriptsOf({ catalog: '1.1.0' }, 'team')).toEqual(['catalog', 'the order']);
  expect(await scriptsOf({ shell: '1.1.0' }, 'team')).toEqual(['the order']);
});

test('an operator’s trial of a shell runs those of all remotes', async () => {
  expect(await scriptsOf({ shell: '1.1.0' }, 'operator')).toEqual(['catalog', 'booking', 'the order']);
});
