import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newSigningKeys } from '@matinee/api/release-signing';
import type { Release } from '@matinee/api/release-schemas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { attest } from './attest.ts';
import { builtRelease } from './built-release.ts';
import { writeBuild } from './testing/write-build.ts';
import { uploadRelease } from './upload-release.ts';

const commit = 'c'.repeat(40);
const env = {
  BUILDER_SIGNING_KEY: newSigningKeys().signingKey,
  GITHUB_SERVER_URL: 'https://github.com',
  GITHUB_REPOSITORY: 'acme/matinee',
  GITHUB_WORKFLOW_REF: 'acme/matinee/.github/workflows/catalog.yml@refs/heads/main',
  GITHUB_SHA: commit,
  GITHUB_RUN_ID: '7',
};

let root: string;
let dist: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'matinee-attest-'));
  dist = writeBuild(root, { name: 'catalog', version: '1.0.0', code: 'export {};' });
  const file = path.join(dist, 'release.json');
  const release = JSON.parse(readFileSync(file, 'utf8')) as Release;
  writeFileSync(file, JSON.stringify({ ...release, commit }));
});
afterEach(() => rmSync(root, { recursive: true }));

const run = (change: Record<string, string> = {}) => {
  const said: string[] = [];
  attest('catalog', { root, env: { ...env, ...change }, say: (line) => void said.push(line) });
  return said;
};
const provenances = () => readdirSync(dist).filter((name) => name.startsWith('provenance.'));

test('what a pipeline has built is attested: the statement is a file of the release from then on', () => {
  expect(run()[0]).toContain(
    'catalog@1.0.0 was built by https://github.com/acme/matinee/actions/runs/7/attempts/1',
  );
  const [name = ''] = provenances();
  const release = builtRelease(root, 'catalog');
  expect(release.provenance).toBe(name);
  expect(Object.keys(release.files)).toEqual(['remoteEntry.js', name]);
  const { payload } = JSON.parse(readFileSync(path.join(dist, name), 'utf8')) as { payload: string };
  expect(JSON.parse(Buffer.from(payload, 'base64').toString())).toMatchObject({
    subject: [{ name: 'remoteEntry.js' }, { name: 'release.json' }],
    predicate: {
      buildDefinition: {
        externalParameters: {
          workflow: {
            ref: 'refs/heads/main',
            repository: 'https://github.com/acme/matinee',
            path: '.github/workflows/catalog.yml',
          },
        },
        resolvedDependencies: [{ digest: { gitCommit: commit } }],
      },
    },
  });
});

test('attested again, it has one statement, and a host that has the files gets it, too', () => {
  run();
  const host = path.join(root, 'host');
  mkdirSync(host);
  uploadRelease(dist, host, '1.0.0', builtRelease(root, 'catalog').provenance);
  run({ GITHUB_RUN_ATTEMPT: '2' });
  expect(provenances()).toHaveLength(1);
  uploadRelease(dist, host, '1.0.0', provenances()[0]);
  expect(readdirSync(path.join(host, '1.0.0')).filter((name) => name.startsWith('provenance.'))).toHaveLength(
    2,
  );
});

test('a file that was changed after the build is not attested', () => {
  writeFileSync(path.join(dist, 'remoteEntry.js'), 'steal();');
  expect(run).toThrow('remoteEntry.js is not the file that was built.');
  expect(provenances()).toEqual([]);
});

test('a build that says it is another team’s is not attested', () => {
  const file = path.join(dist, 'release.json');
  const release = JSON.parse(readFileSync(file, 'utf8')) as Release;
  writeFileSync(file, JSON.stringify({ ...release, name: 'booking' }));
  expect(run).toThrow('The build says that it is booking, and catalog is to be attested.');
  expect(provenances()).toEqual([]);
});

test('a build of another commit is not attested', () => {
  expect(() => run({ GITHUB_SHA: 'd'.repeat(40) })).toThrow(`The build says that it is of commit ${commit}`);
});

test.each(['BUILDER_SIGNING_KEY', 'GITHUB_REPOSITORY', 'GITHUB_WORKFLOW_REF', 'GITHUB_SHA'])(
  'without %s nothing is attested',
  (name) => expect(() => run({ [name]: '' })).toThrow(`${name} is not set`),
);
