import type { Browser } from 'playwright';
import { everyPageOf, type SmokeResult } from '@matinee/api/release-schemas';
import { addressesIn, fits } from './addresses.ts';
import { cut } from './cut.ts';
import { asLine } from '../terminal/printable.ts';
import { signIn, startBrowser, type SignedIn } from './browser.ts';
import { onlyLook } from './only-look.ts';
import { ownDocuments } from './own-documents.ts';
import { routesSeen, type RoutesSeen } from './routes-seen.ts';
import { openTab } from './tab.ts';
import type { RemoteScript } from './remote-script.ts';
import { partsSeen, type PartsSeen } from './parts-seen.ts';
import { trySet, type Candidate, type Session, type Tried } from './try-set.ts';

const WIDTHS = [360, 1440] as const;
const HEIGHT = 900;
/** So many findings say that something is wrong. */
const MAX_FINDINGS = 50;
/** So many of what was not tried are told. */
const MAX_UNTRIED = 60;

interface SmokeOptions {
  siteUrl: string;
  candidate: Candidate;
  /** names of what is tried; all remotes when the shell is */
  tried: readonly string[];
  /** version of the shell that is tried, when it is one */
  shell?: string | undefined;
  /** address and password of a customer, to look at pages as somebody who is signed in */
  account: string | undefined;
  /** address and password of an admin, to look at pages of remotes with documents of their own, and at no others */
  adminAccount: string | undefined;
  scripts: readonly RemoteScript[];
  env: Record<string, string | undefined>;
  say(line: string): void;
}

/** Opens every page of a set in a browser, signed out and in, on a phone and on a desktop. */
export async function smoke(options: SmokeOptions): Promise<SmokeResult> {
  const { siteUrl, account, adminAccount, env, say, candidate, tried } = options;
  const sessions: Session[] = account === undefined ? ['out'] : ['out', 'in'];
  const findings: string[] = [];
  const untried = new Set<string>();
  const routes = routesSeen();
  const shownSignedIn = new Set<string>();
  let pages = 0;
  const start = candidate.pages[0] ?? '/__nowhere';
  const own = await ownDocuments(siteUrl, start, candidate.token);
  const isOwn = ({ routes: all }: Tried) => all.some(({ path }) => own.includes(path));
  const apart = candidate.remotes.filter(isOwn);
  const triedApart = apart.filter(({ name }) => tried.includes(name)).map(({ name }) => name);
  const browser = await startBrowser(env);
  try {
    const known = addressesIn(await (await fetch(`${siteUrl}/sitemap.xml`)).text());
    for (const { addresses } of options.scripts) known.unshift(...addresses);
    const asking = known.filter((address) => address.includes('?'));
    const all = { ...options, start, known, asking, apart: apart.map(({ name }) => name) };
    const visitors: Visitor[] = [
      ...sessions.map((session) => ({ ...all, session, account: session === 'in' ? account : undefined })),
      // In the rest of the site what is tried would have an admin's rights.
      ...(adminAccount && triedApart.length > 0
        ? [
            {
              ...all,
              session: 'in' as const,
              account: adminAccount,
              isOwn: (pathname: string) => own.some((path) => fits(path, pathname)),

              candidate: { ...candidate, remotes: apart },
              tried: triedApart,
              scripts: options.scripts.filter(({ name }) => triedApart.includes(name)),
            },
          ]
        : []),
    ];
    for (const visitor of visitors) {
      const setting = visitor.isOwn ? 'SMOKE_ADMIN_ACCOUNT' : 'SMOKE_ACCOUNT';
      const signedIn = visitor.account ? await signIn(browser, siteUrl, visitor.account, setting) : undefined;
      const seen = partsSeen<Tried>();
      // The wide window comes first, and there all pages are looked at: their links lead to what is tried.
      for (const width of [...WIDTHS].reverse())
        pages += await look(browser, {
          ...visitor,
          width,
          seen,
          signedIn,
          routes,
          shownSignedIn,
          findings,
          untried,
        });
    }
  } finally {
    await browser.close();
  }
  for (const name of triedApart.filter((remote) => !shownSignedIn.has(remote))) {
    untried.add(`${everyPageOf(name)}, signed in as an admin (SMOKE_ADMIN_ACCOUNT)`);
    say(`  no page of ${name} was tried signed in as an admin: set SMOKE_ADMIN_ACCOUNT`);
  }
  const unlike = [...new Set([...findings, ...routes.findings().map(cut)])];
  unlike.forEach((finding) => say(asLine(`  ✗ ${finding}`)));
  return {
    kind: 'smoke',
    releases: candidate.releases,
    passed: unlike.length === 0,
    pages,
    sessions,
    widths: [...WIDTHS],
    untried: [...untried].slice(-MAX_UNTRIED),
    findings: unlike.slice(0, MAX_FINDINGS),
    at: new Date().toISOString(),
  };
}

/** Somebody who looks at pages. */
interface Visitor extends SmokeOptions {
  session: Session;
  start: string;
  known: string[];
  asking: string[];
  /** names of the remotes with documents of their own */
  apart: string[];
  /** of an admin, who only looks: whether an address is one of the pages that may be opened */
  isOwn?: (pathname: string) => boolean;
}

interface Look extends Visitor {
  width: number;
  seen: PartsSeen<Tried>;
  signedIn: SignedIn | undefined;
  routes: RoutesSeen;
  shownSignedIn: Set<string>;
  findings: string[];
  untried: Set<string>;
}

async function look(browser: Browser, options: Look): Promise<number> {
  const { siteUrl, candidate, scripts, session, width, isOwn, routes, signedIn, findings, say } = options;
  const context = await browser.newContext({
    viewport: { width, height: HEIGHT },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...(signedIn && { storageState: signedIn }),
  });
  let where = '';
  const name = `${width} px, signed ${session}${isOwn ? ' as an admin' : ''}`;
  const note = (finding: string) => findings.push(cut(`${finding} (${name})`));
  const find = (place: string, what: string) => void note(`${place} ${what}`);
  try {
    const tab = await openTab(context, {
      siteUrl,
      token: candidate.token,
      find: (what) => void note(`${where}: the page ${what}`),
      ...(isOwn && { instead: onlyLook(siteUrl, isOwn) }),
    });
    const at = (place: string) => void (where = place);
    const isWhole = width === Math.max(...WIDTHS);
    const { pages, untried: without } = await trySet({
      ...options,
      tab,
      isWhole,
      isAdmin: isOwn !== undefined,
      find,
      at,
      shown: (release, path) => {
        routes.shown(`${release.name} ${path} ${width}`);
        if (session === 'in') options.shownSignedIn.add(release.name);
      },
      ledAway: (release, path, finding) =>
        routes.ledAway(`${release.name} ${path} ${width}`, `${finding} (${width} px)`),
      viewUntried: ({ name }, why) => {
        const what = `${name}: first views: ${why}`;
        if (!options.untried.has(what)) say(`    no first view of ${name} is tried: ${why}`);
        options.untried.add(what);
      },
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
