import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rspack } from '@rspack/core';
import { swc } from './loaders.mjs';
import { filesOf } from './surface.mjs';

const recorder = path.join(import.meta.dirname, 'recorded-calls.ts');
/** The one file of a remote that takes `callsOf`. */
const declarer = path.join('src', 'api', 'api-call.ts');

const sharedUi = path.resolve(import.meta.dirname, '..') + path.sep;

/** Ways to the network that nobody could compare with the API. */
const UNDECLARED =
  /(?<![\w.$])(?:(?:window|globalThis|self)\.)?(?:fetch\(|new (?:XMLHttpRequest|EventSource|WebSocket)\b)|\bsendBeacon\(/;
/**
 * An address of the API: whoever has one could call it. Those that a page fetches early stand in remote.json; one that keys of
 * answers are compared with calls nothing.
 */
const ADDRESS = /(?<!startsWith\()["'`]\/api\//;
/** A route as declarations name it. Not in a comment, which may well tell of one. */
const ROUTE = /(?<!^\s*(?:\*|\/[*/]).*)(["'`])([A-Z]+ \/api\/.*?)\1/gm;
const SCRIPT = /\.[cm]?[jt]sx?$/;
const OF_PACKAGE = /[\\/]node_modules[\\/]/;
const FROM_SHARED_UI = /import\s*\{([^}]*)\}\s*from\s*["']@matinee\/shared-ui["']/g;

/** @returns the complaint about a file that takes the way to the API past the one file that may; undefined for any other */
function takingComplaint({ file, code }, dir) {
  const taken = [...code.matchAll(FROM_SHARED_UI)].flatMap(([, names]) =>
    names.split(',').map((name) => name.trim()),
  );
  if (taken.some((name) => /^apiCall\b/.test(name)))
    return `${file} takes apiCall of @matinee/shared-ui, whose calls no release document tells: use ${declarer}.`;
  return taken.some((name) => /^callsOf\b/.test(name)) && file !== path.join(dir, declarer)
    ? `${file} takes callsOf: only ${declarer} does, so that the build finds all calls.`
    : undefined;
}

/** @returns the complaint about a file of the team's that could call the API without a declaration; undefined for any other */
function callingComplaint({ file, code }) {
  if (/\.detail\b/.test(code))
    return `${file} reads what a failure brings along: declare it as refusal of its call, and use refusalOf.`;
  if (ADDRESS.test(code))
    return `${file} has an address of the API: declare the call by its route, 'GET /api/…', with apiCall.`;
  return UNDECLARED.test(code)
    ? `${file} goes to the network itself: declare the call, and use useData, useSend or request.`
    : undefined;
}

const routesIn = (code) => [...code.matchAll(ROUTE)].map(([, , route]) => route);

/**
 * Whoever names a route makes a call of it. One that is declared only when something happens, or in a way that the modules do not
 * show, is not among those that were told.
 */
function requireTold(files, calls) {
  const untold = calls.map(({ method, path: template }) => `${method} ${template}`);
  for (const { file, code } of files)
    for (const route of routesIn(code)) {
      const told = untold.indexOf(route);
      if (told < 0)
        throw new Error(
          `${file} names ${route} where the build finds no such call: declare it at the top of a module, with apiCall of ${declarer}.`,
        );
      untold.splice(told, 1);
    }
}

/** Where a build finds `callsOf`: the package that remotes take it of, or the very module, inside that package. */
const theirs = { '@matinee/shared-ui$': path.join(import.meta.dirname, 'recording-shared-ui.ts') };
const within = (declaring) =>
  new rspack.NormalModuleReplacementPlugin(/[/]calls-of\.ts$/, (asked) => {
    if (declaring.includes(asked.contextInfo.issuer)) asked.request = recorder;
  });

async function run(files, out, { alias, plugins = [] }) {
  const entry = path.join(out, 'entry.mjs');
  const lines = files.map((file) => `import ${JSON.stringify(file)};\n`);
  await writeFile(entry, `${lines.join('')}export { recordedCalls } from ${JSON.stringify(recorder)};\n`);
  const compiler = rspack({
    context: path.dirname(recorder),
    mode: 'none',
    target: 'node20',
    entry,
    output: {
      path: out,
      filename: 'calls.mjs',
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      alias,
    },
    plugins,
    module: { rules: [swc(), { test: /\.(css|webp|avif|png|svg|woff2)$/, type: 'asset/source' }] },
  });
  await new Promise((resolve, reject) =>
    compiler.run((error, stats) =>
      error || stats?.hasErrors()
        ? reject(error ?? new Error(stats.toString('errors-only')))
        : resolve(undefined),
    ),
  );
  await new Promise((resolve) => compiler.close(resolve));
  return import(pathToFileURL(path.join(out, 'calls.mjs')).href);
}

/**
 * The calls that a remote makes, and what it reads of each answer: its modules are asked, nothing is written by hand.
 * @param dir the remote's folder
 * @returns `{method, path, reads}` a call; `reads` is the JSON Schema of the part of the answer that it needs
 * @throws {Error} when a module could make a call without declaring it
 */
export async function declaredCalls(compilation, dir) {
  const codes = new Map([...filesOf(compilation)].map(({ file, code }) => [file, code]));
  const files = [...codes]
    .map(([file, code]) => ({ file, code }))
    .filter(({ file }) => SCRIPT.test(file) && !file.startsWith(sharedUi));
  const isOwn = ({ file }) => !OF_PACKAGE.test(file);
  for (const each of files) {
    const complaint = takingComplaint(each, dir) ?? (isOwn(each) ? callingComplaint(each) : undefined);
    if (complaint) throw new Error(complaint);
  }
  const declaring = files
    .filter(isOwn)
    .filter(
      ({ code }) => routesIn(code).length > 0 || /from\s*["'][./]+(?:api\/)?api-call(?:\.ts)?["']/.test(code),
    );
  const calls = await recorded(
    declaring.map(({ file }) => file),
    { alias: theirs },
  );
  requireTold(files, calls);
  return calls;
}

/**
 * The calls that come with the shell: those that its own modules and those of shared-ui declare.
 * @returns as `declaredCalls` does
 */
export async function shellCalls(compilation) {
  const files = [...filesOf(compilation)]
    .filter(({ code }) => /import\s*\{[^}]*\bcallsOf\b[^}]*\}/.test(code))
    .map(({ file }) => file);
  return recorded(files, { alias: theirs, plugins: [within(files)] });
}

async function recorded(found, replaced) {
  const files = [...new Set(found)].sort();
  if (files.length === 0) return [];
  const out = await mkdtemp(path.join(tmpdir(), 'matinee-calls-'));
  try {
    return (await run(files, out, replaced)).recordedCalls();
  } finally {
    await rm(out, { recursive: true });
  }
}
