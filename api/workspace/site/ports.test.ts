import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { offsetsIn } from './ports.ts';

function repositoryWith(offsets: Record<string, number>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'matinee-ports-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, portOffset] of Object.entries(offsets)) {
    const folder = path.join(root, `mfe-${name}`);
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'remote.json'), '{}');
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ matinee: { portOffset } }));
  }
  return root;
}

test('remotes with ports of their own have them', () => {
  const given = { deals: 15, offers: 16 };
  expect(Object.fromEntries(offsetsIn(repositoryWith(given)))).toEqual(given);
});

test('two remotes with one port are named', () => {
  expect(() => offsetsIn(repositoryWith({ catalog: 11, deals: 15, offers: 15 }))).toThrow(
    'mfe-deals and mfe-offers both have "matinee.portOffset": 15; give one of them another.',
  );
});

test('a remote with the port of another part of the copy is told whose it is', () => {
  expect(() => offsetsIn(repositoryWith({ offers: 22 }))).toThrow(
    'mfe-offers has "matinee.portOffset": 22, which is the port of mongodb; give it another.',
  );
});
