import type { Dependencies } from '../../dependencies.ts';
import type { ReleaseOnHost } from '../documents/composition.ts';
import { readFiles } from '../gates/read-files.ts';
import { readFromHost } from '../gates/read-from-host.ts';
import { keptFiles } from '../kept-files/kept-files.ts';

/** Half of what a request may take, so that the answer says which file did not come. */
const FILE_SHARE = 0.5;

/** As the one who publishes reads them: from the release's own host, within the time that a request leaves for it. */
export const readerOf = (
  { siteUrl, http }: Pick<Dependencies['config'], 'siteUrl' | 'http'>,
  { baseUrl }: Pick<ReleaseOnHost, 'baseUrl'>,
) =>
  readFromHost({
    baseUrl,
    site: new URL(siteUrl).origin,
    timeoutMs: http.requestTimeoutMs * FILE_SHARE,
  });

/**
 * Keeps what the site has removed of a published release, since nobody needed it, again from the release's host: what is in it was looked at as it was
 * published, and its hashes are signed.
 * @returns what keeps a file from being kept, as a sentence that begins with the file; undefined when all of them are here
 */
export const filesAgain =
  ({ config, db, clock }: Pick<Dependencies, 'config' | 'db' | 'clock'>) =>
  async (release: ReleaseOnHost): Promise<string | undefined> => {
    const kept = keptFiles(db.raw);
    const all = Object.entries(release.files);
    const gone = new Set(
      await kept.missing(
        all.map(([, { integrity }]) => integrity),
        clock.now(),
      ),
    );
    if (gone.size === 0) return undefined;
    const missing = Object.fromEntries(all.filter(([, { integrity }]) => gone.has(integrity)));
    const { contents, wrong } = await readFiles(missing, readerOf(config, release));
    if (wrong[0] !== undefined) return wrong[0];
    for (const content of contents.values()) await kept.keep(content, clock.now());
    return undefined;
  };
