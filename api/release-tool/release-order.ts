import { parseArgs } from 'node:util';
import { REMOTE_NAME } from '@matinee/api/release-patterns';
import { isObjectStore, readStoreAddress } from './object-store/settings.ts';
import { options, requireHeeded } from './release-options.ts';
import { usage } from './release-usage.ts';
import type { SmokeOrder } from './smoke/execute-smoke.ts';
import { eachOnce, readTrustOrder, type RevokeOrder, type TrustOrder } from './trust/order.ts';

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

const versionsOf = (words: readonly string[]): Versions =>
  eachOnce(
    words.map((word) => {
      const [name = '', version, ...more] = word.split('@');
      if (!version || more.length > 0)
        throw new Error(`"${word}" names no version: write <remote>@<version>.`);
      return [anyRemote(name), version];
    }),
  );

function shareOf(word: string): number {
  const share = Number(word.replace(/%$/, ''));
  if (word === '' || !(share >= 0.1 && share <= 99))
    throw new Error(`"${word}" is no share: write a percentage from 0.1 to 99.`);
  return share;
}

/** `catalog 1.4.0` or `catalog@1.4.0`. */
function previewOrder(words: readonly string[], hours: string | undefined): ReleaseOrder {
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

const parsed = (args: string[]) => parseArgs({ args, options, allowPositionals: true });

/** What stands behind an order: its own words, those with dashes, and what its words are checked by. */
interface Words {
  rest: readonly string[];
  values: ReturnType<typeof parsed>['values'];
  remoteOf(name: string): string;
  reason(): string;
}

function publishOrder(what: string, { values, remoteOf }: Words): ReleaseOrder {
  const { to, 'base-url': baseUrl, retire, together = false } = values;
  const built = values.built ? { built: true as const } : {};
  if (what === 'shell') return { act: 'publish-shell', together, ...built };
  if (!to !== !baseUrl) throw new Error('--to and --base-url belong together: a folder and its address.');
  if (to && isObjectStore(to)) readStoreAddress(to);
  return {
    act: 'publish',
    remote: remoteOf(what),
    ...(to && baseUrl && { host: { dir: to, url: baseUrl } }),
    ...(retire && { retires: retire }),
    ...built,
  };
}

function smokeOrder({ rest, values, remoteOf }: Words): SmokeOrder {
  const { address: addresses = [], operator = false, drop } = values;
  const as = operator ? 'operator' : 'team';
  if (drop && !operator)
    throw new Error('A set without what is live is tried by an operator, with --operator.');
  const drops = drop ? { drops: drop.map(anyRemote) } : {};
  const [name = ''] = rest;
  // What was built here is meant when no version is named.
  if (rest.length === 1 && !name.includes('@'))
    return { act: 'smoke', built: name === 'shell' ? name : remoteOf(name), ...drops, addresses, as };
  return { act: 'smoke', versions: versionsOf(rest), ...drops, addresses, as };
}

function teamOrder(name: string, { values, reason }: Words): ReleaseOrder {
  const { host: hosts = [], builder: workflows, 'builder-key': keys } = values;
  if (!workflows !== !keys)
    throw new Error('--builder and --builder-key belong together: a workflow and what it signs with.');
  const builders = workflows && keys && { builders: { workflows, keys } };
  return { act: 'add-team', remote: anyRemote(name), hosts, ...builders, reason: reason() };
}

/** An order that changes what visitors get, but for revoking; undefined when it is another one. */
function liveOrder(act: string | undefined, { rest, values, reason }: Words): ReleaseOrder | undefined {
  const drops = () => (values.drop ? { drops: values.drop.map(anyRemote) } : {});
  const smoke = () => {
    if (!values.smoke) return {};
    if (!rest.some((word) => word.includes('@')) && !values.drop)
      throw new Error('Name what is to be tried: <remote>@<version> --smoke.');
    return { smoke: true as const };
  };
  if (act === 'promote') {
    const versions = versionsOf(rest);
    const { 'no-fallback': noFallback, anew } = values;
    if (noFallback && rest.length === 0)
      throw new Error(
        'Name the releases that shall have no fallback: promote <remote>@<version> --no-fallback.',
      );
    if (noFallback && !anew && Object.hasOwn(versions, 'shell'))
      throw new Error(
        'The shell has no fallback in a set: promote it without --no-fallback, and then revoke the one that shall take over no more: revoke shell@<version>.',
      );
    if (anew && rest.length === 0)
      throw new Error(
        'Name each release that shall be live: promote --anew shell@<version> <remote>@<version> ….',
      );
    return {
      act,
      versions,
      reason: reason(),
      ...(noFallback && { noFallback: true as const }),
      ...(anew && { anew: true as const }),
      ...smoke(),
      ...drops(),
    };
  }
  if (act === 'canary' && rest.length > 0) {
    const [word = '', ...words] = rest;
    const [share, versions] = [shareOf(word), versionsOf(words)];
    return { act, share, versions, reason: reason(), ...smoke(), ...drops() };
  }
  if (rest.length > 0) return undefined;
  if (act === 'abort') return { act, reason: reason() };
  if (act !== 'rollback') return undefined;
  const { live, urgent } = values;
  return {
    act,
    reason: reason(),
    ...(live && { live: true as const }),
    ...(urgent && { urgent: true as const }),
    ...drops(),
  };
}

function orderOf(act: string | undefined, words: Words): ReleaseOrder | undefined {
  const { rest, values, remoteOf, reason } = words;
  const [first = ''] = rest;
  const isAlone = rest.length === 0;
  const isOne = rest.length === 1;
  if ((act === 'status' || act === 'check-api') && isAlone) return { act };
  if (act === 'files' && isAlone) return { act, remove: values.remove ?? false };
  if (act === 'stack' && isOne) return { act, file: first };
  if ((act === 'build' || act === 'attest') && isOne)
    return { act, what: first === 'shell' ? first : remoteOf(first) };
  if (act === 'sbom' && isOne) {
    versionsOf(rest);
    return { act, release: first };
  }
  if (act === 'publish' && isOne) return publishOrder(first, words);
  if (act === 'doctor' && isOne)
    return { act, remote: remoteOf(first), ...(values.retire && { retires: values.retire }) };
  if (act === 'smoke' && (!isAlone || values.drop)) return smokeOrder(words);
  if (act === 'add-team' && isOne) return teamOrder(first, words);
  if (act === 'preview' && !isAlone) return previewOrder(rest, values.hours);
  if (act === 'override' && isOne) return overrideOrder(first, values.port, values.minutes);
  return liveOrder(act, words) ?? readTrustOrder(act, rest, values, reason);
}

/**
 * Reads the words behind `npm run release --`.
 * @param remotes the names that may stand in them
 * @throws {Error} a sentence that says what is wrong, or the usage
 */
export function releaseOrder(words: string[], remotes: readonly string[]): ReleaseOrder {
  const { values, positionals } = parsed(words);
  const [act, ...rest] = positionals;
  const reason = () => {
    if (!values.reason) throw new Error(`A ${act} needs a reason: --reason "<why>".`);
    return values.reason;
  };
  const order = orderOf(act, { rest, values, remoteOf: remoteAmong(remotes), reason });
  if (!order) throw new Error(usage(remotes));
  requireHeeded(order, Object.keys(values));
  return order;
}
