// `npm run release -- new-key …`: makes secrets. It needs Node alone, so that it also runs where nothing is installed: on a machine
// that is offline, for a key that shall stay there.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const RANDOM_BYTES = 32;
const random = () => randomBytes(RANDOM_BYTES).toString('base64url');

/** Private halves of roles, by the setting that they are told by. */
const ROLES = {
  root: 'ROOT_SIGNING_KEY',
  operator: 'OPERATOR_SIGNING_KEY',
  timestamp: 'TIMESTAMP_SIGNING_KEY',
};
/** Settings that are one secret, by whom they are for. */
const SECRETS = {
  SITE_KEY: 'the API and the shell server, the same for both',
  METRICS_TOKEN: 'the API, the shell server and whoever reads their metrics',
  ALARM_WEBHOOK_SECRET: 'the API, the shell server and whoever takes the alarms',
  BACKUP_KEY: 'backup and restore, kept elsewhere than the backups',
};
const BUILDER = 'builder';
const TICKETS = 'TICKET_SIGNING_KEY';
const DEPLOY = 'DEPLOY_KEYS';

const usage = (
  remotes,
) => `npm run release -- new-key <role>                 (a pair of signing keys: ${[...remotes, 'shell', 'api', ...Object.keys(ROLES)].join(', ')})
npm run release -- new-key ${BUILDER}                (the pair of the pipeline that builds: no team's)
npm run release -- new-key DEPLOY_KEYS <holder>   (the right to publish: ${[...remotes, 'shell'].join(', ')}; to put live: operator, or operator.<name>)
npm run release -- new-key ${[...Object.keys(SECRETS), TICKETS].join(' | ')}`;

/** The remotes of a repository, or the one that it is. */
function remotesIn(root) {
  const own = path.join(root, 'remote.json');
  if (existsSync(own)) return [JSON.parse(readFileSync(own, 'utf8')).name];
  return readdirSync(root)
    .filter((folder) => folder.startsWith('mfe-') && existsSync(path.join(root, folder, 'remote.json')))
    .map((folder) => folder.slice('mfe-'.length))
    .sort();
}

/** Ed25519, as base64 of the DER forms PKCS #8 and SPKI. */
function pair() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    signingKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}

function signingLines(name) {
  const { signingKey, publicKey } = pair();
  const setting = ROLES[name];
  if (setting)
    return [
      name === 'timestamp' ? 'For the API alone:' : `For whoever has the role ${name} alone, kept offline:`,
      `  ${setting}=${signingKey}`,
      'For the next root (npm run release -- root … --add):',
      `  ${name}=${publicKey}`,
    ];
  return [
    `For the ${name} team alone, as a secret of its pipeline:`,
    `  RELEASE_SIGNING_KEY=${signingKey}`,
    'For the next root (npm run release -- root … --add), or for RELEASE_PUBLIC_KEYS where there is none; beside the old one while both shall be good:',
    `  ${name}=${publicKey}`,
  ];
}

function builderLines() {
  const { signingKey, publicKey } = pair();
  return [
    'For the environment builder of the pipeline alone, which no team can read:',
    `  BUILDER_SIGNING_KEY=${signingKey}`,
    'For the API, in BUILDER_PUBLIC_KEYS, for each remote that it builds, and for shell:',
    `  <remote>=${publicKey}`,
  ];
}

function ticketLines() {
  const { signingKey, publicKey } = pair();
  // The last 32 bytes of an SPKI of Ed25519 are the key itself, RFC 8410.
  const raw = Buffer.from(publicKey, 'base64').subarray(-32).toString('base64');
  return [
    'For the API, the same in all its processes:',
    `  ${TICKETS}=${signingKey}`,
    'Where it is to replace another one, for the API before that, beside what stands there:',
    `  TICKET_PUBLIC_KEYS=${raw}`,
  ];
}

function deployLines(holder) {
  const key = random();
  const setting = holder.startsWith('operator') ? 'OPERATOR_KEY' : 'DEPLOY_KEY';
  return [
    `For ${holder} alone:`,
    `  ${setting}=${key}`,
    'For the API, in DEPLOY_KEYS beside the others:',
    `  ${holder}=${key}`,
  ];
}

/**
 * What is printed for the words behind `new-key`.
 * @param root the repository, whose remotes may be named
 * @throws {Error} the usage, where the words name no key
 */
export function newKeyLines(words, root) {
  const remotes = remotesIn(root);
  const [what = '', holder = '', ...more] = words;
  const isPair = [...remotes, 'shell', 'api', ...Object.keys(ROLES)].includes(what);
  const isHolder = [...remotes, 'shell'].includes(holder) || /^operator(\.[a-z0-9-]+)?$/.test(holder);
  if (what === DEPLOY && isHolder && more.length === 0) return deployLines(holder);
  if (holder !== '') throw new Error(usage(remotes));
  if (isPair) return signingLines(what);
  if (what === BUILDER) return builderLines();
  if (what === TICKETS) return ticketLines();
  if (Object.hasOwn(SECRETS, what)) return [`For ${SECRETS[what]}:`, `  ${what}=${random()}`];
  throw new Error(usage(remotes));
}
