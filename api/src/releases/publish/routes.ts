import { createRoute, z } from '@hono/zod-openapi';
import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import { createRouter, failures, json, type Api } from '../../http/routes.ts';
import { releaseOnHostSchema } from '../documents/composition.ts';
import type { RoutesContext } from '../routes-context.ts';
import { currentBuilders } from '../deploy-keys/current-builders.ts';
import { teamsIn } from '../deploy-keys/teams.ts';
import { checkDocument } from '../gates/check-document.ts';
import { gatesSchema } from '../gates/schemas.ts';
import { keptFiles } from '../kept-files/kept-files.ts';
import { originSchema } from '../provenance/schemas.ts';
import { originsIn } from '../provenance/origins.ts';
import { readerOf } from './files-again.ts';
import { publishTries } from './tries.ts';
import { publishRelease, requireTeam } from './publish.ts';

const request = {
  body: { required: true, content: { 'application/json': { schema: releaseOnHostSchema } } },
};

const publish = createRoute({
  method: 'post',
  path: '/releases',
  summary: 'Registers a release of one remote; needs that team’s deploy key and signature',
  request,
  responses: { 201: json(gatesSchema, 'Registered, not live'), ...failures(400, 401, 403, 409, 429) },
});

const check = createRoute({
  method: 'post',
  path: '/releases/check',
  summary: 'Says how a release document would do; publishes nothing',
  request,
  responses: {
    200: json(gatesSchema, 'The gates that need no files, open or closed'),
    ...failures(400, 401, 403),
  },
});

const sbom = createRoute({
  method: 'get',
  path: '/releases/{name}/{version}/sbom',
  summary: 'The libraries in a published release, and where it was built; needs a deploy key',
  request: { params: z.object({ name: z.string().max(32), version: z.string().max(60) }) },
  responses: { 200: json(originSchema, 'A CycloneDX document'), ...failures(400, 401, 404) },
});

/** Publishing: the right of a team, for its own remote. */
export function publishRoutes(
  { config, clock, db }: Dependencies,
  { store, context, holderOf, sets }: RoutesContext,
): Api {
  const api = createRouter();
  const { siteUrl } = config;
  const { teamKeys, whyUnproven } = context;
  const teams = teamsIn(db.raw);
  /** The conditions for a release, with the hosts of a team that came while the site was running. */
  async function rulesFor(name: string) {
    const { releaseHosts } = config;
    const hosts =
      releaseHosts &&
      new Map([...releaseHosts, [name, [...(releaseHosts.get(name) ?? []), ...(await teams.hostsOf(name))]]]);
    return {
      store,
      teamKeys,
      address: { siteUrl, hosts },
      whyUnproven,
      builders: await buildersFor(name),
      answers: context.answers,
    };
  }
  const buildersFor = currentBuilders(db.raw, config, teamKeys);
  const files = keptFiles(db.raw);
  const origins = originsIn(db.raw);
  const tries = publishTries();

  // Keys are checked before the body is: a stranger learns nothing about what would be accepted.
  for (const path of ['/releases', '/releases/check'])
    api.post(path, async (c, next) => (await holderOf(c), next()));
  api.openapi(publish, async (c) => {
    const release = c.req.valid('json');
    const read = readerOf(config, release);
    const holder = await holderOf(c);
    const gates = await publishRelease(
      {
        ...(await rulesFor(release.name)),
        clock,
        read,
        files,
        origins,
        tries,
      },
      { release, holder },
    );
    await sets.acts.catchUpPublished(store, `${release.name}@${release.version}`);
    return c.json({ success: true as const, gates }, 201);
  });
  api.openapi(check, async (c) => {
    const release = c.req.valid('json');
    requireTeam(release, await holderOf(c));
    return c.json(
      { success: true as const, gates: await checkDocument(await rulesFor(release.name), release) },
      200,
    );
  });
  api.get('/releases/:name/:version/sbom', async (c, next) => (await holderOf(c), next()));
  api.openapi(sbom, async (c) => {
    const { name, version } = c.req.valid('param');
    const origin = await origins.of(`${name}@${version}`);
    if (!origin?.bill)
      throw new Failure(404, 'not_found', `Nothing lists the libraries of ${name} ${version}.`);
    const { bill, provenance } = origin;
    return c.json({ success: true as const, sbom: bill, provenance }, 200);
  });
  return api;
}
