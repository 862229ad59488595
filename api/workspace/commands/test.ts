import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildPackages } from '@matinee/release-tool';
import { findBrowser, findHeadlessShell } from '../browser/find-browser.ts';
import { drawArtwork } from '../site/artwork.ts';
import { remoteNames } from '../site/ports.ts';
import { testOptions, testParts, type TestPart } from '../test-run/options.ts';
import { requireClone } from '../test-run/require-clone.ts';
import { runStage, stopStages, type Stage } from '../test-run/run-stage.ts';
import { slowestFiles } from '../test-run/slowest-files.ts';

const SLOWEST = 10;
/** Of the mutants, in the long form; the short one takes a few of two files, and all of them an hour: `npm run mutants`. */
const SHARE = ['--share', '0.1', '--seconds', '300'];
const root = process.cwd();
const { full, parts } = readOptions();
const say = (line: string) => console.log(line);
const began = Date.now();
const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`;
const reports = mkdtempSync(path.join(tmpdir(), 'matinee-test-'));

const failed: string[] = [];

function readOptions() {
  try {
    return testOptions(process.argv.slice(2));
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

/** Does what belongs to a part, if it was asked for. */
const ofPart = async (part: TestPart, act: () => Promise<void>) => {
  if (parts.has(part)) await act();
};

/**
 * Says when a stage ends. The first one that fails ends the short form, for which somebody waits; the long form goes through
 * the others first, since its next run is hours away.
 */
async function run(stage: Stage): Promise<void> {
  const started = Date.now();
  say(`\n— ${stage.name} … (${seconds()})`);
  const { ok, output } = await runStage(stage);
  if (output) process.stdout.write(output);
  const took = `${Math.round((Date.now() - started) / 1000)} s`;
  if (ok) return say(`— ${stage.name}: ${took}`);
  if (!full) throw new Error(`\n${stage.name}: failed after ${took}.`);
  say(`— ${stage.name}: FAILED after ${took}`);
  failed.push(stage.name);
}

const vitest = (name: string, args: string[], env: Record<string, string>): Stage => ({
  name,
  file: 'node_modules/vitest/vitest.mjs',
  args: [
    'run',
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${path.join(reports, `${name}.json`)}`,
  ],
  env,
});

async function build(): Promise<void> {
  const started = Date.now();
  await buildPackages(root, remoteNames, say);
  await drawArtwork(root);
  say(`— Builds: ${Math.round((Date.now() - started) / 1000)} s`);
}

const mutants = (more: Pick<Stage, 'args' | 'quiet'>): Stage => ({
  name: 'Mutants',
  file: 'api/workspace/dist/mutants.js',
  ...more,
});

async function check(): Promise<void> {
  await run({ name: 'Types', file: 'api/workspace/dist/typecheck.js', args: [], quiet: true });
  await run({ name: 'Lint', file: 'node_modules/oxlint/bin/oxlint', args: ['--deny-warnings'], quiet: true });
  await run({ name: 'Unused', file: 'node_modules/knip/bin/knip.js', args: ['--no-progress'], quiet: true });
}

try {
  requireClone(root);
  // The long form has the browser that people have, the short one its quicker form.
  const browser = full ? findBrowser : findHeadlessShell;
  const mode = { MATINEE_FULL: full ? '1' : '', CHROMIUM_PATH: browser(say) };
  const buildAndTry = async () => {
    if (parts.has('units') || parts.has('journeys')) await build();
    await ofPart('units', () => run(vitest('Units', [], mode)));
  };
  // These need nothing that is built: they are done beside builds and units. Mutants are tried one after the other: alone
  // they would leave the second core with nothing to do.
  const beside = async () => {
    await ofPart('checks', check);
    if (!full) await ofPart('mutants', () => run(mutants({ args: ['--slice'], quiet: true })));
  };
  await Promise.all([buildAndTry(), beside()]);
  if (full) await ofPart('mutants', () => run(mutants({ args: SHARE })));
  await ofPart('journeys', () => run(vitest('Journeys', ['--config', 'shell/e2e/vitest.config.mjs'], mode)));
  say(`\nThe ${SLOWEST} slowest files:`);
  for (const { file, ms } of slowestFiles(reports, root, SLOWEST))
    say(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`);
  if (failed.length > 0) throw new Error(`\nFailed after ${seconds()}: ${failed.join(', ')}.`);
  say(
    `\nAll of ${full ? 'the full' : 'the'} tests${parts.size < testParts.length ? ` in ${[...parts].join(', ')}` : ''} passed in ${seconds()}.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
  stopStages();
} finally {
  rmSync(reports, { recursive: true, force: true });
}
