import { createHash } from 'node:crypto';
import { startApi, type Answer, type TestApi } from '../../testing/harness.ts';

export const keys = { catalog: 'key-of-catalog', booking: 'key-of-booking', operator: 'key-of-operator' };
type Holder = keyof typeof keys;

/** The setting that gives each holder its key. */
export const DEPLOY_KEYS = Object.entries(keys)
  .map((pair) => pair.join('='))
  .join(',');

/** A release document as a remote's build writes it, on a host. */
export function releaseOf(name: string, version: string, change: Record<string, unknown> = {}) {
  const integrity = `sha384-${createHash('sha384').update(`${name}@${version}`).digest('base64')}`;
  return {
    name,
    team: name,
    version,
    entry: 'remoteEntry.js',
    expose: './app',
    preload: [],
    routes: [{ path: `/${name}`, screen: 'home', preload: ['js/home.js'] }],
    files: { 'remoteEntry.js': { integrity, bytes: 1 }, 'js/home.js': { integrity, bytes: 1 } },
    shared: {},
    builtAt: '2026-03-01T00:00:00.000Z',
    commit: null,
    baseUrl: `http://hosts.test/${name}/${version}/`,
    ...change,
  };
}

/** The release calls of one API, each with the key of somebody. */
export interface Desk {
  api: TestApi;
  publish(release: object, holder?: Holder): Promise<Answer>;
  /** publishes 1.0.0 and so on of each name without looking at the answer's body */
  published(name: Holder, ...versions: string[]): Promise<void>;
  promote(remotes: Record<string, string>, expected: string | null, holder?: Holder): Promise<Answer>;
  rollBack(expected: string, holder?: Holder): Promise<Answer>;
  /** id, and remote → version with the fallback's in brackets; null before anything is live */
  live(): Promise<{ id: string; remotes: Record<string, string> } | null>;
}

interface Live {
  id: string;
  remotes: { name: string; version: string; fallback?: { version: string } }[];
}

/** The id of the composition that a call put live. */
export const idOf = ({ body }: Answer): string => (body['composition'] as Live).id;

/** Starts an API of its own, where catalog, booking and the operator hold keys. */
export async function openDesk(): Promise<Desk> {
  const api = await startApi({ settings: { DEPLOY_KEYS } });
  const post = (path: string, holder: Holder, body: object) =>
    api.call('POST', path, { body, headers: { authorization: `Bearer ${keys[holder]}` } });
  const why = { by: 'Mai', reason: 'a test' };
  const publish: Desk['publish'] = (release, holder = 'catalog') => post('/api/releases', holder, release);
  return {
    api,
    publish,
    async published(name, ...versions) {
      for (const version of versions) {
        const { status } = await publish(releaseOf(name, version), name);
        if (status !== 201) throw new Error(`${name} ${version} could not be published: ${status}`);
      }
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
  };
}
