import { createRoute, z } from '@hono/zod-openapi';
import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import { createRouter, failures, json, type Api } from '../../http/routes.ts';
import { isOperator } from '../deploy-keys/deploy-keys.ts';
import type { ReleaseOnHost } from '../documents/composition.ts';
import { SHELL, type ShellRelease } from '../documents/shell.ts';
import type { RoutesContext } from '../routes-context.ts';
import { publishedShell } from '../shells/history.ts';
import { GOES, signCandidate } from '../site-tokens/index.ts';
import { liveComposition, publishedRelease } from '../store/store.ts';
import { keepReport } from './reports.ts';
import { candidateRequestSchema, candidateSchema, smokeReportSchema } from './schemas.ts';

/** Long enough to open every page of a site, too short to be worth keeping. */
const VALID_MS = 30 * 60_000;

const body = <S extends z.ZodType>(schema: S) => ({
  body: { required: true, content: { 'application/json': { schema } } },
});

const ask = createRoute({
  method: 'post',
  path: '/candidates',
  summary:
    'What a browser has to show to try published releases beside what is live; needs a team’s deploy key or the operator’s',
  request: body(candidateRequestSchema),
  responses: { 201: json(candidateSchema, 'The set that is tried'), ...failures(400, 401, 403, 404) },
});

const report = createRoute({
  method: 'post',
  path: '/candidates/smoke',
  summary: 'What became of trying a set; signed by the team whose release is in it, or an operator’s',
  request: body(smokeReportSchema),
  responses: {
    201: json(z.object({ success: z.literal(true) }), 'Written into the log'),
    ...failures(400, 401, 403, 429),
  },
});

const triedOf = ({ name, version, baseUrl, routes, parts = [], files, budget }: ReleaseOnHost) => {
  return { name, version, baseUrl, routes, parts, files, budget };
};

/** Sets are tried in a browser before visitors get them. */
export function smokeRoutes(deps: Dependencies, { store, sets, holderOf }: RoutesContext): Api {
  const api = createRouter();
  const { siteKey } = deps.config;

  async function published(name: string, version: string): Promise<ReleaseOnHost> {
    const found = await publishedRelease(store, name, version);
    if (!found) throw new Failure(404, 'not_found', `${name} ${version} is not published.`);
    return found;
  }

  async function shellOf(version: string | undefined): Promise<ShellRelease | undefined> {
    if (version === undefined) return (await liveComposition(store))?.shell;
    const found = await publishedShell(store, version);
    if (!found) throw new Failure(404, 'not_found', `shell ${version} is not published.`);
    return found;
  }

  // Keys are checked before the body is: a stranger learns nothing about what would be accepted.
  for (const path of ['/candidates', '/candidates/smoke'])
    api.post(path, async (c, next) => (await holderOf(c), next()));
  api.openapi(ask, async (c) => {
    const { releases, drops = [] } = c.req.valid('json');
    const holder = await holderOf(c);
    const other = Object.keys(releases).find((name) => name !== holder);
    if (other !== undefined && !isOperator(holder))
      throw new Failure(403, 'forbidden', `This key may try ${holder}, not ${other}.`);
    if (drops.length > 0 && !isOperator(holder))
      throw new Failure(403, 'forbidden', 'A set without what is live is tried by an operator.');
    if (siteKey === undefined)
      throw new Failure(404, 'not_found', 'Nothing can be tried at this site: SITE_KEY is not set.');
    const { [SHELL]: shellVersion, ...wanted } = releases;
    const shell = await shellOf(shellVersion);
    const tried = await Promise.all(Object.entries(wanted).map((pair) => published(...pair)));
    const live = (await liveComposition(store))?.remotes ?? [];
    const absent = drops.find((dropped) => !live.some(({ name }) => name === dropped));
    if (absent !== undefined) throw new Failure(404, 'not_found', `${absent} is not live.`);
    const stays = live.filter(({ name }) => !Object.hasOwn(wanted, name) && !drops.includes(name));
    const remotes = [...stays, ...tried];
    const expires = new Date(deps.clock.now().getTime() + VALID_MS);
    deps.log.info({ releases, drops, holder, expires }, 'candidate');
    return c.json(
      {
        success: true as const,
        token: signCandidate(
          siteKey,
          { ...releases, ...Object.fromEntries(drops.map((name) => [name, GOES])) },
          expires,
        ),
        expires: expires.toISOString(),
        releases: [...(shell ? [shell] : []), ...remotes]
          .map(({ name, version }) => `${name}@${version}`)
          .sort(),
        remotes: remotes.map(triedOf),
        pages: shell?.pages ?? [],
      },
      201,
    );
  });

  api.openapi(report, async (c) => {
    await keepReport(deps, sets, c.req.valid('json'), await holderOf(c));
    return c.json({ success: true as const }, 201);
  });
  return api;
}
