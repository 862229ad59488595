import { t } from '../en.ts';
import { inSet, nameOf, type Overview } from '../releases.ts';

/**
 * What visitors get when releases are taken away, as the API says it.
 * @param allOlder not this release goes, but all that are older
 */
export function leftBy(
  { name, version }: { name: string; version: string },
  { live, canary, published }: Overview,
  allOlder: boolean,
): string {
  const liveRelease = inSet(live).find((one) => one.name === name);
  if (!liveRelease) return t('dialog.revoke-not-live');
  const { revoking } = published.find((one) => one.name === name && one.version === version) ?? {};
  const left = revoking?.[allOlder ? 'older' : 'one'] ?? null;
  if (left === null) return t('dialog.revoke-nothing', { release: nameOf(liveRelease) });
  const release = nameOf({ name, version: left });
  const said =
    left === liveRelease.version
      ? t('dialog.revoke-stays', { release })
      : t('dialog.revoke-instead', { release });
  return canary ? `${said} ${t('dialog.revoke-canary')}` : said;
}
