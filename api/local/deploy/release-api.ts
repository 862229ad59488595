import { z } from 'zod';

const failure = z.looseObject({ message: z.string(), fields: z.record(z.string(), z.string()).optional() });
const composition = z.looseObject({
  id: z.string(),
  createdAt: z.string(),
  remotes: z.array(
    z.looseObject({
      name: z.string(),
      version: z.string(),
      fallback: z.looseObject({ version: z.string() }).optional(),
    }),
  ),
});
const answer = z.looseObject({ composition });
export type LiveComposition = z.infer<typeof composition>;

/** What the API says no to; `status` and a sentence. */
export class ReleaseRefused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
    this.name = 'ReleaseRefused';
  }
}

/**
 * The API's calls for releases.
 * @param apiUrl without a trailing slash
 */
export function releaseApi(apiUrl: string) {
  async function call(method: string, path: string, key?: string, body?: unknown): Promise<unknown> {
    const response = await fetch(apiUrl + path, {
      method,
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const read: unknown = await response.json().catch(() => ({}));
    if (response.ok) return read;
    const { data } = failure.safeParse(read);
    const fields = Object.entries(data?.fields ?? {}).map(
      ([field, complaint]) => `\n  ${field}: ${complaint}`,
    );
    throw new ReleaseRefused(
      response.status,
      `${data?.message ?? `The API answered ${response.status}.`}${fields.join('')}`,
    );
  }
  return {
    /** Registers a release; one that is registered already is left as it is, and the answer is false. */
    async publish(release: object, key: string): Promise<boolean> {
      try {
        await call('POST', '/api/releases', key, release);
        return true;
      } catch (error) {
        if (error instanceof ReleaseRefused && error.status === 409) return false;
        throw error;
      }
    },
    /** What is live, or null before the first composition. */
    async live(): Promise<LiveComposition | null> {
      try {
        return answer.parse(await call('GET', '/api/composition')).composition;
      } catch (error) {
        if (error instanceof ReleaseRefused && error.status === 404) return null;
        throw error;
      }
    },
    /** Puts a set of releases live; refused when `expected` is not what is live. */
    async promote(
      input: { remotes: Record<string, string>; expected: string | null; by: string; reason: string },
      key: string,
    ): Promise<LiveComposition> {
      return answer.parse(await call('POST', '/api/composition', key, input)).composition;
    },
    /** Puts the composition before the live one live again; refused when `expected` is not what is live. */
    async rollBack(
      input: { expected: string; by: string; reason: string },
      key: string,
    ): Promise<LiveComposition> {
      return answer.parse(await call('POST', '/api/composition/rollback', key, input)).composition;
    },
  };
}
