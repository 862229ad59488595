import type { ReleaseOnHost } from '@matinee/api/releases';
import { createHash } from 'node:crypto';

/** A release as a page is given it: its document, and those scripts that differ from what lies on the host. */
export interface StagedRelease {
  release: ReleaseOnHost;
  /** the files of the release that it was made of, with their hashes */
  before: ReleaseOnHost['files'];
  scripts: ReadonlyMap<string, string>;
}

/** Scripts of a release by name. */
export type Scripts = Map<string, string>;

const fetched = new Map<string, Promise<string>>();
const textOf = (url: string): Promise<string> => {
  const known = fetched.get(url) ?? fetch(url).then((response) => response.text());
  fetched.set(url, known);
  return known;
};

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/**
 * Changes scripts of a release as if its team had built it so: all hashes fit, also those that the entry holds for its
 * chunks.
 * @param change alters the scripts in place; the entry comes last to its hash
 */
export async function stage(
  release: ReleaseOnHost,
  change: (scripts: Scripts) => void,
): Promise<StagedRelease> {
  const { baseUrl, entry, files } = release;
  const names = Object.keys(files).filter((file) => file.endsWith('.js'));
  const original: Scripts = new Map(
    await Promise.all(names.map(async (file) => [file, await textOf(baseUrl + file)] as const)),
  );
  const scripts: Scripts = new Map(original);
  change(scripts);
  const staged = { ...files };
  const renew = (file: string) => {
    const text = scripts.get(file)!;
    staged[file] = { integrity: hashOf(text), bytes: Buffer.byteLength(text) };
  };
  let entryText = scripts.get(entry)!;
  for (const file of names.filter((name) => name !== entry && scripts.get(name) !== original.get(name))) {
    renew(file);
    entryText = entryText.replaceAll(files[file]!.integrity, staged[file]!.integrity);
  }
  scripts.set(entry, entryText);
  renew(entry);
  return { release: { ...release, files: staged }, before: files, scripts };
}

/** A release like this one, from before it: the same screens under another version, as a fallback release is. */
export function olderRelease(release: ReleaseOnHost): Promise<StagedRelease> {
  const version = `${release.version}-before`;
  // The build's name for the release, which keeps the chunks of two releases in one page apart.
  const unique = (of: string) => `matinee_${release.name}_${of.replace(/\W/g, '_')}`;
  return stage(release, (scripts) => {
    for (const [file, text] of scripts)
      scripts.set(file, text.replaceAll(unique(release.version), unique(version)));
  }).then(({ release: same, ...staged }) => ({
    ...staged,
    release: { ...same, version, baseUrl: same.baseUrl.replace(release.version, version) },
  }));
}
