import { startApi, type Answer, type TestApi } from '../../testing/harness.ts';
import { newSigningKeys, signRelease } from '../signing/index.ts';
import { digestOf } from '../kept-files/digest.ts';
import { described, served, startFileHost, type FileHost } from './file-host.ts';

export const keys = {
  catalog: 'secret-key-of-catalog',
  booking: 'secret-key-of-booking',
  shell: 'secret-key-of-shell',
  operator: 'secret-key-of-operator',
};
type Holder = keyof typeof keys;

/** What the teams sign with; made once, since that is slow. */
export const signing = { catalog: newSigningKeys(), booking: newSigningKeys(), shell: newSigningKeys() };

const listed = (pairs: (readonly [holder: string, key: string])[]) =>
  pairs.map((pair) => pair.join('=')).join();

/** The settings that give each holder a key, and each team its public key. */
export const operatorSettings = {
  DEPLOY_KEYS: listed(Object.entries(keys)),
  RELEASE_PUBLIC_KEYS: listed(
    Object.entries(signing).map(([name, { publicKey }]) => [name, publicKey] as const),
  ),
};

/** A release document as a remote's build writes it; the operator puts it on its host and signs it. */
export function releaseOf(name: string, version: string, change: Record<string, unknown> = {}) {
  return {
    name,
    team: name,
    version,
    entry: 'remoteEntry.js',
    expose: './app',
    preload: [],
    routes: [{ path: `/${name}`, screen: 'home', preload: ['js/home.js'] }],
    files: {
      'remoteEntry.js': served(name, version, 'remoteEntry.js'),
      'js/home.js': served(name, version, 'js/home.js'),
    },
    contract: '^1.0.0',
    shared: { react: '^19.0.0' },
    uses: { '@matinee/shared-ui': ['defineRemote'] },
    exposes: ['default', 'preload'],
    calls: [],
    budget: { js: 1_000, css: 1_000 },
    builtAt: '2026-03-01T00:00:00.000Z',
    commit: null,
    ...change,
  };
}

/** What a build of the shell says about itself. */
export const shellOf = (version: string, change: Record<string, unknown> = {}) => ({
  version,
  contract: '1.0.0',
  shared: { react: '19.3.1', '@matinee/shared-ui': '1.0.0' },
  surface: { '@matinee/shared-ui': ['defineRemote', 'Button'] },
  builtAt: '2026-03-01T00:00:00.000Z',
  commit: null,
  ...change,
});

/** The same with its name and its team's signature, as it is registered. */
export function signedShell(
  shell: object,
  signer: keyof typeof signing = 'shell',
): Record<string, unknown> & { signature: string } {
  const document = { ...shell, name: 'shell' as const };
  return { ...document, signature: signRelease(document, signing[signer].signingKey) };
}

/** A shell that can go live: with its files and a signature. */
export function shellReleaseOf(
  version: string,
  files: Record<string, string>,
  signer: keyof typeof signing = 'shell',
  change: Record<string, unknown> = {},
) {
  const document = {
    name: 'shell' as const,
    calls: [],
    entry: Object.keys(files).slice(0, 1),
    files: Object.fromEntries(Object.entries(files).map(([file, content]) => [file, described(content)])),
    ...shellOf(version, change),
  };
  return { ...document, signature: signRelease(document, signing[signer].signingKey) };
}

/** The document as it is sent: with its address and its team's signature, unless it has others. */
export function sealOf(hostUrl: string, release: { name: string }): Record<string, unknown> {
  const { name, version } = release as { name: string; version?: unknown };
  const addressed = { baseUrl: `${hostUrl}/${name}/${String(version)}/`, ...release };
  const { signingKey } = name === 'booking' ? signing.booking : signing.catalog;
  return { signature: signRelease(addressed, signingKey), ...addressed };
}

/** The release calls of one API, each with the key of somebody. */
export interface Operator {
  api: TestApi;
  host: FileHost;
  /** the document as it is sent: `sealOf` its host */
  sealed(release: { name: string }): Record<string, unknown>;
  publish(release: { name: string }, holder?: Holder): Promise<Answer>;
  check(release: { name: string }, holder?: Holder): Promise<Answer>;
  /** publishes 1.0.0 and so on of each name without looking at the answer's body */
  published(name: Holder, ...versions: string[]): Promise<void>;
  /** registers a shell, signed if it is not signed yet */
  deployShell(shell: object, options?: { holder?: Holder; together?: boolean }): Promise<Answer>;
  /** hands in files of a shell. @returns the statuses */
  handIn(files: Record<string, string>): Promise<number[]>;
  promote(remotes: Record<string, string>, expected: string | null, holder?: Holder): Promise<Answer>;
  rollBack(expected: string, holder?: Holder): Promise<Answer>;
  /** id, and remote → version with the fallback's in brackets; null before anything is live */
  live(): Promise<{ id: string; remotes: Record<string, string> } | null>;
  close(): Promise<void>;
}

interface Live {
  id: string;
  remotes: { name: string; version: string; fallback?: { version: string } }[];
}

/** The id of the composition that a call put live. */
export const idOf = ({ body }: Answer): string => (body['composition'] as Live).id;

/** Starts an API of its own where catalog, booking, the shell and the operator hold keys, and a shell is deployed; not yet where it has a root. */
export async function openOperator(settings: Record<string, string> = {}): Promise<Operator> {
  const host = await startFileHost();
  const api = await startApi({
    settings: {
      ...operatorSettings,
      ...settings,
    },
  });
  const post = (path: string, holder: Holder, body: object) =>
    api.call('POST', path, { body, headers: { authorization: `Bearer ${keys[holder]}` } });
  const why = { by: 'Mai', reason: 'a test' };
  const sealed: Operator['sealed'] = (release) => sealOf(host.url, release);
  const publish: Operator['publish'] = (release, holder = 'catalog') =>
    post('/api/releases', holder, sealed(release));
  const deployShell: Operator['deployShell'] = (shell, { holder = 'shell', together = false } = {}) =>
    post('/api/shells', holder, { shell: 'signature' in shell ? shell : signedShell(shell), together });
  // A site with a root knows no team's key before that is given in.
  if (settings['RELEASE_ROOT'] === undefined) await deployShell(shellOf('1.0.0'));
  return {
    api,
    host,
    sealed,
    publish,
    deployShell,
    check: (release, holder = 'catalog') => post('/api/releases/check', holder, sealed(release)),
    async published(name, ...versions) {
      for (const version of versions) {
        const { status, body } = await publish(releaseOf(name, version), name);
        if (status !== 201)
          throw new Error(`${name} ${version} could not be published: ${String(body['message'])}`);
      }
    },
    async handIn(files) {
      const statuses: number[] = [];
      for (const content of Object.values(files)) {
        const path = `/api/shells/files/${digestOf(described(content).integrity)}`;
        const headers = { authorization: `Bearer ${keys.shell}`, 'content-type': 'application/octet-stream' };
        statuses.push((await api.call('PUT', path, { body: content, headers })).status);
      }
      return statuses;
    },
    promote: (remotes, expected, holder = 'operator') =>
      post('/api/composition', holder, { remotes, expected, ...why }),
    rollBack: (expected, holder = 'operator') =>
      post('/api/composition/rollback', holder, { expected, ...why }),
    async live() {
      const { status, body } = await api.call('GET', '/api/composition');
      if (status === 404) return null;
      const { id, remotes } = body['composition'] as Live;
      const versions = remotes.map(({ name, version, fallback }) => [
        name,
        version + (fallback ? ` (${fallback.version})` : ''),
      ]);
      return { id, remotes: Object.fromEntries(versions) as Record<string, string> };
    },
    async close() {
      await api.close();
      await host.close();
    },
  };
}
