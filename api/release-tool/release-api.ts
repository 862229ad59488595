import type { z } from '@hono/zod-openapi';
import type { SignedRoot, SignedSet } from '@matinee/api/release-trust';
import type { OpenApiDocument } from '@matinee/api/release-gates';
import { digestOf, type expectedSchema, type SmokeReport } from '@matinee/api/release-schemas';
import {
  candidateAnswer,
  documentAnswer,
  failureAnswer,
  gatesAnswer,
  keptAnswer,
  logAnswer,
  rootsAnswer,
  latelyAnswer,
  missingAnswer,
  originAnswer,
  removedAnswer,
  previewLinkAnswer,
  liveStateAnswer,
  type Candidate,
  type GateResult,
  type KeptReport,
  type Lately,
  type LiveComposition,
  type LiveState,
  type LogAnswer,
  type ToSign,
} from './answers.ts';

/** Why somebody decides; who it is, the key says. */
interface Decision {
  reason: string;
  /** remotes that are live and go on purpose */
  drops?: string[];
}

/** What the caller thinks that visitors get. */
type Expected = z.infer<typeof expectedSchema>;

/** What the API says no to; `status`, a sentence, and of publishing the gates. */
export class ReleaseRefused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly gates: GateResult[] = [],
    /** what operators have to sign first */
    readonly toSign?: ToSign,
  ) {
    super(message);
    this.name = 'ReleaseRefused';
  }
}

/** An order that counts when operators have signed what it puts live. */
export interface UnsignedOrder {
  path: string;
  body: object;
  toSign: ToSign;
}

/** The same order with their signatures. */
const signedBody = ({ body, toSign: { composition } }: UnsignedOrder, set: SignedSet) => ({
  ...body,
  signed: { set, composition: { id: composition.id, createdAt: composition.createdAt } },
});

/**
 * The API's calls for releases.
 * @param apiUrl without a trailing slash
 * @param sign signs what an order puts live, or throws a sentence that says where it is to be signed
 */
export function releaseApi(apiUrl: string, sign?: (order: UnsignedOrder) => SignedSet | Promise<SignedSet>) {
  async function call(method: string, path: string, key?: string, body?: object): Promise<unknown> {
    try {
      return await ask(method, path, key, body);
    } catch (error) {
      if (!sign || !body || !(error instanceof ReleaseRefused) || !error.toSign) throw error;
      const order = { path, body, toSign: error.toSign };
      return ask(method, path, key, signedBody(order, await sign(order)));
    }
  }

  async function ask(method: string, path: string, key?: string, body?: unknown): Promise<unknown> {
    const isFile = body instanceof Uint8Array;
    const response = await fetch(apiUrl + path, {
      method,
      headers: {
        'content-type': isFile ? 'application/octet-stream' : 'application/json',
        ...(key && { authorization: `Bearer ${key}` }),
      },
      ...(body !== undefined && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const read: unknown = await response.json().catch(() => ({}));
    if (response.ok) return read;
    const { data } = failureAnswer.safeParse(read);
    const fields = Object.entries(data?.fields ?? {}).map(
      ([field, complaint]) => `\n  ${field}: ${complaint}`,
    );
    throw new ReleaseRefused(
      response.status,
      `${data?.message ?? `The API answered ${response.status}.`}${fields.join('')}`,
      data?.gates,
      data?.toSign,
    );
  }
  return {
    /** Says how a sealed release document would do, without its files. */
    async check(release: object, key: string): Promise<GateResult[]> {
      return gatesAnswer.parse(await call('POST', '/api/releases/check', key, release)).gates;
    },
    /** Registers a sealed release. @throws {ReleaseRefused} with the gates, when one of them is closed */
    async publish(release: object, key: string): Promise<GateResult[]> {
      return gatesAnswer.parse(await call('POST', '/api/releases', key, release)).gates;
    },
    /** Which files of a shell the site does not have, of these. */
    async missingFiles(integrities: string[], key: string): Promise<string[]> {
      const answer = await call('POST', '/api/shells/files/missing', key, { files: integrities });
      return missingAnswer.parse(answer).missing;
    },
    /** Hands in one file of a shell. */
    async handInFile(integrity: string, content: Uint8Array, key: string): Promise<void> {
      await call('PUT', `/api/shells/files/${digestOf(integrity)}`, key, content);
    },
    /** What a published release is made of, and where it was built. @param release such as `catalog@1.4.0` */
    async origin(release: string, key: string): Promise<z.infer<typeof originAnswer>> {
      const path = `/api/releases/${release.replace('@', '/')}/sbom`;
      return originAnswer.parse(await call('GET', path, key));
    },
    /** What is kept of releases, for whom, and what nobody can need any more. */
    async keptFiles(key: string): Promise<KeptReport> {
      return keptAnswer.parse(await call('GET', '/api/files', key));
    },
    /** Removes what nobody can need any more. @returns how many files */
    async removeUnneeded(key: string): Promise<number> {
      return removedAnswer.parse(await call('POST', '/api/files/remove', key)).removed;
    },
    /** Registers a shell that is about to be deployed, alone or together with all remotes. */
    async registerShell(shell: object, together: boolean, key: string): Promise<void> {
      await call('POST', '/api/shells', key, { shell, together });
    },
    /** What the API takes and answers. */
    async document(): Promise<OpenApiDocument> {
      return documentAnswer.parse(await call('GET', '/api/openapi.json'));
    },
    /** What is live, or null before the first composition. */
    async live(): Promise<LiveComposition | null> {
      return (await this.liveState())?.composition ?? null;
    },
    /** What visitors get, or null before the first composition. */
    async liveState(): Promise<LiveState | null> {
      try {
        return liveStateAnswer.parse(await call('GET', '/api/composition'));
      } catch (error) {
        if (error instanceof ReleaseRefused && error.status === 404) return null;
        throw error;
      }
    },
    /** Releases that visitors get no more, and may have in an open tab or get back; undefined where an older API does not say it. */
    async lately(): Promise<Lately | undefined> {
      try {
        return latelyAnswer.parse(await call('GET', '/api/composition/before')).releases;
      } catch (error) {
        if (error instanceof ReleaseRefused && error.status === 404) return undefined;
        throw error;
      }
    },
    /** Puts a set of releases live, or without `remotes` the newest of each remote; refused when `expected` is not what is live. */
    async promote(
      input: Decision & {
        remotes?: Record<string, string>;
        /** those of them that are live as the site says: for whoever signs */
        stays?: string[];
        noFallback?: string[];
        /** nothing is taken from what is live, which no key of now has signed */
        anew?: true;
        expected: string | null;
      },
      key: string,
    ): Promise<LiveComposition> {
      return liveStateAnswer.parse(await call('POST', '/api/composition', key, input)).composition;
    },
    /** Takes releases away for ever; refused when `expected` is not what is live. */
    async revoke(
      input: Decision & { releases: string[]; oldest: Record<string, string>; expected: string },
      key: string,
    ): Promise<LiveState> {
      return liveStateAnswer.parse(await call('POST', '/api/composition/revoke', key, input));
    },
    /** The roots of the site, oldest first. */
    async roots(): Promise<SignedRoot[]> {
      return rootsAnswer.parse(await call('GET', '/api/trust/roots')).roots;
    },
    /** Gives in the next root. */
    async sendRoot(input: Decision & { root: SignedRoot }, key: string): Promise<void> {
      await call('POST', '/api/trust/roots', key, input);
    },
    /** Gives an order that was signed elsewhere. */
    async sendSigned(order: UnsignedOrder, set: SignedSet, key: string): Promise<LiveState> {
      return liveStateAnswer.parse(await call('POST', order.path, key, signedBody(order, set)));
    },
    /** A page of the log of all acts. */
    async log(after: number, key: string): Promise<LogAnswer> {
      return logAnswer.parse(await call('GET', `/api/trust/log?after=${after}`, key));
    },
    /** Puts the composition before the live one live again; refused when `expected` is not what is live. */
    async rollBack(
      input: Decision & { expected: string; urgent?: true; live?: true },
      key: string,
    ): Promise<LiveComposition> {
      return liveStateAnswer.parse(await call('POST', '/api/composition/rollback', key, input)).composition;
    },
    /** Gives a part of the visitors a set of releases, or without `remotes` the newest of each remote. */
    async startCanary(
      input: Decision & {
        remotes?: Record<string, string>;
        stays?: string[];
        share: number;
        expected: string;
      },
      key: string,
    ): Promise<LiveState> {
      return liveStateAnswer.parse(await call('POST', '/api/composition/canary', key, input));
    },
    /** Changes a running canary: its share, to all visitors, or back; refused when it is not as `expected`. */
    async decideOnCanary(
      act: 'share' | 'promote' | 'end',
      input: Decision & { expected: Expected; share?: number },
      key: string,
    ): Promise<LiveState> {
      return liveStateAnswer.parse(await call('POST', `/api/composition/canary/${act}`, key, input));
    },
    /** What a browser has to show to try releases beside what is live. */
    async candidate(
      releases: Record<string, string>,
      key: string,
      drops: readonly string[] = [],
    ): Promise<Candidate> {
      // An API of before is told no word that it does not know.
      const what = { releases, ...(drops.length > 0 && { drops }) };
      return candidateAnswer.parse(await call('POST', '/api/candidates', key, what));
    },
    /** Adds a team while the site runs: its deploy key, where its releases may lie, and what has to have built them. */
    async addTeam(
      team: Decision & {
        name: string;
        key: string;
        hosts: string[];
        builders?: { workflows: string[]; keys: string[] };
      },
      key: string,
    ): Promise<void> {
      await call('POST', '/api/teams', key, team);
    },
    /** Writes what became of it into the log. */
    async tellSmoke(report: SmokeReport, key: string): Promise<void> {
      await call('POST', '/api/candidates/smoke', key, report);
    },
    /** Makes a link that opens the site with one published release, for the browser that follows it. */
    async preview(
      input: { name: string; version: string; hours?: number | undefined },
      key: string,
    ): Promise<{ link: string; expires: string }> {
      return previewLinkAnswer.parse(await call('POST', '/api/previews', key, input));
    },
    /** Makes a link that opens the site with the code of one remote taken from localhost. */
    async override(
      input: {
        name: string;
        version?: string | undefined;
        address: string;
        minutes?: number | undefined;
      },
      key: string,
    ): Promise<{ link: string; expires: string }> {
      return previewLinkAnswer.parse(await call('POST', '/api/previews/localhost', key, input));
    },
  };
}
