import type { Release } from '@matinee/api/release-schemas';
import { signRelease } from '@matinee/api/release-signing';

/**
 * Gives a built release its address and its team's signature of all of it.
 * @param hostUrl address of the remote's host; the files are under the version
 * @param signingKey the team's private key, as `newSigningKeys` makes it
 */
export function sealRelease(release: Release, hostUrl: string, signingKey: string) {
  const document = { ...release, baseUrl: `${hostUrl.replace(/\/+$/, '')}/${release.version}/` };
  return { ...document, signature: signRelease(document, signingKey) };
}
