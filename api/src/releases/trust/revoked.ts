import { compareVersions } from './versions.ts';

/** What may be given to nobody, as a composition says it: single releases, and of a remote all that is older than one. */
export interface Revocations {
  /** `catalog@1.3.0` */
  revoked?: readonly string[] | undefined;
  /** remote or `shell` → the oldest version that may be given */
  oldest?: Readonly<Record<string, string>> | undefined;
}

/** A version that cannot be read is older than any; of two builds of one version none is. */
const isOlder = (version: string, than: string): boolean => compareVersions(version, than) < 0;

/** Why a release may be given to nobody, as the end of a sentence that begins with it; undefined when it may. */
export function revokedBecause(
  { name, version }: { name: string; version: string },
  { revoked = [], oldest = {} }: Revocations,
): string | undefined {
  if (revoked.includes(`${name}@${version}`)) return 'is revoked';
  const least = Object.hasOwn(oldest, name) ? oldest[name] : undefined;
  return least !== undefined && isOlder(version, least)
    ? `is older than ${least}, the oldest of ${name} that may be given`
    : undefined;
}

/**
 * What a composition gives again that was taken away for ever.
 * @param before what was taken away
 * @returns a sentence without its full stop; undefined when nothing
 */
export function givenAgain(
  composition: Revocations,
  { revoked = [], oldest = {} }: Revocations,
): string | undefined {
  for (const release of revoked) {
    const [name = '', version = ''] = release.split('@');
    if (!revokedBecause({ name, version }, composition))
      return `${release} is revoked, and this set says nothing of it`;
  }
  for (const [name, least] of Object.entries(oldest)) {
    const bound = composition.oldest?.[name];
    if (bound === undefined || isOlder(bound, least))
      return `nothing of ${name} that is older than ${least} may be given, and this set does not say so`;
  }
  return undefined;
}
