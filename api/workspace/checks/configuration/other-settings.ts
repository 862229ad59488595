import type { Setting } from './describe-settings.ts';

type Other = Omit<Setting, 'production'>;

/** What the release command reads, for a site that is not the local copy. `preset` says which orders need it. */
export const releaseSettings: readonly Other[] = [
  {
    name: 'MATINEE_API_URL',
    meaning:
      'the site, such as `https://matinee.example`; as a variable of the API’s pipeline `none` before there is one',
    preset: 'all',
  },
  {
    name: 'DEPLOY_KEY',
    meaning: "the team's key; it may publish this team's remote only",
    preset: 'publish, publish shell, doctor, smoke, preview, override; sbom, or `OPERATOR_KEY`',
  },
  {
    name: 'RELEASE_SIGNING_KEY',
    meaning: "the team's private key (Ed25519), made by `npm run release -- new-key catalog`",
    preset: 'publish, publish shell, doctor, smoke, sign-build',
  },
  {
    name: 'BUILDER_SIGNING_KEY',
    meaning:
      "a builder's private key, made by `npm run release -- new-key builder`: signs where a release was built",
    preset: 'attest',
  },
  {
    name: 'MATINEE_SITE_URL',
    meaning: 'where browsers find the site, when that is another address than the API’s',
    preset: 'smoke',
  },
  {
    name: 'SMOKE_ACCOUNT',
    meaning: '`address:password` of a customer without a second factor, to try pages as',
    preset: 'smoke; without it pages are tried signed out only',
  },
  {
    name: 'SMOKE_ADMIN_ACCOUNT',
    meaning:
      '`address:password` of an admin without a second factor, to look at the pages of `OWN_DOCUMENTS` as, and to do nothing',
    preset: 'smoke of an admin’s pages; without it they are tried as a customer sees them, who is sent away',
  },
  {
    name: 'OPERATOR_KEY',
    meaning: "the operator's key",
    preset:
      'promote, rollback, canary, abort, revoke, smoke --operator, --smoke, publish shell --together, add-team, files, send-root, send-set, log; sbom, or `DEPLOY_KEY`',
  },
  {
    name: 'OPERATOR_SIGNING_KEY',
    meaning: "an operator's private key: signs what goes live",
    preset:
      'sign-set; the others sign at once with it, and write a file to be signed without; smoke --operator signs by it what it found',
  },
  {
    name: 'ROOT_SIGNING_KEY',
    meaning: 'the private key of somebody who signs roots',
    preset: 'sign-root',
  },
  {
    name: 'RELEASE_ROOT',
    meaning: "the site's root, to check signatures from outside",
    preset: 'log --verify',
  },
  {
    name: 'RELEASE_MAPS',
    meaning: 'folder that keeps the source maps of what was published, each by the hash of its script',
    preset: 'publish, stack; `.data/maps` unless set',
  },
  {
    name: 'AWS_ACCESS_KEY_ID',
    meaning: 'key that may read and write objects in a store that speaks S3',
    preset: 'publish --to s3://…',
  },
  { name: 'AWS_SECRET_ACCESS_KEY', meaning: 'the secret of that key', preset: 'publish --to s3://…' },
  {
    name: 'AWS_SESSION_TOKEN',
    meaning: 'belongs to a key for a short time, such as a pipeline’s',
    preset: 'publish --to s3://…, with such a key',
  },
  {
    name: 'AWS_REGION',
    meaning: 'where the bucket is',
    preset: 'publish --to s3://…; `us-east-1` unless set',
  },
  {
    name: 'AWS_ENDPOINT_URL_S3',
    meaning: 'address of another store than Amazon’s',
    preset: 'publish --to s3://…, elsewhere than at Amazon',
  },
  {
    name: 'S3_PATH_STYLE',
    meaning: '`true`: the bucket stands in the path, not in front of the host',
    preset: 'publish --to s3://…, where the store wants it',
  },
];

/** What backup and restore read, beside `MONGODB_URI`. */
export const backupSettings: readonly Other[] = [
  {
    name: 'BACKUP_KEY',
    meaning: 'seals backups; 32 characters or more, and kept elsewhere than they are',
    preset: 'none: whoever can write to a backup can edit it',
  },
];

/** What the runner, the tests and the builds read. */
export const localSettings: readonly Other[] = [
  { name: 'PORT', meaning: "the site's port; all others follow from it", preset: '`3000`' },
  { name: 'MATINEE_DATA', meaning: 'folder of the local data', preset: '`.data`' },
  { name: 'MATINEE_REMOTES', meaning: 'remotes that go live, with commas', preset: 'all' },
  { name: 'CHROMIUM_PATH', meaning: 'browser of the tests', preset: 'found, or installed' },
  {
    name: 'MATINEE_E2E_PORT',
    meaning: 'port of the first copy of the site that the journeys use; the next one follows',
    preset: '`4300`',
  },
  {
    name: 'MATINEE_E2E_WORKERS',
    meaning: 'journeys that run at the same time, each on a copy of the site of its own',
    preset: '`2`',
  },
  {
    name: 'MATINEE_SEED',
    meaning: 'seed of the tests that go by chance; a failure prints it',
    preset: 'always the same, and for what is walked in turn the commit; fresh in the long form',
  },
  {
    name: 'MATINEE_CLAIMS',
    meaning: 'contested claims that the test of histories makes',
    preset: '`150`; `100000` in the long form',
  },
  {
    name: 'MATINEE_PATH',
    meaning: 'path that such a failure prints: runs the one case again',
    preset: 'none',
  },
  {
    name: 'MATINEE_RELEASE',
    meaning: 'version that a build of a remote or of the shell carries',
    preset: '`<version>-dev`; the runner adds a hash of the sources',
  },
  { name: 'MATINEE_COMMIT', meaning: 'commit that such a build carries', preset: 'none' },
  {
    name: 'MATINEE_COMMITTED_AT',
    meaning: 'when that commit was made: of two builds of one version the later one is the newer',
    preset: 'git’s word, where nothing is changed since; else now',
  },
  { name: 'MATINEE_FULL', meaning: '`1`: the tests in their long form', preset: 'the short form' },
  {
    name: 'MATINEE_WAYS',
    meaning: 'pattern: of the ways out of a screen that are tried, those whose name it matches',
    preset: 'some; each way once in the long form',
  },
  {
    name: 'MATINEE_CELLS',
    meaning: 'pattern: of the failures that screens are put through, those whose name it matches',
    preset: 'some; all in the long form',
  },
  {
    name: 'MATINEE_ICONS',
    meaning: '`write`: the test of the icons draws them anew',
    preset: 'they are compared',
  },
  {
    name: 'MONGODB_SHARDED',
    meaning: '`yes`: the tests divide the collections of `MONGODB_URI`, which is a cluster, among its shards',
    preset: 'no',
  },
  {
    name: 'MONGODB_SPECIFICATIONS',
    meaning: 'checkout of MongoDB’s specifications, whose suites the local database is held against',
    preset: 'they are left out',
  },
  {
    name: 'MONGODB_SPECIFICATIONS_ONLY',
    meaning: 'pattern: of those suites the files whose name it matches',
    preset: 'all',
  },
  {
    name: 'MONGODB_DIR',
    meaning: 'folder of the data of a local MongoDB that is started alone',
    preset: 'memory',
  },
  {
    name: 'HOT_PORT',
    meaning: 'port of the development server of one remote',
    preset: 'set by `npm run dev`',
  },
];
