import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { releaseOrder } from '@matinee/release-tool';
import { expect, test } from 'vitest';
import { remoteNames } from '../site/ports.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const scriptsOf = (file: string) =>
  Object.keys((JSON.parse(read(file)) as { scripts: Record<string, string> }).scripts);

/** Every page that somebody reads; that of the kit has commands of another repository, which its own test looks at. */
const pages = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.md', '*.md.template'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((page) => !page.startsWith('api/workspace/kit/'));

/** What a page shows as code: whole lines, a line that goes on as one, and words in a sentence. */
function codeIn(text: string): { lines: string[]; inSentences: string[] } {
  const FENCED = /```\w*\n([^]*?)```/g;
  const lines = [...text.matchAll(FENCED)].flatMap(([, code = '']) =>
    code.replaceAll(/\\\n\s*/g, '').split('\n'),
  );
  const inSentences = [...text.replaceAll(FENCED, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  return { lines, inSentences };
}

const known = new Set([
  ...scriptsOf('package.json'),
  ...remoteNames.flatMap((name) => scriptsOf(`mfe-${name}/package.json`)),
  // Of npm itself, and of what a command says.
  'ci',
  'config',
  'exec',
  'install',
  'registry',
]);

test.each(pages)('every command of %s is one of package.json', (page) => {
  const { lines, inSentences } = codeIn(read(page));
  const named = [...lines, ...inSentences].flatMap((code) =>
    [...code.matchAll(/\bnpm (?:run )?([a-z][a-z:-]*)/g)].map(([, name = '']) => name),
  );
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

/** The words behind a release command, without what is told about it. */
function ordersIn(code: string): string[][] {
  const plain = code
    .replace(/\s(#|&&|\|).*$/, '')
    .replaceAll(/\{\{name\}\}/g, 'offers')
    .replaceAll(/<[^>]*>/g, 'x');
  return (
    [...plain.matchAll(/(?:npm run release --|matinee-release)((?: (?:"[^"]*"|[^\s"]+))+)/g)]
      .map(([, words = '']) => (words.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', '')))
      // Those two are read before the command is.
      .filter(([act]) => act !== 'new-key' && act !== 'prepare' && act !== '…')
  );
}

const remotes = [...remoteNames, 'offers'];
const refusal = (order: string[]): string | undefined => {
  try {
    releaseOrder(order, remotes);
    return undefined;
  } catch (error) {
    return `${order.join(' ')}: ${String(error).split('\n')[0]}`;
  }
};

test.each(pages)('every release command that %s writes out is one', (page) => {
  expect(
    codeIn(read(page))
      .lines.flatMap(ordersIn)
      .flatMap((order) => refusal(order) ?? []),
  ).toEqual([]);
});

test.each(pages)('every release command that %s names is known', (page) => {
  const orders = codeIn(read(page)).inSentences.flatMap(ordersIn);
  // What is only named has none of its words: the usage is told for one that there is not.
  const unknown = orders.filter(([act = '']) => !USAGE.includes(`npm run release -- ${act} `));
  expect(unknown).toEqual([]);
});
const USAGE = (() => {
  try {
    releaseOrder([], remotes);
  } catch (error) {
    return String(error).replaceAll('\n', ' \n');
  }
  return '';
})();

test('a command that is none is seen', () => {
  expect(ordersIn('DEPLOY_KEY=… npm run release -- publish catalog --into /srv   # signs')).toEqual([
    ['publish', 'catalog', '--into', '/srv'],
  ]);
  expect(refusal(['publish', 'catalog', '--into', '/srv'])).toContain('--into');
  expect(refusal(['rollback'])).toContain('needs a reason');
});
