import { rmSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright';
import { browserFlags, findBrowser } from '../browser/find-browser.ts';
import { startSite } from '../site/start-site.ts';
import { runJobsBench } from './api/run-jobs.ts';
import { runRefusalsBench } from './api/run-refusals.ts';
import { runStoreBench } from './api/run-store.ts';
import { runApiBench } from './api/run.ts';
import { clerkDelay } from './figures/clerk-delay.ts';
import { compositionTax } from './figures/composition-tax.ts';
import { firstViews } from './figures/first-views.ts';
import { partsTax } from './figures/parts-tax.ts';
import { personalPages } from './figures/personal-pages.ts';
import { pageScripts } from './figures/page-scripts.ts';
import { seatClick } from './figures/seat-click.ts';
import { seatMapSize } from './figures/seat-map-size.ts';
import { startTimes } from './figures/start-times.ts';
import { lighthouseScores } from './lighthouse/run.ts';
import { serveMonolith } from './one-bundle/serve-monolith.ts';
import { serveOneBundle } from './one-bundle/serve.ts';
import { benchParts, type BenchOptions } from './options.ts';
import { canaryShares } from './releases/canary-shares.ts';
import { untilGone } from './releases/until-gone.ts';
import { untilLive } from './releases/until-live.ts';
import type { Section } from './report/line.ts';

interface BenchRun extends BenchOptions {
  /** the repository, built */
  root: string;
  port: number;
  /** folder whose `bench-site` is made anew for the copy that is measured */
  dataDir: string;
  say(line: string): void;
  /** told of each section as soon as it is measured, with the name of its file */
  report(name: string, section: Section): void;
}

const latencies = [40, 150];
/** Parts that need the whole site and a browser. */
const pageParts = benchParts.filter((part) => !['start', 'api', 'jobs', 'refusals', 'store'].includes(part));

/** Says so when other work kept this machine busy: then the times are those of the queue and not of the page. */
function warnWhenBusy(say: (line: string) => void): void {
  const [load = 0] = loadavg();
  const cores = availableParallelism();
  if (load > cores + 1)
    say(
      `\nThis machine was busy (load ${load.toFixed(1)} on ${cores} cores): measure the times again in a quiet hour.`,
    );
}

/** Measures what is wanted on copies of its own, one thing after the other, and leaves nothing running. */
export async function runBench(run: BenchRun): Promise<void> {
  const { root, port, dataDir, rounds, parts, say, report } = run;
  if (parts.has('start')) {
    say('Starting a fresh clone twice …');
    report('start', await startTimes(root, port + 200));
  }
  if (parts.has('api'))
    await runApiBench({ root, port: port + 40, dir: path.join(dataDir, 'bench-api'), rounds, say, report });
  if (parts.has('jobs'))
    await runJobsBench({ root, port: port + 50, dir: path.join(dataDir, 'bench-jobs'), rounds, say, report });
  if (parts.has('refusals'))
    await runRefusalsBench({
      root,
      port: port + 50,
      dir: path.join(dataDir, 'bench-refusals'),
      rounds,
      say,
      report,
    });
  if (parts.has('store'))
    await runStoreBench({
      root,
      port: port + 50,
      dir: path.join(dataDir, 'bench-store'),
      rounds,
      say,
      report,
    });
  if (pageParts.some((part) => parts.has(part))) await measurePages(run);
  warnWhenBusy(say);
}

async function measurePages({
  root,
  port,
  dataDir,
  rounds,
  minutes,
  parts,
  say,
  report,
}: BenchRun): Promise<void> {
  const executablePath = findBrowser(say);
  // A new site each time: an older one carries fallback releases in every page, and would weigh more.
  const siteDir = path.join(dataDir, 'bench-site');
  rmSync(siteDir, { recursive: true, force: true });
  const running: (() => Promise<void>)[] = [];
  try {
    const site = await startSite({ root, port, dataDir: siteDir, env: process.env, say });
    running.push(site.stop);
    const browser = await chromium.launch({ executablePath, args: browserFlags });
    running.push(() => browser.close());
    if (parts.has('scripts')) {
      report('scripts', await pageScripts(browser, root, site.url));
      report('seat-map', seatMapSize(root));
    }
    if (parts.has('composition') || parts.has('parts')) {
      say('Building the same source as one bundle …');
      const oneBundle = await serveOneBundle(root, siteDir, site);
      running.push(() => oneBundle.process.stop());
      const tax = { browser, federated: site.url, oneBundle: oneBundle.url, rounds, latencies };
      if (parts.has('composition')) {
        say(`\nOpening the front page ${(rounds + 1) * latencies.length * 2} times …`);
        report('composition', await compositionTax(tax));
      }
      if (parts.has('parts')) report('parts', await partsTax(tax));
    }
    if (parts.has('clerk')) report('clerk', await clerkDelay(browser, site.url, rounds, latencies));
    if (parts.has('seats')) report('seats', await seatClick(browser, site.url, rounds));
    if (parts.has('views')) {
      say('Building the front page as a monolith …');
      const monolith = await serveMonolith(root, siteDir, site);
      running.push(monolith.stop);
      report(
        'views',
        await firstViews({ browser, url: site.url, monolith: monolith.url, rounds, minutes, say }),
      );
    }
    if (parts.has('personal')) {
      say('\nOpening the personal pages …');
      report('personal', await personalPages(browser, site.url, rounds));
    }
    if (parts.has('releases')) {
      report('releases', await untilLive(browser, site, rounds));
      report('canary', await canaryShares(site));
    }
    if (parts.has('revocation'))
      report('revocation', await untilGone(browser, { root, siteDir, site, rounds }));
    if (parts.has('lighthouse'))
      report(
        'lighthouse',
        await lighthouseScores({ executablePath, url: site.url, port: port + 60, rounds, say }),
      );
  } finally {
    for (const stop of running.reverse()) await stop();
  }
}
