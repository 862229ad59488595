import path from 'node:path';
import { builtRelease, releaseApi, sealRelease, uploadRelease } from '@matinee/release-tool';
import type { Browser, Page } from 'playwright';
import { keysOf } from '../../site/keys.ts';
import { portOf } from '../../site/ports.ts';
import { hostFolder } from '../../site/release-target.ts';
import type { RunningSite } from '../../site/start-site.ts';
import { milliseconds, type Section } from '../report/line.ts';
import { median } from '../visit/rounds.ts';

interface Options {
  /** the repository, built */
  root: string;
  /** folder of the site's data */
  siteDir: string;
  site: RunningSite;
  rounds: number;
}

/** Milliseconds since the operator's request. */
interface Times {
  /** until new documents name the release no more */
  documents: number;
  /** until the site serves no file of it any more */
  files: number;
  /** until a tab that was open, and follows a link then, is without it */
  openTab: number;
}

const REMOTE = 'catalog';
const why = { by: 'npm run bench', reason: 'to measure it' };

/** Milliseconds: far more than any of it takes. */
const PATIENCE = 60_000;

/** @throws {Error} when it does not come to be so */
async function until(what: string, is: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE;
  while (!(await is())) {
    if (performance.now() > deadline) throw new Error(`It did not come to be so that ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/**
 * How long a revocation takes until no visitor has the release: from new documents, from the site's own copy of its files, and from an open tab.
 * What is revoked is a copy of the live release under another version, published and promoted as any other.
 */
export async function untilGone(
  browser: Browser,
  { root, siteDir, site, rounds }: Options,
): Promise<Section> {
  const api = releaseApi(`http://127.0.0.1:${site.ports.api}`);
  const key = site.keys.deploy.operator;
  const { signing, deploy } = keysOf(site.keys, REMOTE);

  async function publishCopy(round: number): Promise<string> {
    const built = builtRelease(root, REMOTE);
    const { sbom = '', ...release } = built;
    const files = Object.fromEntries(Object.entries(release.files).filter(([file]) => file !== sbom));
    const version = `${built.version.split('-')[0]}-bench${round}`;
    uploadRelease(path.join(root, `mfe-${REMOTE}`, 'dist'), hostFolder(siteDir, REMOTE), version);
    const host = `http://localhost:${portOf(site.ports, REMOTE)}`;
    await api.publish(sealRelease({ ...release, version, files }, host, signing.signingKey), deploy);
    return version;
  }
  const textOf = async (address: string) => (await fetch(site.url + address)).text();
  /** Between two documents there is none to read. */
  const marked = (page: Page) =>
    page.content().then(
      (html) => html.includes('-bench'),
      () => true,
    );

  async function measure(round: number): Promise<Times> {
    const version = await publishCopy(round);
    const live = await api.live();
    const before = (live?.remotes ?? []).map(({ name, version: was }) => [name, was] as const);
    const remotes = { ...Object.fromEntries(before), [REMOTE]: version };
    const { id } = await api.promote({ remotes, expected: live?.id ?? null, ...why }, key);
    const file = `/__files/${REMOTE}/${version}/remoteEntry.js`;
    await until('the release is served', async () => (await textOf('/movies')).includes(`"id":"${id}"`));
    await until('the site has its files', async () => (await fetch(site.url + file)).ok);
    const open = await (await browser.newContext()).newPage();
    await open.goto(`${site.url}/movies`);
    await open.locator('[data-remote] h1').waitFor();
    const began = performance.now();
    await api.revoke({ releases: [`${REMOTE}@${version}`], oldest: {}, expected: id, ...why }, key);
    const since = async (...[what, is]: Parameters<typeof until>) => (
      await until(what, is),
      performance.now() - began
    );
    const [documents, files] = await Promise.all([
      since('new documents are without it', async () => !(await textOf('/movies')).includes(version)),
      since('its files are gone', async () => !(await fetch(site.url + file)).ok),
    ]);
    await open.getByRole('link', { name: 'Theaters' }).first().click();
    const openTab = await since('the open tab is without it', async () => !(await marked(open)));
    await open.context().close();
    return { documents, files, openTab };
  }

  const times: Times[] = [];
  // One unmeasured round warms everything up.
  for (let round = 0; round <= rounds; round += 1) {
    const measured = await measure(round);
    if (round > 0) times.push(measured);
  }
  const line = (what: string, read: (one: Times) => number) => ({
    figure: `Revocation: ${what}`,
    measured: milliseconds(median(times.map(read))),
  });
  return {
    title: `From a revocation to no visitor (${rounds} rounds, medians)`,
    lines: [
      line('new documents are without it', ({ documents }) => documents),
      line('the site serves no file of it', ({ files }) => files),
      line('an open tab that follows a link is without it', ({ openTab }) => openTab),
    ],
    raw: times,
  };
}
