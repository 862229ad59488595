import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, type Directive, type Statement } from 'oxc-parser';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
/** Tests say what is so by their names; what is written for a new team is theirs to describe. */
const IS_LEFT_OUT = /\.test\.|\/(testing|e2e|template)\/|^shared-ui\/contract\//;

/** The name of a function or class that a statement exports; undefined where it exports none. */
function exported(statement: Directive | Statement): string | undefined {
  if (statement.type !== 'ExportNamedDeclaration' && statement.type !== 'ExportDefaultDeclaration')
    return undefined;
  const { declaration } = statement;
  switch (declaration?.type) {
    case 'FunctionDeclaration':
    case 'TSDeclareFunction':
    case 'ClassDeclaration':
      return declaration.id?.name ?? 'default';
    case 'VariableDeclaration': {
      const [first] = declaration.declarations;
      const isFunction = /Function/.test(first?.init?.type ?? '');
      return isFunction && first?.id.type === 'Identifier' ? first.id.name : undefined;
    }
    default:
      return undefined;
  }
}

/** Begins a line that may export a function or a class, under one that ends no comment. Most files have none, and are not parsed. */
const MAY_LACK = /(?<!\*\/\n)^export (?:(?:default |async )*(?:function|class)|const \w+.*=)/m;

/** What a file exports without a word about it. Of several signatures the first one speaks for all. */
function undescribed(file: string, text: string): string[] {
  if (!MAY_LACK.test(text)) return [];
  const seen = new Set<string>();
  return parseSync(file, text).program.body.flatMap((statement) => {
    const name = exported(statement);
    if (name === undefined || seen.has(name)) return [];
    seen.add(name);
    return text.slice(0, statement.start).trimEnd().endsWith('*/') ? [] : [name];
  });
}

test('every function that a file exports says what it does', () => {
  const tracked = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx', '*.mjs'],
    { cwd: root, encoding: 'utf8' },
  );
  const files = tracked
    .split('\n')
    .filter((file) => file && !IS_LEFT_OUT.test(file) && existsSync(path.join(root, file)));
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((file) =>
    undescribed(file, readFileSync(path.join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['export function go() {}', ['go']],
  ['export const go = () => 1;', ['go']],
  ['// why\nexport class Door {}', ['Door']],
  ['export default function Page() {}', ['Page']],
  ['/** Goes. */\nexport const go = async () => 1;', []],
  ['/** Goes. */\nexport function go(): void;\nexport function go(far?: number): void {}', []],
  ['function go() {}\nexport const MAX = 3, TABLE = { go };\nexport interface Way {}', []],
])('of %j the search finds %j', (text, names) => expect(undescribed('a.ts', text)).toEqual(names));
