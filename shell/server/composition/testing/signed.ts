import { createHash } from 'node:crypto';
import { newSigningKeys, readTeamKeys, signRelease } from '@matinee/api/release-signing';

/** The keys of the teams. */
export const signing = { catalog: newSigningKeys(), booking: newSigningKeys(), shell: newSigningKeys() };

/** The keys that the shell's server is told. */
export const teamKeys = readTeamKeys(
  Object.entries(signing)
    .map(([name, { publicKey }]) => `${name}=${publicKey}`)
    .join(),
);

const integrity = `sha384-${'A'.repeat(64)}`;

/** A release document of a team, without its signature. */
export const releaseOf = (name: 'catalog' | 'booking', version: string) => ({
  name,
  team: name,
  version,
  entry: 'remoteEntry.js',
  expose: './app',
  preload: ['js/app.js'],
  routes: [{ path: `/${name}`, screen: 'home', preload: [] }],
  files: { 'remoteEntry.js': { integrity, bytes: 10 }, 'js/app.js': { integrity, bytes: 10 } },
  shared: {},
  builtAt: '2026-01-01T00:00:00.000Z',
  commit: null,
  baseUrl: `http://localhost:3011/${version}/`,
});

/** A shell with its files, as it is published: path → what is in the file. The first is its main script. */
export const shellOf = (version: string, files: Record<string, string>) =>
  signed({
    name: 'shell' as const,
    version,
    entry: Object.keys(files).slice(0, 1),
    files: Object.fromEntries(Object.entries(files).map(([file, text]) => [file, described(text)])),
  });

/** What a document says of a file with this text. */
export const described = (text: string) => ({
  integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`,
  bytes: Buffer.byteLength(text),
});

/** The same, signed by a team: its own unless another one is named. */
export const signed = <Document extends { name: keyof typeof signing }>(
  document: Document,
  by: keyof typeof signing = document.name,
) => ({ ...document, signature: signRelease(document, signing[by].signingKey) });

/** A composition as the API sends it. */
export const compositionOf = (id: string, ...remotes: object[]) => ({
  id,
  createdAt: '2026-01-01T00:00:00.000Z',
  remotes,
});
