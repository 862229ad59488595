import { SHELL, type WholeSet } from '@matinee/api/release-schemas';
import {
  EVERYBODY,
  givenAgain,
  isBelow,
  isSignedBy,
  isSignedByOperators,
  misfitOfSet,
  revokedBecause,
  type Root,
} from '@matinee/api/release-trust';
import { z } from '@hono/zod-openapi';
import { asLine } from '../terminal/printable.ts';
import type { UnsignedOrder } from '../release-api.ts';
import { exchanged } from './exchanged-files.ts';
import { takenUnordered } from './taken-away.ts';

/** Acts that say by name what comes; what another one brings back can only be looked at. */
const namedIn = z.looseObject({
  remotes: z.record(z.string(), z.string()).optional(),
  /** those of them that nobody has named, since they are live as the site says: nobody has proven that then */
  stays: z.array(z.string()).default([]),
});

/** What is ordered to be given no more. */
const takenIn = z.looseObject({
  releases: z.array(z.string()).default([]),
  oldest: z.record(z.string(), z.string()).default({}),
  noFallback: z.array(z.string()).default([]),
});

/** What whoever ordered it thought was live, and whether nothing of that is to be gone on from. */
const baseIn = z.looseObject({ expected: z.unknown().optional(), anew: z.literal(true).optional() });

/** The calls that put something live, by their paths: what any other one is answered with, nobody has ordered to be signed. */
export const PATH_THAT_PUTS_LIVE =
  /^\/api\/composition(?:\/(?:rollback|revoke|canary(?:\/(?:share|promote))?))?$/;

/** For whom something is ordered, what goes on purpose, and which canary was looked at. */
const aimIn = z.looseObject({
  share: z.number().optional(),
  drops: z.array(z.string()).optional(),
  expected: z
    .looseObject({ canary: z.object({ composition: z.string() }).optional() })
    .nullish()
    .catch(undefined),
});

const versionsIn = ({ shell, remotes }: WholeSet['composition']): Map<string, string> =>
  new Map([
    ...(shell ? [[SHELL, shell.version] as const] : []),
    ...remotes.map(({ name, version }) => [name, version] as const),
  ]);

const releaseIn = (composition: WholeSet['composition'] | undefined, name: string) =>
  name === SHELL ? composition?.shell : composition?.remotes.find((remote) => remote.name === name);

const fallbacksIn = ({ remotes }: WholeSet['composition']): [name: string, version: string][] =>
  remotes.flatMap(({ name, fallback }) => (fallback ? [[name, fallback.version]] : []));

/** A release of the set that no word of the order leads to. */
function unordered({ path, body, toSign: { composition, live } }: UnsignedOrder): string | undefined {
  const before = live ? versionsIn(live.composition) : new Map<string, string>();
  const spare = new Set(live ? fallbacksIn(live.composition).map((pair) => pair.join('@')) : []);
  const stands = (name: string, version: string) =>
    before.get(name) === version || spare.has(`${name}@${version}`);
  /** What is live goes on, and what takes over for it comes where it is taken away. */
  const isLeft = (name: string, version: string) => {
    const was = before.get(name) ?? '';
    const isGone = revokedBecause({ name, version: was }, composition) !== undefined;
    return isGone ? stands(name, version) : version === was;
  };
  const { remotes: named, stays } = namedIn.parse(body);
  const isRevocation = path.endsWith('/revoke');
  const { anew } = baseIn.parse(body);
  const isNaming = /\/composition(\/canary)?$/.test(path);
  /** An order without names is for what is live, or newer; a shell may come to a site that has none yet. */
  const isLower = (name: string) => {
    const [now, next] = [live?.composition, composition].map((one) => releaseIn(one, name));
    if (!now || !next) return name !== SHELL || now !== undefined;
    return isBelow(next, now);
  };
  const strange = ([name, version]: readonly [string, string]) => {
    if (isRevocation) return live !== undefined && !isLeft(name, version);
    if (isNaming && !named) return live !== undefined && isLower(name);
    if (!isNaming || !named) return false;
    if (Object.hasOwn(named, name))
      return (
        named[name] !== version ||
        (stays.includes(name) && live !== undefined && before.get(name) !== version)
      );
    // The shell goes on as it is when the order does not name it.
    return anew || name !== SHELL || (live !== undefined && before.get(name) !== version);
  };
  const found =
    [...versionsIn(composition)].find(strange) ??
    (anew || (live && (isRevocation || isNaming))
      ? fallbacksIn(composition).find((pair) => anew || !stands(...pair))
      : undefined);
  return found?.join('@');
}

/** What of an order that takes something away is left out of the set: a hole would stay, and its order look done. */
function leftOut({ body, toSign: { composition } }: UnsignedOrder): string | undefined {
  const { releases, oldest, noFallback } = takenIn.parse(body);
  const { revoked, oldest: bounds = {} } = composition;
  const isTaken = (release: string) => {
    const [name = '', version = ''] = release.split('@');
    return revokedBecause({ name, version }, { revoked, oldest: bounds }) !== undefined;
  };
  const given = releases.find((release) => !isTaken(release));
  if (given !== undefined) return `${given} is not revoked in it`;
  const unbound = Object.entries(oldest).find(([name, version]) => bounds[name] !== version);
  if (unbound) return `${unbound.join('@')} is no bound in it`;
  const spare = fallbacksIn(composition).find(([name]) => noFallback.includes(name));
  return spare && `${spare.join('@')} would take over in it`;
}

/** What of an order the set does not keep to, whatever releases are in it. */
function beyond(order: UnsignedOrder): string | undefined {
  const { path, body, toSign } = order;
  const { set, composition, live } = toSign;
  if (!PATH_THAT_PUTS_LIVE.test(path)) return `${path} puts nothing live`;
  const { share = EVERYBODY, drops = [], expected } = aimIn.parse(body);
  if (set.signed.share > share)
    return `it is for ${set.signed.share} % of the visitors, and ${share} % were ordered`;
  const canary = expected?.canary?.composition;
  if (canary !== undefined && canary !== composition.id)
    return `it is of ${composition.id}, and nobody has looked at that: the canary was ${canary}`;
  const { remotes: named } = namedIn.parse(body);
  const isOfLive = !named && canary === undefined && !path.endsWith('/rollback');
  const meant = named
    ? Object.keys(named)
    : isOfLive
      ? (live?.composition.remotes ?? []).map(({ name }) => name)
      : [];
  const there = versionsIn(composition);
  const lost = meant.find((name) => !there.has(name) && !drops.includes(name));
  return lost ? `${lost} is not in it` : leftOut(order);
}

/**
 * What is wrong with what is said to be live, against which the set is read: whoever writes to the site's database, or is the site, could
 * leave it out, and with it what was taken away.
 */
function faultOfBase(
  { body, toSign: { composition, live } }: UnsignedOrder,
  root: Root | undefined,
): string | undefined {
  const { expected, anew } = baseIn.parse(body);
  // What is live was signed with a key that was taken away, or by nobody; whoever ordered this has named each release instead.
  if (anew) return undefined;
  if (!live)
    return expected === null
      ? undefined
      : 'the site says that something is live and that nobody has signed it: look at signed-set.json of a shell server; if sets were never signed there, promote --anew';
  const keys = live.set.signatures.map(({ key }) => key);
  if (!isSignedBy('set', live.set, { keys, threshold: Math.max(1, new Set(keys).size) }))
    return `set ${live.set.signed.counter}, which is said to be live, is not signed`;
  if (root && !isSignedByOperators(live.set, root))
    return `set ${live.set.signed.counter}, which is said to be live, is not signed by operators of root ${root.version}: when their key was replaced, promote --anew`;
  return misfitOfSet(live.set, live.composition) ?? givenAgain(composition, live.composition);
}

/** What visitors get other than before, in words. */
function changeLines({ composition, live }: UnsignedOrder['toSign'], isAnew: boolean): string[] {
  if (!live || isAnew)
    return [
      'Nothing that is live is gone on from: all of it is new.',
      ...(composition.revoked ?? []).map((release) => `  ${release} stays revoked`),
      ...Object.entries(composition.oldest ?? {}).map(
        (bound) => `  nothing older than ${bound.join('@')} is given`,
      ),
    ];
  const [before, after] = [versionsIn(live.composition), versionsIn(composition)];
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const changed = names
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => `  ${name}: ${before.get(name) ?? 'not there'} → ${after.get(name) ?? 'gone'}`);
  const known = new Set(live.composition.revoked);
  const revoked = (composition.revoked ?? []).filter((release) => !known.has(release));
  const bounds = Object.entries(composition.oldest ?? {}).filter(
    ([name, version]) => live.composition.oldest?.[name] !== version,
  );
  const { counter, at } = live.set.signed;
  return [
    `Live is set ${counter}, signed at ${at} with ${live.set.signatures.map(({ key }) => key).join(' and ')}. What changes:`,
    ...changed,
    ...revoked.map((release) => `  ${release} is revoked`),
    ...bounds.map(
      ([name, version]) => `  nothing of ${name} that is older than ${version} is given any more`,
    ),
    ...(changed.length + revoked.length + bounds.length === 0
      ? ['  nothing but fallbacks, if anything']
      : []),
  ];
}

/**
 * What is signed with a set, for whoever signs it.
 * @param root whose keys are operators', as far as that is known here
 * @throws {Error} when the set names something else than it comes with, gives again what was revoked, has a release that nobody ordered, lacks
 *   one, has other files under a version that is live, takes away what nobody ordered, is for more visitors, or comes without the signed set that is live; and for a call that puts nothing live
 */
export function setLines(order: UnsignedOrder, root?: Root): string[] {
  const { path, body, toSign } = order;
  const { set, composition } = toSign;
  const isAnew = baseIn.parse(body).anew === true;
  const stranger = unordered(order) ?? takenUnordered(order);
  const fault =
    misfitOfSet(set, composition) ??
    faultOfBase(order, root) ??
    (stranger ? `nobody has ordered ${stranger}` : (beyond(order) ?? exchanged(toSign, isAnew)));
  if (fault) throw new Error(`This must not be signed: ${fault}.`);
  const { counter, share, releases } = set.signed;
  const reason = 'reason' in body ? ` (${String(body.reason)})` : '';
  return [
    `Set ${counter}, for ${share === EVERYBODY ? 'all visitors' : `${share} % of the visitors at most`}, by ${path}${reason}:`,
    ...releases.map((release) => `  ${release}`),
    ...changeLines(toSign, isAnew),
  ].map(asLine);
}
