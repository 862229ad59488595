import type { Browser } from 'playwright';
import type { SmokeResult } from '@matinee/api/release-schemas';
import { addressesIn } from './addresses.ts';
import { cut } from './cut.ts';
import { asLine } from '../terminal/printable.ts';
import { signIn, startBrowser, type SignedIn } from './browser.ts';
import { openTab } from './tab.ts';
import type { RemoteScript } from './remote-script.ts';
import { partsSeen, type PartsSeen } from './parts-seen.ts';
import { trySet, type Candidate, type Session, type Tried } from './try-set.ts';

const WIDTHS = [360, 1440] as const;
const HEIGHT = 900;
/** So many findings say that something is wrong. */
const MAX_FINDINGS = 50;

interface SmokeOptions {
  siteUrl: string;
  candidate: Candidate;
  /** names of what is tried; all remotes when the shell is */
  tried: readonly string[];
  /** version of the shell that is tried, when it is one */
  shell?: string | undefined;
  /** address and password of a customer, to look at pages as somebody who is signed in */
  account: string | undefined;
  scripts: readonly RemoteScript[];
  env: Record<string, string | undefined>;
  say(line: string): void;
}

/** Opens every page of a set in a browser, signed out and in, on a phone and on a desktop. */
export async function smoke(options: SmokeOptions): Promise<SmokeResult> {
  const { siteUrl, account, env, say, candidate } = options;
  const sessions: Session[] = account === undefined ? ['out'] : ['out', 'in'];
  const findings: string[] = [];
  const untried = new Set<string>();
  let pages = 0;
  const browser = await startBrowser(env);
  try {
    const known = addressesIn(await (await fetch(`${siteUrl}/sitemap.xml`)).text());
    for (const { addresses } of options.scripts) known.unshift(...addresses);
    for (const session of sessions) {
      const signedIn = session === 'in' && account ? await signIn(browser, siteUrl, account) : undefined;
      const seen = partsSeen<Tried>();
      // The wide window comes first, and there all pages are looked at: their links lead to what is tried.
      for (const width of [...WIDTHS].reverse())
        pages += await look(browser, {
          ...options,
          session,
          width,
          known,
          seen,
          signedIn,
          findings,
          untried,
        });
    }
  } finally {
    await browser.close();
  }
  const unlike = [...new Set(findings)];
  unlike.forEach((finding) => say(asLine(`  ✗ ${finding}`)));
  return {
    kind: 'smoke',
    releases: candidate.releases,
    passed: unlike.length === 0,
    pages,
    sessions,
    widths: [...WIDTHS],
    untried: [...untried],
    findings: unlike.slice(0, MAX_FINDINGS),
    at: new Date().toISOString(),
  };
}

interface Look extends SmokeOptions {
  session: Session;
  width: number;
  known: string[];
  seen: PartsSeen<Tried>;
  signedIn: SignedIn | undefined;
  findings: string[];
  untried: Set<string>;
}

async function look(browser: Browser, options: Look): Promise<number> {
  const { siteUrl, candidate, tried, shell, scripts, session, width, known, seen, signedIn, findings, say } =
    options;
  const context = await browser.newContext({
    viewport: { width, height: HEIGHT },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...(signedIn && { storageState: signedIn }),
  });
  let where = '';
  const name = `${width} px, signed ${session}`;
  const note = (finding: string) => findings.push(cut(`${finding} (${name})`));
  const find = (place: string, what: string) => void note(`${place} ${what}`);
  try {
    const tab = await openTab(context, {
      siteUrl,
      token: candidate.token,
      find: (what) => void note(`${where}: the page ${what}`),
    });
    const start = candidate.pages[0] ?? '/__nowhere';
    const at = (place: string) => void (where = place);
    const isWhole = width === Math.max(...WIDTHS);
    const { pages, untried: without } = await trySet({
      tab,
      candidate,
      tried,
      shell,
      session,
      isWhole,
      start,
      known,
      seen,
      find,
      at,
    });
    for (const script of scripts) {
      at(`the script of ${script.name}`);
      await script
        .run?.({ page: tab.page, siteUrl, session, width })
        .catch((error: unknown) =>
          find(where, `failed: ${error instanceof Error ? error.message : String(error)}`),
        );
    }
    say(`  ${name}: ${pages} pages`);
    if (isWhole && without.length > 0)
      say(`    no address is known for ${without.join(', ')}: name one with --address`);
    for (const path of without) options.untried.add(path);
    return pages;
  } finally {
    await context.close();
  }
}
