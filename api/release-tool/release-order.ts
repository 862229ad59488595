import { parseArgs } from 'node:util';
import { REMOTE_NAME } from '@matinee/api/release-patterns';
import { isObjectStore, readStoreAddress } from './object-store/settings.ts';
import type { SmokeOrder } from './smoke/execute-smoke.ts';
import {
  readTrustOrder,
  trustOptions,
  TRUST_USAGE,
  type RevokeOrder,
  type TrustOrder,
} from './trust/order.ts';

export type ReleaseOrder =
  | TrustOrder
  | RevokeOrder
  | SmokeOrder
  | { act: 'add-team'; remote: string; hosts: string[]; builders?: Builders; reason: string }
  | { act: 'status' }
  | { act: 'check-api' }
  | { act: 'doctor'; remote: string; retires?: string[] }
  | { act: 'build'; what: string }
  | { act: 'attest'; what: string }
  | { act: 'sbom'; release: string }
  | { act: 'publish'; remote: string; host?: { dir: string; url: string }; retires?: string[]; built?: true }
  | { act: 'publish-shell'; together: boolean; built?: true }
  | { act: 'files'; remove: boolean }
  | { act: 'stack'; file: string }
  | ({
      act: 'promote';
      versions: Versions;
      reason: string;
      noFallback?: true;
      anew?: true;
      smoke?: true;
    } & Drops)
  | ({ act: 'canary'; share: number; versions: Versions; reason: string; smoke?: true } & Drops)
  | { act: 'abort'; reason: string }
  | ({ act: 'rollback'; reason: string; urgent?: true; live?: true } & Drops)
  | { act: 'preview'; remote: string; version: string; hours?: number }
  | { act: 'override'; remote: string; version?: string; port: number; minutes?: number };

interface Builders {
  workflows: string[];
  keys: string[];
}

type Versions = Record<string, string>;
/** Remotes that are live and go on purpose. */
interface Drops {
  drops?: string[];
}

const usage = (remotes: readonly string[]) => `npm run release -- status
npm run release -- check-api                      (whether the API of this checkout fits all that is live)
npm run release -- doctor <remote> [--retire <route or part> …]   (asks every gate, publishes nothing)
npm run release -- publish <remote> [--to <folder of the host, or s3://bucket/prefix> --base-url <its address>] [--retire <route or part> …]
npm run release -- build <remote>                 (or shell; knows no key; publish --built then takes what is there)
npm run release -- attest <remote>                (or shell; where it was built, signed with BUILDER_SIGNING_KEY, in the pipeline)
npm run release -- sbom <remote>@<version>        (the libraries in a published release, CycloneDX)
npm run release -- publish shell [--together]     (not live by that; together with all remotes, without a way back)
npm run release -- files [--remove]               (what is kept of releases, and what nobody can need any more)
npm run release -- stack <file>                   (an error of a browser, as the log has it: names the lines of the sources)
npm run release -- smoke <remote>[@<version>] … [--address <path> …] [--operator]   (every page of it in a browser)
npm run release -- promote <remote>@<version> … [--smoke] [--no-fallback] [--drop <remote>] --reason "<why>"
npm run release -- promote --anew shell@<version> <remote>@<version> … --reason "<why>"   (the first signed set, or the first after a key was taken away)
npm run release -- canary <percent> [<remote>@<version> …] [--smoke] --reason "<why>"
npm run release -- promote --reason "<why>"       (the canary, to all visitors)
npm run release -- abort --reason "<why>"         (takes the canary back)
npm run release -- rollback [--live] [--urgent] [--drop <remote>] --reason "<why>"   (live: no canary; urgent: also for who is booking)
npm run release -- preview <remote> <version> [--hours <how long>]   (a link, for one browser)
npm run release -- override <remote>[@<version>] --port <port> [--minutes <how long>]   (the same, its code from localhost)
npm run release -- add-team <remote> [--host <origin> …] [--builder <workflow>@<branch> --builder-key <public key>] --reason "<why>"   (a deploy key, while the site runs)
npm run release -- new-key …                      (makes signing keys and other secrets; it says which)
${TRUST_USAGE}

<remote> is one of ${remotes.join(', ')}; to promote, canary, preview and smoke it is shell, too. It acts on the local copy, or on the site of MATINEE_API_URL with the keys
of DEPLOY_KEY and RELEASE_SIGNING_KEY (publish, doctor, preview, override) and OPERATOR_KEY (all that changes what visitors get). Where sets are\nsigned, OPERATOR_SIGNING_KEY signs them at once; without it they are written to a file, to be signed where that key is.`;

const remoteAmong =
  (remotes: readonly string[]) =>
  (name: string): string => {
    if (!remotes.includes(name)) throw new Error(`"${name}" is none of ${remotes.join(', ')}.`);
    return name;
  };
/** What is published may have been built in another repository: any name will do, and the API knows which there are. */
function anyRemote(name: string): string {
  if (!REMOTE_NAME.test(name)) throw new Error(`"${name}" cannot be the name of a remote.`);
  return name;
}

function versionsOf(words: string[]): Versions {
  const versions: Versions = {};
  for (const word of words) {
    const [name = '', version] = word.split('@');
    if (!version) throw new Error(`"${word}" names no version: write <remote>@<version>.`);
    versions[anyRemote(name)] = version;
  }
  return versions;
}

function shareOf(word: string): number {
  const share = Number(word.replace(/%$/, ''));
  if (word === '' || !(share >= 0.1 && share <= 99))
    throw new Error(`"${word}" is no share: write a percentage from 0.1 to 99.`);
  return share;
}

/** `catalog 1.4.0` or `catalog@1.4.0`. */
function previewOrder(words: string[], hours: string | undefined): ReleaseOrder {
  const [name = '', version, ...more] = words.flatMap((word) => word.split('@'));
  if (!version || more.length > 0) throw new Error('Name one release: preview <remote> <version>.');
  const order = { act: 'preview' as const, remote: anyRemote(name), version };
  if (hours === undefined) return order;
  if (!(Number(hours) > 0)) throw new Error(`"${hours}" is no number of hours.`);
  return { ...order, hours: Number(hours) };
}

/** `offers --port 3005`, or `offers@0.1.0` of a team that is not live. */
function overrideOrder(word: string, port: string | undefined, minutes: string | undefined): ReleaseOrder {
  const [name = '', version, ...more] = word.split('@');
  if (more.length > 0) throw new Error(`"${word}" is no release: override <remote>[@<version>].`);
  if (!/^[1-9]\d{0,4}$/.test(port ?? '') || Number(port) > 65_535)
    throw new Error(`Say where it listens on this machine: override ${name} --port 3005.`);
  if (minutes !== undefined && !(Number(minutes) > 0))
    throw new Error(`"${minutes}" is no number of minutes.`);
  return {
    act: 'override',
    remote: anyRemote(name),
    ...(version && { version }),
    port: Number(port),
    ...(minutes !== undefined && { minutes: Number(minutes) }),
  };
}

/**
 * Reads the words behind `npm run release --`.
 * @param remotes the names that may stand in them
 * @throws {Error} a sentence that says what is wrong, or the usage
 */
export function releaseOrder(words: string[], remotes: readonly string[]): ReleaseOrder {
  const remoteOf = remoteAmong(remotes);
  const options = {
    to: { type: 'string' },
    'base-url': { type: 'string' },
    reason: { type: 'string' },
    together: { type: 'boolean' },
    remove: { type: 'boolean' },
    built: { type: 'boolean' },
    hours: { type: 'string' },
    port: { type: 'string' },
    minutes: { type: 'string' },
    retire: { type: 'string', multiple: true },
    address: { type: 'string', multiple: true },
    operator: { type: 'boolean' },
    host: { type: 'string', multiple: true },
    builder: { type: 'string', multiple: true },
    'builder-key': { type: 'string', multiple: true },
    smoke: { type: 'boolean' },
    urgent: { type: 'boolean' },
    live: { type: 'boolean' },
    ...trustOptions,
  } as const;
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
  const [act, ...rest] = positionals;
  const retiring = values.retire ? { retires: values.retire } : {};
  const drops = () => (values.drop ? { drops: values.drop.map(anyRemote) } : {});
  const reason = () => {
    if (!values.reason) throw new Error(`A ${act} needs a reason: --reason "<why>".`);
    return values.reason;
  };
  if ((act === 'status' || act === 'check-api') && rest.length === 0) return { act };
  if (act === 'files' && rest.length === 0) return { act, remove: values.remove ?? false };
  if (act === 'stack' && rest.length === 1) return { act, file: rest[0] ?? '' };
  if (act === 'rollback' && rest.length === 0)
    return {
      act,
      reason: reason(),
      ...(values.live && { live: true as const }),
      ...(values.urgent && { urgent: true as const }),
      ...drops(),
    };
  if ((act === 'build' || act === 'attest') && rest.length === 1) {
    const [what = ''] = rest;
    return { act, what: what === 'shell' ? what : remoteOf(what) };
  }
  if (act === 'sbom' && rest.length === 1) {
    const [release = ''] = rest;
    versionsOf([release]);
    return { act, release };
  }
  if (act === 'publish' && rest.length === 1) {
    const [what = ''] = rest;
    const { to, 'base-url': baseUrl, together = false } = values;
    const built = values.built ? { built: true as const } : {};
    if (what === 'shell') return { act: 'publish-shell', together, ...built };
    if (!to !== !baseUrl) throw new Error('--to and --base-url belong together: a folder and its address.');
    if (to && isObjectStore(to)) readStoreAddress(to);
    return {
      act,
      remote: remoteOf(what),
      ...(to && baseUrl && { host: { dir: to, url: baseUrl } }),
      ...retiring,
      ...built,
    };
  }
  if (act === 'doctor' && rest.length === 1) return { act, remote: remoteOf(rest[0] ?? ''), ...retiring };
  const smoke = () => {
    if (!values.smoke) return {};
    if (!rest.some((word) => word.includes('@')))
      throw new Error('Name what is to be tried: <remote>@<version> --smoke.');
    return { smoke: true as const };
  };
  if (act === 'smoke' && rest.length > 0) {
    const { address: addresses = [], operator = false } = values;
    const as = operator ? 'operator' : 'team';
    const [name = ''] = rest;
    // What was built here is meant when no version is named.
    if (rest.length === 1 && !name.includes('@'))
      return { act, built: name === 'shell' ? name : remoteOf(name), addresses, as };
    return { act, versions: versionsOf(rest), addresses, as };
  }
  if (act === 'add-team' && rest.length === 1) {
    const { host: hosts = [], builder: workflows, 'builder-key': keys } = values;
    if (!workflows !== !keys)
      throw new Error('--builder and --builder-key belong together: a workflow and what it signs with.');
    const builders = workflows && keys && { builders: { workflows, keys } };
    return { act, remote: anyRemote(rest[0] ?? ''), hosts, ...builders, reason: reason() };
  }
  if (act === 'promote') {
    const versions = versionsOf(rest);
    const noFallback = values['no-fallback'] ? { noFallback: true as const } : {};
    if (values['no-fallback'] && rest.length === 0)
      throw new Error(
        'Name the releases that shall have no fallback: promote <remote>@<version> --no-fallback.',
      );
    const anew = values.anew ? { anew: true as const } : {};
    if (values.anew && rest.length === 0)
      throw new Error(
        'Name each release that shall be live: promote --anew shell@<version> <remote>@<version> ….',
      );
    return { act, versions, reason: reason(), ...noFallback, ...anew, ...smoke(), ...drops() };
  }
  if (act === 'canary' && rest.length > 0) {
    const [share = '', ...words] = rest;
    return {
      act,
      share: shareOf(share),
      versions: versionsOf(words),
      reason: reason(),
      ...smoke(),
      ...drops(),
    };
  }
  if (act === 'abort' && rest.length === 0) return { act, reason: reason() };
  if (act === 'preview' && rest.length > 0) return previewOrder(rest, values.hours);
  if (act === 'override' && rest.length === 1)
    return overrideOrder(rest[0] ?? '', values.port, values.minutes);
  const trusting = readTrustOrder(act, rest, values, reason);
  if (trusting) return trusting;
  throw new Error(usage(remotes));
}
