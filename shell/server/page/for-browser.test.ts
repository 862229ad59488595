import { expect, test } from 'vitest';
import { compositionOf, releaseOf, signed, teamKeys } from '../composition/testing/signed.ts';
import { trusted } from '../composition/trusted.ts';
import { forBrowser } from './for-browser.ts';

test('what a release says of its calls is signed, and is not in the composition of a page: neither its own nor its fallback’s', () => {
  const calls = [{ method: 'GET', path: '/api/show/all', reads: { type: 'object' } }];
  const fallback = signed({ ...releaseOf('catalog', '1.0.0'), calls });
  const sent = compositionOf('c', { ...signed({ ...releaseOf('catalog', '1.1.0'), calls }), fallback });
  const page = forBrowser(trusted(sent, teamKeys));
  expect(page.remotes[0]?.fallback?.version).toBe('1.0.0');
  expect(JSON.stringify(page)).not.toContain('/api/show/all');

  const changed = { ...signed({ ...releaseOf('catalog', '1.1.0'), calls }), calls: [] };
  expect(() => trusted(compositionOf('c', changed), teamKeys)).toThrow(/not signed by its team/);
});

test('of the files of a release a page is told its entry, and what its scripts and sheets weigh', () => {
  const integrity = `sha384-${'A'.repeat(64)}`;
  const release = releaseOf('catalog', '1.1.0');
  const others = ['view.cjs', 'sbom.json', 'provenance.json', 'assets/heron.webp'];
  const files = {
    ...release.files,
    ...Object.fromEntries(others.map((file) => [file, { integrity, bytes: 5_000 }])),
    'remoteEntry.js': { integrity, bytes: 9_000, brotli: 3_000 },
    'js/home.js': { integrity, bytes: 700, brotli: 300 },
    'css/app.css': { integrity, bytes: 20 },
  };
  const sent = { ...release, view: 'view.cjs', sbom: 'sbom.json', files };
  const fallback = signed({ ...sent, version: '1.0.0' });
  const [catalog] = forBrowser(trusted(compositionOf('c', { ...signed(sent), fallback }), teamKeys)).remotes;
  for (const told of [catalog, catalog?.fallback]) {
    expect(told?.files).toEqual({ 'remoteEntry.js': files['remoteEntry.js'] });
    // With js/app.js of 10.
    expect(told?.weight).toBe(3_330);
  }
});
