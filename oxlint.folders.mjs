// A lint rule: the folders of an area stand in an order, and each may only need those that stand below it.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const root = import.meta.dirname;

/** Those of the remotes, by their folders: each says its own in its package.json, and a new one is in no list. */
const ofRemotes = readdirSync(root).flatMap((folder) => {
  const description = path.join(root, folder, 'package.json');
  if (!folder.startsWith('mfe-') || !existsSync(description)) return [];
  const { matinee } = JSON.parse(readFileSync(description, 'utf8'));
  return [[`${folder}/src`, matinee?.folders ?? '.']];
});

/** Areas with their folders, the uppermost first. `.` are the files that lie in the area itself. */
const ORDERS = {
  'api/src':
    'backup . operating page-calls admin orders mail door movie-pages bookings tickets shows releases users movies seats money-cases payments audit cinema alarms http tracing paging jobs settings counts db json-schema text-lines',
  'api/src/orders': 'correctness friends . cancel-show waiting settlement',
  'api/src/releases':
    '. admin operator mirror canary promotion publish hosts gates previews smoke shells business reports deploy-keys signed-sets provenance kept-files documents calls store trust signing site-tokens',
  'api/release-tool': 'commands . smoke trust object-store source-maps build terminal',
  'api/stand-ins': 'processes stripe clerk mongodb mailbox films kept-lines .',
  'api/workspace':
    'commands mutants bench scale kit doctor new-remote rig site programme screenshots browser watch test-run checks .',
  shell: '. server src',
  'shell/server':
    '. operating crawlers development offline preview first-view kept-files proxy site page visitor composition trust api-polling messages',
  'shell/src':
    '. theme reports overlay parts containment routing chrome pages slot first-view links auth offline federation data watching development messages',
  'shared-ui': '. build src',
  'shared-ui/src': '. standalone remote foreign ui contract device waiting formats messages',
  'shared-ui/src/contract': '. admin favorites parts api session toasts page site',
  ...Object.fromEntries(ofRemotes),
};

const isTest = (file) => /\.test\.|\/testing\/|\/e2e\//.test(file);

/** The folder of an area that a file lies in; undefined outside of the area. */
function folderIn(area, file) {
  if (!file.startsWith(`${area}/`)) return undefined;
  const [folder, ...inner] = file.slice(area.length + 1).split('/');
  return inner.length > 0 ? folder : '.';
}

/** What is wrong with an import of one file by another, both by their paths from the root; undefined when nothing is. */
export function complaint(from, to) {
  for (const [area, folders] of Object.entries(ORDERS)) {
    const order = folders.split(' ');
    const [upper, lower] = [folderIn(area, from), folderIn(area, to)];
    if (upper === undefined || lower === undefined || upper === lower) continue;
    const unknown = [upper, lower].find((folder) => !order.includes(folder));
    if (unknown !== undefined) {
      const where = area.startsWith('mfe-')
        ? area.replace('src', 'package.json (matinee.folders)')
        : 'oxlint.folders.mjs';
      return `The folder ${area}/${unknown} has no place in the order of folders: give it one in ${where}.`;
    }
    if (order.indexOf(upper) > order.indexOf(lower))
      return `In ${area}, "${lower}" stands above "${upper}" and may need it: an import in this direction makes a cycle of folders. Move the code that both need to where it belongs.`;
  }
  return undefined;
}

const folderOrder = {
  meta: { type: 'problem' },
  create(context) {
    const from = path.relative(root, context.filename).split(path.sep).join('/');
    if (isTest(from)) return {};
    const check = (node) => {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string' || !specifier.startsWith('.')) return;
      if (node.importKind === 'type' || node.exportKind === 'type') return;
      const specifiers = node.specifiers ?? [];
      if (
        specifiers.length > 0 &&
        specifiers.every((one) => one.importKind === 'type' || one.exportKind === 'type')
      )
        return;
      const message = complaint(from, path.posix.join(path.posix.dirname(from), specifier));
      if (message) context.report({ node: node.source, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

export default { meta: { name: 'matinee' }, rules: { 'folder-order': folderOrder } };
