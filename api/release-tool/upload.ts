import type { Release } from '@matinee/api/release-schemas';
import { requestsOf } from './object-store/requests.ts';
import { isObjectStore, objectStore } from './object-store/settings.ts';
import { uploadFiles } from './object-store/upload-files.ts';
import { uploadRelease } from './upload-release.ts';

/**
 * Puts a built release where it is to lie.
 * @param from the build
 * @param to a folder that its host serves, or `s3://bucket/prefix`
 */
export type PutUnder = (
  from: string,
  to: string,
  release: Pick<Release, 'version' | 'files' | 'provenance'>,
  say: (line: string) => void,
) => Promise<void>;

/** @param env the settings of the store, if it is one */
export const uploadBy =
  (env: Readonly<Record<string, string | undefined>>): PutUnder =>
  async (from, to, { version, files, provenance }, say) => {
    if (!isObjectStore(to)) return uploadRelease(from, to, version, provenance);
    const store = objectStore(to, env);
    const { written, there } = await uploadFiles({
      from,
      files: Object.keys(files),
      version,
      requests: requestsOf(store),
    });
    say(
      `s3://${store.bucket}/${store.prefix}${version}/: ${written} files are written${there > 0 ? `, ${there} were there` : ''}.`,
    );
  };
