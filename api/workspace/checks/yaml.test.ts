import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isAlias, isPair, parseAllDocuments, visit, type Document, type Node, type Scalar } from 'yaml';

const root = path.resolve(import.meta.dirname, '../../..');
const folders = [
  '.github',
  '.github/workflows',
  'api/workspace/kit/files',
  'docs/operations',
  'docs/production',
  '.',
];
const files = folders
  .flatMap((folder) => readdirSync(path.join(root, folder)).map((file) => path.join(folder, file)))
  .filter((file) => /\.ya?ml$/.test(file) && file !== 'pnpm-lock.yaml');

/** What Go's and Python's readers take for a truth, a number in eights or one in sixties, and this one for a word. */
const OTHERWISE = /^(y|n|yes|no|on|off|0\d+|\d+(:[0-5]?\d)+)$/i;

/** The anchors that a document has and does not use, and the aliases that it has no anchor for. */
function anchorComplaints(document: Document.Parsed): string[] {
  const anchors = new Set<string>();
  const used = new Set<string>();
  const found: string[] = [];
  visit(document, {
    Node(_key, node: Node) {
      if (isAlias(node)) {
        used.add(node.source);
        if (!anchors.has(node.source)) found.push(`there is no anchor ${node.source} before its alias`);
      } else if ('anchor' in node && typeof node.anchor === 'string') {
        if (anchors.has(node.anchor)) found.push(`the anchor ${node.anchor} stands twice`);
        anchors.add(node.anchor);
      }
    },
  });
  return [
    ...found,
    ...[...anchors].filter((name) => !used.has(name)).map((name) => `nobody uses the anchor ${name}`),
  ];
}

/** Plain words that another reader takes for something else. The key `on` of workflows is none. */
function wordComplaints(document: Document.Parsed): string[] {
  const found: string[] = [];
  visit(document, {
    Scalar(key, node: Scalar, ancestors) {
      const above = ancestors.at(-1);
      if (key === 'key' && isPair(above)) return;
      if (node.type === 'PLAIN' && OTHERWISE.test(node.source ?? ''))
        found.push(`${node.source} has to be quoted`);
    },
  });
  return found;
}

/** What is wrong with a text in YAML. */
function complaints(text: string): string[] {
  const documents = parseAllDocuments(text, { merge: true });
  if (!Array.isArray(documents)) return ['it is empty'];
  return documents.flatMap((document) => [
    ...[...document.errors, ...document.warnings].map(({ message }) => message),
    ...anchorComplaints(document),
    ...wordComplaints(document),
  ]);
}

test('the files are those of pipelines, containers, alerts and packages', () => {
  for (const file of [
    '.github/workflows/site.yml',
    '.github/mongodb.yaml',
    'docs/production/compose.yaml',
    'docs/production/kubernetes.yaml',
    'docs/operations/alerts.yml',
    'pnpm-workspace.yaml',
  ])
    expect(files).toContain(file);
});

test.each(files)(
  '%s says everything once, names what is there, and means the same to every reader',
  (file) => {
    expect(complaints(readFileSync(path.join(root, file), 'utf8'))).toEqual([]);
  },
);

test.each([
  ['a key that stands twice', 'a: 1\nb: 2\na: 3\n', 'Map keys must be unique'],
  ['one within a merged one', 'one:\n  a: 1\n  a: 2\n', 'Map keys must be unique'],
  ['an alias of no anchor', 'a: *nobody\n', 'no anchor nobody'],
  ['an alias before its anchor', 'a: *late\nb: &late 1\n', 'no anchor late'],
  ['an anchor that nobody uses', 'a: &alone 1\n', 'nobody uses the anchor alone'],
  ['an anchor that stands twice', 'a: &two 1\nb: &two 2\nc: *two\n', 'the anchor two stands twice'],
  ['a tab', 'a:\n\tb: 1\n', 'Tabs are not allowed'],
  ['a line that is nowhere', 'a:\n    b: 1\n  c: 2\n', 'All mapping items must start at the same column'],
  ['a word that is a truth elsewhere', 'a: no\n', 'no has to be quoted'],
  ['ports that are a number elsewhere', 'ports: [22:22]\n', '22:22 has to be quoted'],
  ['rights in eights', 'mode: 0644\n', '0644 has to be quoted'],
])('%s is seen', (_what, text, complaint) => {
  expect(complaints(text).join('\n')).toContain(complaint);
});
