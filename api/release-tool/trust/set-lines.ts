import type { WholeSet } from '@matinee/api/release-schemas';
import { givenAgain, misfitOfSet } from '@matinee/api/release-trust';
import { z } from '@hono/zod-openapi';
import type { UnsignedOrder } from '../release-api.ts';

const SHELL = 'shell';
const EVERYBODY = 100;

/** Acts that say by name what comes; what another one brings back can only be looked at. */
const namedIn = z.looseObject({ remotes: z.record(z.string(), z.string()).optional() });

const versionsIn = ({ shell, remotes }: WholeSet['composition']): Map<string, string> =>
  new Map([
    ...(shell ? [[SHELL, shell.version] as const] : []),
    ...remotes.map(({ name, version }) => [name, version] as const),
  ]);

const fallbacksIn = ({ remotes }: WholeSet['composition']): [name: string, version: string][] =>
  remotes.flatMap(({ name, fallback }) => (fallback ? [[name, fallback.version]] : []));

/** A release of the set that no word of the order leads to. */
function unordered({ path, body, toSign: { composition, live } }: UnsignedOrder): string | undefined {
  const before = live ? versionsIn(live.composition) : new Map<string, string>();
  const spare = new Set(live ? fallbacksIn(live.composition).map((pair) => pair.join('@')) : []);
  const stands = (name: string, version: string) =>
    before.get(name) === version || spare.has(`${name}@${version}`);
  const { remotes: named } = namedIn.parse(body);
  const isRevocation = path.endsWith('/revoke');
  const isNaming = /\/composition(\/canary)?$/.test(path);
  const strange = ([name, version]: readonly [string, string]) => {
    if (isRevocation) return live !== undefined && !stands(name, version);
    if (!isNaming || !named) return false;
    if (Object.hasOwn(named, name)) return named[name] !== version;
    // The shell goes on as it is when the order does not name it.
    return name !== SHELL || (live !== undefined && before.get(name) !== version);
  };
  const found =
    [...versionsIn(composition)].find(strange) ??
    (live && (isRevocation || isNaming)
      ? fallbacksIn(composition).find((pair) => !stands(...pair))
      : undefined);
  return found?.join('@');
}

/** What visitors get other than before, in words. */
function changeLines({ composition, live }: UnsignedOrder['toSign']): string[] {
  if (!live) return ['Nothing that is signed is live: all of it is new.'];
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
    `Live is set ${counter}, signed at ${at}. What changes:`,
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
 * @throws {Error} when the set names something else than it comes with, gives again what was revoked, or has a release that nobody ordered
 */
export function setLines(order: UnsignedOrder): string[] {
  const { path, body, toSign } = order;
  const { set, composition, live } = toSign;
  const stranger = unordered(order);
  const fault =
    misfitOfSet(set, composition) ??
    (live && (misfitOfSet(live.set, live.composition) ?? givenAgain(composition, live.composition))) ??
    (stranger && `nobody has ordered ${stranger}`);
  if (fault) throw new Error(`This must not be signed: ${fault}.`);
  const { counter, share, releases } = set.signed;
  const reason = 'reason' in body ? ` (${String(body.reason)})` : '';
  return [
    `Set ${counter}, for ${share === EVERYBODY ? 'all visitors' : `${share} % of the visitors at most`}, by ${path}${reason}:`,
    ...releases.map((release) => `  ${release}`),
    ...changeLines(toSign),
  ];
}
