import { expect, test } from 'vitest';
import { viewGate } from './view-gate.ts';

const GOOD = 'var out = { default: function () {} }; module.exports = out;';
const gate = (code: string, { size = 900, limit = 1_000 } = {}) =>
  viewGate('view.cjs', { code, size, limit });

test('a release without first views passes', () => {
  expect(viewGate(undefined, undefined)).toMatchObject({ gate: 'view', open: true });
});

test('a whole script within its budget passes', () => {
  expect(gate(GOOD)).toMatchObject({ open: true, says: 'view.cjs, 0.9 kB of 1.0 kB (brotli)' });
  expect(gate('exports.default = () => {}; const text = "import(x)"; // import(y)').open).toBe(true);
});

test.each([
  ['const = 1', /is no script/],
  ['module.exports = {}; import("node:fs")', /imports while it renders/],
  ['module.exports = {}; function later() { return import("./more.js"); }', /imports while it renders/],
  ['import x from "x"; module.exports = x', /imports while it renders/],
  ['export default 1', /imports while it renders/],
  ['void 0', /exports nothing/],
])('%s does not', (code, says) => {
  expect(gate(code)).toMatchObject({ open: false, says: expect.stringMatching(says) });
});

test('neither does one that is too large, or whose size nobody has bounded', () => {
  expect(gate(GOOD, { size: 1_001 }).says).toContain('1.0 kB of 1.0 kB');
  expect(viewGate('view.cjs', { code: GOOD, size: 1, limit: undefined })).toMatchObject({ open: false });
});

test('one that would hold up whoever reads it is not read, whatever budget its team gives it', () => {
  const huge = `${GOOD}/*${'x'.repeat(3_000_000)}*/`;
  expect(gate(huge, { limit: 30_000_000 })).toMatchObject({
    open: false,
    says: 'view.cjs is too long to be looked at',
  });
});

test('one whose names take long to be told apart is given up', () => {
  const names = Array.from({ length: 200_000 }, (_, at) => `let a${at}`).join(';');
  expect(gate(`${GOOD}{${names}}`).says).toBe('view.cjs is too long to be looked at');
});
