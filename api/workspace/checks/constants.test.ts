import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Expression, parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/** Names that stay for those who read them elsewhere. */
const KEPT = ['shared-ui/src/ui/MovieCard.tsx: movieGridClasses'];

/** A number, a text or a regular expression, also one that is put together of such. */
function isLiteral(value: Expression): boolean {
  switch (value.type) {
    case 'Literal':
      return ['number', 'string', 'bigint'].includes(typeof value.value) || 'regex' in value;
    case 'TemplateLiteral':
      return value.expressions.length === 0;
    case 'Identifier':
      return /^[A-Z][A-Z_\d]+$/.test(value.name);
    case 'UnaryExpression':
      return isLiteral(value.argument);
    case 'BinaryExpression':
      return value.left.type !== 'PrivateIdentifier' && isLiteral(value.left) && isLiteral(value.right);
    case 'TSAsExpression':
      return isLiteral(value.expression);
    default:
      return false;
  }
}

/** What begins as such a thing does, or stands behind another name. Most files have neither, and are not parsed. */
const MAY_BE_ONE =
  /^(?:export )?const (?:\w*[a-z]\w*(?:: [^\n]*?)? =\s*(?:[-+~!.'"`/\d]|[A-Z][A-Z_\d]+\b|typeof\b|void\b)|[^;]*?,\s*\w*[a-z]\w*(?:: [^\n]*?)? = )/m;

function inSmallLetters(file: string, text: string): string[] {
  if (!MAY_BE_ONE.test(text)) return [];
  return parseSync(file, text)
    .program.body.flatMap((statement) =>
      statement.type === 'ExportNamedDeclaration' ? (statement.declaration ?? []) : statement,
    )
    .flatMap((declaration) =>
      declaration.type === 'VariableDeclaration' && declaration.kind === 'const'
        ? declaration.declarations
        : [],
    )
    .flatMap(({ id, init }) =>
      id.type === 'Identifier' &&
      /[a-z]/.test(id.name) &&
      init?.type !== 'Identifier' &&
      init &&
      isLiteral(init)
        ? [id.name]
        : [],
    );
}

test('a number, a text or a regular expression that a file names once is named in capitals', () => {
  const files = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx', '*.mjs'],
    { cwd: root, encoding: 'utf8' },
  )
    .split('\n')
    .filter((file) => file && existsSync(path.join(root, file)));
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((file) =>
    inSmallLetters(file, readFileSync(path.join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual(KEPT);
});

test.each([
  ['export const most = 3 * 60_000;', ['most']],
  ['const twice = 2 * HOUR_MS, below = -1;', ['twice', 'below']],
  ["const path = '/api' as const;", ['path']],
  ["export const path: string =\n  '/api';", ['path']],
  ['const HOUR_MS = 60,\n  minutes = HOUR_MS / 60;', ['minutes']],
  ['const none = void 0, letters = !1;', ['none', 'letters']],
  ['const table = [1, 2],\n  path = `/api`;', ['path']],
  ['const words = `two\n lines`;', ['words']],
  ['export const form = /^a/u;', ['form']],
  ["const LEAST = 1, FORM = /a/, PATH = '/' + 'api';", []],
  ['function hold() { const inside = 2; }', []],
  ['const table = [1, 2], made = new Set([1]), other = LEAST, is = true, text = `${made}`;', []],
  ['let count = 0;', []],
])('of %j the search finds %j', (text, names) => expect(inSmallLetters('a.ts', text)).toEqual(names));
