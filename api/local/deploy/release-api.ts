import { z } from 'zod';

const gate = z.object({
  gate: z.string(),
  open: z.boolean(),
  says: z.string(),
  next: z.string().optional(),
  identical: z.boolean().optional(),
});
/** A condition for publishing, and how a release did. */
export type GateResult = z.infer<typeof gate>;
const gates = z.looseObject({ gates: z.array(gate) });
const failure = z.looseObject({
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  gates: z.array(gate).optional(),
});
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
const standing = z.looseObject({
  composition,
  canary: z.looseObject({ share: z.number(), composition }).optional(),
});
const previewLink = z.looseObject({ link: z.string(), expires: z.string() });
export type LiveComposition = z.infer<typeof composition>;
/** The live composition, and the canary's with its share in percent while there is one. */
export type LiveState = z.infer<typeof standing>;

/** Who decides, and why. */
interface Decision {
  by: string;
  reason: string;
}

/** What the caller thinks that visitors get. */
interface Expected {
  composition: string;
  canary: { composition: string; share: number };
}

/** What the API says no to; `status`, a sentence, and of publishing the gates. */
export class ReleaseRefused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly gates: GateResult[] = [],
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
      data?.gates,
    );
  }
  return {
    /** Says how a sealed release document would do, without its files. */
    async check(release: object, key: string): Promise<GateResult[]> {
      return gates.parse(await call('POST', '/api/releases/check', key, release)).gates;
    },
    /** Registers a sealed release. @throws {ReleaseRefused} with the gates, when one of them is closed */
    async publish(release: object, key: string): Promise<GateResult[]> {
      return gates.parse(await call('POST', '/api/releases', key, release)).gates;
    },
    /** Registers a shell that is about to be deployed, alone or together with all remotes. */
    async registerShell(shell: object, together: boolean, key: string): Promise<void> {
      await call('POST', '/api/shells', key, { shell, together });
    },
    /** What is live, or null before the first composition. */
    async live(): Promise<LiveComposition | null> {
      return (await this.liveState())?.composition ?? null;
    },
    /** What visitors get, or null before the first composition. */
    async liveState(): Promise<LiveState | null> {
      try {
        return standing.parse(await call('GET', '/api/composition'));
      } catch (error) {
        if (error instanceof ReleaseRefused && error.status === 404) return null;
        throw error;
      }
    },
    /** Puts a set of releases live, or without `remotes` the newest of each remote; refused when `expected` is not what is live. */
    async promote(
      input: Decision & { remotes?: Record<string, string>; expected: string | null },
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
    /** Gives a part of the visitors a set of releases, or without `remotes` the newest of each remote. */
    async startCanary(
      input: Decision & { remotes?: Record<string, string>; share: number; expected: string },
      key: string,
    ): Promise<LiveState> {
      return standing.parse(await call('POST', '/api/composition/canary', key, input));
    },
    /** Changes a running canary: its share, to all visitors, or back; refused when it is not as `expected`. */
    async decideOnCanary(
      act: 'share' | 'promote' | 'end',
      input: Decision & { expected: Expected; share?: number },
      key: string,
    ): Promise<LiveState> {
      return standing.parse(await call('POST', `/api/composition/canary/${act}`, key, input));
    },
    /** Makes a link that opens the site with one published release, for the browser that follows it. */
    async preview(
      input: { name: string; version: string; hours?: number | undefined },
      key: string,
    ): Promise<{ link: string; expires: string }> {
      return previewLink.parse(await call('POST', '/api/previews', key, input));
    },
  };
}
