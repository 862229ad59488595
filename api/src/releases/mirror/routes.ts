import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import { isFromShell } from '../../http/shell-lane.ts';
import { createRouter, failures, json, type Api, type Env } from '../../http/routes.ts';
import { operator } from '../deploy-keys/deploy-keys.ts';
import { releaseOnHostSchema, type ReleaseOnHost } from '../documents/composition.ts';
import { REMOTE_NAME, VERSION } from '../documents/patterns.ts';
import { SHELL, shellReleaseSchema, type ShellRelease } from '../documents/shell.ts';
import { DIGEST, integrityFrom } from '../kept-files/digest.ts';
import { keptFiles } from '../kept-files/kept-files.ts';
import type { RoutesContext } from '../routes-context.ts';
import { isSignedByItsTeam } from '../signing/index.ts';
import { lastLive } from '../store/store.ts';
import { revokedBecause } from '../trust/index.ts';
import { keptNow, removeByRule } from './clean-up.ts';
import { filesOf, lately, neededReleases, type NeededRelease } from './needed.ts';
import { keptReportSchema, latelySchema } from './schemas.ts';

const digest = z.string().regex(DIGEST, 'must be a SHA-384 in hexadecimal digits');
const name = z.string().regex(REMOTE_NAME);
const version = z.string().regex(VERSION).max(60);

const read = createRoute({
  method: 'get',
  path: '/files/{digest}',
  summary: 'A file of a release that somebody may still need, by its SHA-384',
  request: { params: z.object({ digest }) },
  responses: {
    200: { description: 'The file', content: { 'application/octet-stream': { schema: z.string() } } },
    ...failures(400, 404, 429),
  },
});

const shells = createRoute({
  method: 'get',
  path: '/files/shells',
  summary:
    'The shells whose files a tab may still ask for; the shell’s server is told those that nobody was given yet, too',
  responses: {
    200: json(z.object({ success: z.literal(true), shells: z.array(shellReleaseSchema) }), 'Newest first'),
  },
});

const release = createRoute({
  method: 'get',
  path: '/files/releases/{name}/{version}',
  summary: 'A release that visitors have been given, as a server that serves its files needs it',
  request: { params: z.object({ name, version }) },
  responses: {
    200: json(z.object({ success: z.literal(true), release: releaseOnHostSchema }), 'The release'),
    ...failures(400, 404, 429),
  },
});

const before = createRoute({
  method: 'get',
  path: '/composition/before',
  summary:
    'What releases call that visitors get no more: those in tabs of people who are booking, and of one roll-back',
  responses: { 200: json(latelySchema.extend({ success: z.literal(true) }), 'For who deploys an API') },
});

const report = createRoute({
  method: 'get',
  path: '/files',
  summary: 'What is kept, for whom, and what nobody can need any more; needs the operator’s key',
  responses: {
    200: json(keptReportSchema.extend({ success: z.literal(true) }), 'By release'),
    ...failures(401, 403),
  },
});

const remove = createRoute({
  method: 'post',
  path: '/files/remove',
  summary: 'Removes what nobody can need any more; needs the operator’s key',
  responses: {
    200: json(z.object({ success: z.literal(true), removed: z.number() }), 'How many files'),
    ...failures(401, 403),
  },
});

/** The files of releases, for the servers of the site: from their own origin they are served when a host is away. */
export function mirrorRoutes(deps: Dependencies, { store, bytes, holderOf, sets }: RoutesContext): Api {
  const api = createRouter();
  const files = keptFiles(deps.db.raw);
  /** Whether a release may be given to anybody, by what was taken away and whose keys are good now. */
  const rule = async () => {
    const ban = (await lastLive(store)) ?? {};
    return (one: ReleaseOnHost | ShellRelease) =>
      isSignedByItsTeam(sets.teamKeys, one) && revokedBecause(one, ban) === undefined;
  };
  const needed = async () => neededReleases(store, await rule(), deps.clock.now());
  const { remembered } = rememberFor(deps, needed);
  const onlyOperator = operator(holderOf, deps);

  api.get('/files', onlyOperator);
  api.openapi(report, async (c) => c.json({ success: true as const, ...(await keptNow(deps)) }, 200));
  api.post('/files/remove', onlyOperator);
  api.openapi(remove, async (c) => {
    const removed = await removeByRule(deps);
    deps.log.info({ removed }, 'files that nobody can need any more');
    return c.json({ success: true as const, removed }, 200);
  });

  /** What is published and not live is nobody's business but the shell's server's, which may be about to serve it. */
  const toldTo = ({ env }: Pick<Context<Env>, 'env'>) => {
    const isOwn = isFromShell(env.incoming, deps.config.siteKey);
    return { isOwn, may: ({ why }: NeededRelease) => isOwn || why !== 'published' };
  };

  api.openapi(shells, (c) => {
    const { isOwn, may } = toldTo(c);
    return bytes.answer(c, isOwn ? 'all shells' : 'given shells', async () => ({
      success: true as const,
      shells: asFarAsThereIsRoom([...(await needed()).values()].filter(may)),
    }));
  });
  api.openapi(before, (c) =>
    bytes.answer(c, 'before', async () => ({
      success: true as const,
      releases: (await lately(store, await rule(), deps.clock.now())).map((one) => ({
        name: one.name,
        ...('team' in one && { team: one.team }),
        version: one.version,
        ...(one.calls && { calls: one.calls }),
      })),
    })),
  );
  api.openapi(release, async (c) => {
    const asked = c.req.valid('param');
    const found = (await remembered()).get(`${asked.name}@${asked.version}`);
    if (!found || isShell(found.release) || found.why === 'published')
      throw new Failure(404, 'not_found', `Visitors have not been given ${asked.name} ${asked.version}.`);
    return c.json({ success: true as const, release: found.release }, 200);
  });
  api.openapi(read, async (c) => {
    const integrity = integrityFrom(c.req.valid('param').digest);
    const isNeeded = filesOf([...(await remembered()).values()].filter(toldTo(c).may)).has(integrity);
    const content = isNeeded ? await files.read(integrity) : null;
    if (!content) throw new Failure(404, 'not_found', 'No release that is needed has this file here.');
    return c.body(new Uint8Array(content), 200, { 'content-type': 'application/octet-stream' });
  });
  return api;
}

/** Servers read no longer an answer than twice that. */
const MAX_PUBLISHED_BYTES = 8_000_000;

/** Shells, and of those that nobody was given yet the newest: whoever has the shell's key could make the list longer than anybody reads. */
function asFarAsThereIsRoom(needed: readonly NeededRelease[]): ShellRelease[] {
  let left = MAX_PUBLISHED_BYTES;
  return needed.flatMap(({ release: each, why }) => {
    if (!isShell(each)) return [];
    if (why !== 'published') return [each];
    if (left >= 0) left -= JSON.stringify(each).length;
    return left < 0 ? [] : [each];
  });
}

const isShell = (one: ReleaseOnHost | ShellRelease): one is ShellRelease => one.name === SHELL;

/** Asks once for many files: what is needed changes with an act, and their answers may be as old as a list's. */
function rememberFor<T>({ clock, config }: Dependencies, ask: () => Promise<T>) {
  let last: { at: number; answer: Promise<T> } | undefined;
  return {
    remembered(): Promise<T> {
      const at = clock.now().getTime();
      if (last && at - last.at >= 0 && at - last.at < config.http.listCacheMs) return last.answer;
      const answer = ask();
      last = { at, answer };
      answer.catch(() => (last = undefined));
      return answer;
    },
  };
}
