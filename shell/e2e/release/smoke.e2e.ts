import { smoke } from '@matinee/release-tool';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { post, publishFixture, restore } from '../composition/release/releases.ts';
import { siteUrl } from '../site/site.ts';

beforeAll(restore, 120_000);
afterAll(restore);

/** A release of the account remote is published, and tried beside what is live. */
async function tried(version: string, sources: Record<string, string>, account?: string) {
  await publishFixture(version, {}, { sources });
  const releases = { account: version };
  const candidate = (await post('candidates', 'account', { releases })) as Parameters<
    typeof smoke
  >[0]['candidate'];
  return smoke({
    siteUrl,
    candidate,
    tried: ['account'],
    account,
    scripts: [{ name: 'a journey', addresses: ['/added/popcorn'] }],
    env: { CHROMIUM_PATH: inject('chromium').executablePath },
    say: () => {},
  });
}

const screen = (before: string, inside = '<p>It works.</p>') => `
  import { Page } from '@matinee/shared-ui';
  import { useEffect } from 'react';
  export default function Steady() {
    useEffect(() => { ${before} }, []);
    return <Page title="Steady">${inside}</Page>;
  }`;

test('a release that is in order passes, signed out and in, on a phone and on a desktop', async () => {
  const result = await tried('5.0.0', {}, 'user@matinee.test:matinee-user');
  expect(result).toMatchObject({
    passed: true,
    findings: [],
    sessions: ['out', 'in'],
    widths: [360, 1440],
    untried: [],
  });
  expect(result.releases).toContain('account@5.0.0');
}, 900_000);

const entry = (code: string) => `
  import { defineRemote } from '@matinee/shared-ui';
  import remote from '../remote.json' with { type: 'json' };
  ${code}
  const app = defineRemote(remote.routes, {
    steady: () => import(/* webpackChunkName: "steady" */ './Steady.tsx'),
    moody: () => import(/* webpackChunkName: "moody" */ './Moody.tsx'),
    added: () => import(/* webpackChunkName: "added" */ './Added.tsx'),
  });
  export default app.default;
  export const preload = app.preload;`;

// Each of them passes every gate that only reads: it was published.
test.each<[version: string, what: string, sources: Record<string, string>, finding: string | RegExp]>([
  [
    '5.0.1',
    'is blank',
    { 'Steady.tsx': 'export default () => null;' },
    '/favorite shows that something does not work',
  ],
  [
    '5.0.2',
    'throws at load',
    { 'remote.ts': entry(`throw new Error('not today');`) },
    '/favorite shows that something does not work',
  ],
  [
    '5.0.3',
    'overwrites fetch',
    {
      'Steady.tsx': screen(
        `(window as never as Record<string, unknown>)[atob('ZmV0Y2g=')] = () => undefined;`,
      ),
    },
    /read.only/i,
  ],
  [
    '5.0.4',
    'leaves a global behind',
    {
      'Steady.tsx': screen(
        `(document.defaultView as never as Record<string, unknown>)[atob('dGlja2V0')] = 'A7';`,
      ),
    },
    '/favorite changed +window.ticket',
  ],
  [
    '5.0.5',
    'has a sheet over the whole page',
    { 'Steady.tsx': screen('', `<style>{'* { display: none !important }'}</style><p>It works.</p>`) },
    /\/favorite (is blank|shows that something does not work|has lost the header)/,
  ],
  [
    '5.0.6',
    'leaves a colour behind',
    {
      'Steady.tsx': screen(
        `for (const page of document.querySelectorAll('html')) page.setAttribute(atob('c3R5bGU='), '--ink-0: #fff');`,
      ),
    },
    'html --ink-0: #0b0a10 → #fff',
  ],
])(
  'release %s, which %s, does not',
  async (version, _what, sources, finding) => {
    const result = await tried(version, sources);
    expect(result.passed).toBe(false);
    expect(result.findings).toContainEqual(
      typeof finding === 'string' ? expect.stringContaining(finding) : expect.stringMatching(finding),
    );
  },
  300_000,
);
