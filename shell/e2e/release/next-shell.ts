import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { digestOf } from '@matinee/api/release-files';
import { signRelease } from '@matinee/api/release-signing';
import { keys, liveComposition, post, untilServed } from '../composition/release/releases.ts';
import { siteUrl } from '../site/site.ts';

const web = path.resolve(import.meta.dirname, '../../dist/web');

interface BuiltShell {
  version: string;
  entry: string[];
  sbom: string;
  groups: unknown;
  everyVisit: unknown;
  files: Record<string, { integrity: string; bytes: number; brotli?: number }>;
}

const integrityOf = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/**
 * Publishes a shell of the same sources as the one that runs, in which no script has the name that it has there: as after a
 * change of everything. It is not live by that.
 * @param version its version, and a part of the names
 * @param late what its main script does besides, in the end
 */
export async function publishNextShell(version: string, late = ''): Promise<void> {
  const built = JSON.parse(readFileSync(path.join(web, 'release.json'), 'utf8')) as BuiltShell;
  const { groups: _, everyVisit: __, ...shell } = built;
  const mark = createHash('sha256').update(version).digest('hex').slice(0, 8);
  const main = built.entry.find((file) => file.endsWith('.js'))!;
  const renamed = (file: string) => file.replace(/\.[0-9a-f]{8}(\.js)$/, `.${mark}$1`);
  const contents = new Map<string, Buffer>();
  let mainText = readFileSync(path.join(web, main), 'utf8');
  for (const file of Object.keys(built.files)) {
    contents.set(renamed(file), readFileSync(path.join(web, file)));
    const [, hash] = /\.([0-9a-f]{8})\.js$/.exec(file) ?? [];
    if (hash && file !== main) mainText = mainText.replaceAll(hash, mark);
  }
  contents.set(renamed(main), Buffer.from(mainText + late));
  const bill = contents.get(built.sbom)!.toString().replaceAll(built.version, version);
  contents.set(built.sbom, Buffer.from(bill));
  const files = Object.fromEntries(
    [...contents].map(([file, content]) => [
      file,
      { integrity: integrityOf(content), bytes: content.length },
    ]),
  );
  for (const content of contents.values()) {
    const response = await fetch(`${siteUrl}/api/shells/files/${digestOf(integrityOf(content))}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${keys().deploy['shell']}` },
      body: new Uint8Array(content),
    });
    if (!response.ok) throw new Error(`A file was refused: ${response.status} ${await response.text()}`);
  }
  const document = { ...shell, name: 'shell', version, entry: built.entry.map(renamed), files };
  const signature = signRelease(document, keys().signing['shell']!.signingKey);
  await post('shells', 'shell', { shell: { ...document, signature } });
}

const remotesBeside = async (shell: string) => {
  const { id, remotes } = await liveComposition();
  const versions = Object.fromEntries(remotes.map(({ name, version }) => [name, version]));
  return { remotes: { ...versions, shell }, expected: id, by: 'a journey', reason: 'to see what happens' };
};

/** Gives a published shell to half of the visitors. @returns ends that */
export async function tryShell(version: string): Promise<() => Promise<unknown>> {
  const asked = { ...(await remotesBeside(version)), share: 50 };
  const { canary } = (await post('composition/canary', 'operator', asked)) as {
    canary: { composition: { id: string } };
  };
  const { expected: composition, by, reason } = asked;
  const expected = { composition, canary: { composition: canary.composition.id, share: asked.share } };
  return () => post('composition/canary/end', 'operator', { expected, by, reason });
}

/** Puts a published shell live beside the remotes as they are, and waits until the documents are made of it. */
export async function promoteShell(version: string): Promise<void> {
  await post('composition', 'operator', await remotesBeside(version));
  await untilServed();
}
