/** What is built and started in containers is what the rig deploys and starts: there need be no container engine to know that. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { trustedProxiesSetting } from '@matinee/api/serving';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { deployWords, START } from '../rig/machine/deploy-product.ts';
import { SERVER_FLAGS } from '../site/child.ts';
import { after, stagesOf, withStagesBelow } from './dockerfile.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { packageManager } = z.object({ packageManager: z.string() }).parse(JSON.parse(read('package.json')));
const servers = ['api', 'shell'] as const;

const DOCKERFILE = 'docs/production/servers.Dockerfile';

const stages = stagesOf(read(DOCKERFILE));
const stage = (name: string) => withStagesBelow(stages, name);

/** The settings of a server, with what holds without them. */
async function settingsOf(server: (typeof servers)[number]) {
  const file = server === 'api' ? 'api/src/environment.ts' : 'shell/server/config.ts';
  const { environmentSchema } = (await import(path.join(root, file))) as { environmentSchema?: unknown };
  if (!(environmentSchema instanceof z.ZodObject)) throw new Error(`${file} exports no environmentSchema.`);
  return environmentSchema.shape as Record<string, z.ZodType>;
}
/** What a real site does about a setting, as docs/configuration.md says it. */
const inProduction = (setting: z.ZodType | undefined) => String(setting?.meta()?.['production'] ?? '');
/** Of Node itself. */
const OF_NODE = ['NODE_ENV'];

const texts = z.record(z.string(), z.string());
const compose = z
  .object({
    services: z.record(
      z.string(),
      z.looseObject({
        environment: texts.default({}),
        stop_grace_period: z.string().optional(),
        build: z
          .object({ context: z.string(), dockerfile: z.string(), target: z.string().optional() })
          .optional(),
        volumes: z.array(z.string()).default([]),
        read_only: z.boolean().optional(),
      }),
    ),
  })
  .parse(parse(read('docs/production/compose.yaml'), { merge: true }));

/** As Kubernetes has it where nothing is said. */
const patience = z.looseObject({
  periodSeconds: z.number().default(10),
  failureThreshold: z.number().default(3),
  timeoutSeconds: z.number().default(1),
});
const probe = z.looseObject({ httpGet: z.object({ path: z.string(), port: z.number() }) });
const container = z.object({
  name: z.string(),
  image: z.string(),
  args: z.array(z.string()).optional(),
  env: z.array(z.object({ name: z.string() })).default([]),
  envFrom: z
    .array(
      z.looseObject({
        configMapRef: z.object({ name: z.string() }).optional(),
        secretRef: z.object({ name: z.string() }).optional(),
      }),
    )
    .default([]),
  startupProbe: probe.optional(),
  readinessProbe: z.unknown(),
  livenessProbe: probe.optional(),
  securityContext: z.object({
    readOnlyRootFilesystem: z.literal(true),
    allowPrivilegeEscalation: z.literal(false),
  }),
});
const manifest = z.looseObject({
  kind: z.string(),
  metadata: z.object({ name: z.string() }),
  data: texts.optional(),
  stringData: texts.optional(),
  spec: z
    .looseObject({
      template: z
        .object({
          spec: z.looseObject({
            terminationGracePeriodSeconds: z.number().optional(),
            securityContext: z.looseObject({ runAsNonRoot: z.literal(true) }),
            containers: z.array(container),
          }),
        })
        .optional(),
    })
    .optional(),
});
const manifests = parseAllDocuments(read('docs/production/kubernetes.yaml')).map((document) =>
  manifest.parse(document.toJS()),
);
const podOf = (server: string) => {
  const pod = manifests.find(
    ({ kind, metadata }) => metadata.name === `matinee-${server}` && /Deployment|StatefulSet/.test(kind),
  )?.spec?.template?.spec;
  const [only] = pod?.containers ?? [];
  if (!pod || !only) throw new Error(`Kubernetes has no ${server}.`);
  return { ...pod, only };
};

/** The settings that a pod is given, by whichever way. */
function settingsInPod(server: string): Record<string, string> {
  const { only } = podOf(server);
  const names = only.envFrom.map(({ configMapRef, secretRef }) => (configMapRef ?? secretRef)?.name);
  const given = names.map((name) =>
    manifests.find(({ kind, metadata }) => metadata.name === name && /ConfigMap|Secret/.test(kind)),
  );
  expect(given).not.toContain(undefined);
  return Object.assign(
    {},
    ...given.map((one) => ({ ...one?.data, ...one?.stringData })),
    Object.fromEntries(only.env.map(({ name }) => [name, ''])),
  ) as Record<string, string>;
}

describe.each(servers)('%s', (server) => {
  const built = stage(`build-${server}`);
  const shipped = stage(server);
  const command = [...SERVER_FLAGS, START[server]];
  const composed = Object.entries(compose.services).filter(([name]) => name.startsWith(`${server}-`));

  test('is built and deployed as by the rig, and started with its command', () => {
    const run = after('RUN', built.lines);
    expect(shipped.lines).toContain(`COPY --from=build-${server} /build/out/${server} .`);
    expect(run).toContain(['npx', ...deployWords(packageManager, server, `out/${server}`)].join(' '));
    const ofApi = `npx --yes ${packageManager} --filter @matinee/api build`;
    const build = server === 'shell' ? 'npm run release -- build shell' : ofApi;
    expect(run).toContain(build);
    expect(read('docs/production.md')).toContain(`\n${build.replace('--yes ', '')}`);
    expect(run).toContain(`npx --yes ${packageManager} install --frozen-lockfile`);
    expect(after('CMD', shipped.lines).map((words) => JSON.parse(words) as unknown)).toEqual([command]);
    expect(composed).toHaveLength(2);
    for (const [, service] of composed) expect(service.command).toEqual(command);
    expect(podOf(server).only.args).toEqual(command);
  });

  test('has the Node that .nvmrc names, no build tools, and a user who is nobody', () => {
    const major = read('.nvmrc').trim().split('.')[0];
    expect(built.image).toBe(`node:${major}-bookworm-slim`);
    expect(shipped.image).toBe(`gcr.io/distroless/nodejs${major}-debian12:nonroot`);
    expect(after('RUN', shipped.lines)).toEqual([]);
    expect(existsSync(path.join(root, `${DOCKERFILE}.dockerignore`))).toBe(true);
  });

  test('is told settings that it has, all that it needs, and no others', async () => {
    const settings = await settingsOf(server);
    const needed = Object.keys(settings).filter((name) => !settings[name]?.safeParse(undefined).success);
    const inImage = after('ENV', shipped.lines).flatMap((pairs) =>
      pairs.split(' ').map((pair) => pair.split('=')[0] ?? ''),
    );
    const ways = [
      ...composed.map(([, { environment }]) => Object.keys(environment)),
      Object.keys(settingsInPod(server)),
      [...read(`docs/production/${server}.env`).matchAll(/^(\w+)=/gm)].map(([, name = '']) => name),
    ];
    for (const given of ways) {
      expect([...given, ...inImage].filter((name) => !(name in settings) && !OF_NODE.includes(name))).toEqual(
        [],
      );
      expect(needed.filter((name) => !given.includes(name))).toEqual([]);
    }
  });

  // Compose passes on nothing that it does not name, and says nothing of that.
  test('can be told what is each cinema’s own, what guards it, and where it is watched', async () => {
    const settings = await settingsOf(server);
    const theirs =
      /^(ADMIN_FACTOR|AUTHORIZED_|CINEMA_|HSTS_|MIRROR|OFFLINE|OTEL_|OVERRIDES|OWN_|PROMOTE_|SHARED_|SIGNED_|TICKET_|TRUSTED_T|WRONG_)/;
    const isTheirs = (name: string) =>
      theirs.test(name) || /^(yours?|needed|recommended)\b/.test(inProduction(settings[name]));
    // The compose file has a root, and teams' keys are those of the root then.
    const own = Object.keys(settings).filter((name) => isTheirs(name) && name !== 'RELEASE_PUBLIC_KEYS');
    expect(own).toEqual(
      expect.arrayContaining(['CINEMA_TIMEZONE', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'OVERRIDES']),
    );
    if (server === 'api') expect(own).toEqual(expect.arrayContaining(['AGE_RATING_COUNTRY', 'MAIL_FROM']));
    for (const [, { environment }] of composed)
      expect(own.filter((name) => !(name in environment))).toEqual([]);
    expect([server, 'MAIL_FROM' in settingsInPod(server)]).toEqual([server, server === 'api']);
  });

  test('is told beside its settings how it starts only as it was signed', () => {
    expect(read(`docs/production/${server}.env`)).toMatch(/^# SIGNED_BUILD=dist\/build\.json$/m);
    const inPods = read('docs/production/kubernetes.yaml').match(
      /name: SIGNED_BUILD, value: dist\/build\.json/g,
    );
    expect(inPods).toHaveLength(servers.length);
  });

  test('has the time that it takes to go', async () => {
    const settings = await settingsOf(server);
    const preset = (name: string) => Number(settings[name]?.parse(undefined));
    const pod = settingsInPod(server);
    const inPod = Number(pod['DRAIN_MS'] ?? preset('DRAIN_MS')) + preset('SHUTDOWN_GRACE_MS');
    expect((podOf(server).terminationGracePeriodSeconds ?? 0) * 1000).toBeGreaterThan(inPod);
    for (const [, service] of composed)
      expect(parseInt(service.stop_grace_period ?? '0', 10) * 1000).toBeGreaterThan(
        preset('DRAIN_MS') + preset('SHUTDOWN_GRACE_MS'),
      );
  });

  test('is asked whether it is ready at the address that says so, and whether it lives at another', () => {
    const ready = server === 'api' ? '/api/ready' : '/__ready';
    const health = server === 'api' ? '/api/health' : '/__health';
    const { only } = podOf(server);
    expect(probe.parse(only.readinessProbe).httpGet.path).toBe(ready);
    expect([only.startupProbe?.httpGet.path, only.livenessProbe?.httpGet.path]).toEqual([health, health]);
    for (const [, service] of composed) expect(JSON.stringify(service['healthcheck'])).toContain(ready);
  });
});

test.each(servers)(
  'systemd starts %s with the same command, holds its socket and gives it time to go',
  async (server) => {
    const unit = read(`docs/production/matinee-${server}@.service`);
    expect(unit).toContain(`\nExecStart=/usr/bin/node ${[...SERVER_FLAGS, START[server]].join(' ')}\n`);
    expect(unit).toContain(`\nEnvironmentFile=/etc/matinee/${server}.env\n`);
    expect(unit).toContain(`\nWants=matinee-${server}@%i.socket\nAfter=matinee-${server}@%i.socket\n`);
    // It goes with a process that failed, and must not take the next try along.
    expect(unit).not.toMatch(/^(Requires|BindsTo|Sockets)=/m);
    expect(unit).toContain(
      `\nExecStopPost=+/bin/sh -c 'test "$SERVICE_RESULT" = success || systemctl stop --no-block matinee-${server}@%i.socket'\n`,
    );
    expect(unit).toContain(`\nEnvironment=${server === 'api' ? 'API_PORT=%i HOST=0.0.0.0' : 'PORT=%i'}\n`);
    // Without these `systemctl enable` does nothing, and nothing comes back after the machine was started anew.
    const [, install = ''] = unit.split('\n[Install]\n');
    expect(install).toBe(`WantedBy=multi-user.target\nAlso=matinee-${server}@%i.socket\n`);
    expect(read(`docs/production/matinee-${server}@.socket`)).toContain('\nListenStream=%i\n');
    const settings = await settingsOf(server);
    const limits = ['DRAIN_MS', 'SHUTDOWN_GRACE_MS'].map((name) => Number(settings[name]?.parse(undefined)));
    const [seconds] = /(?<=^TimeoutStopSec=)\d+/m.exec(unit) ?? [];
    expect(Number(seconds) * 1000).toBeGreaterThan(limits.reduce((sum, one) => sum + one));
    // Its limits, unless they are set: five starts in ten seconds (systemd-system.conf(5)).
    const [pause] = /(?<=^RestartSec=)\d+/m.exec(unit) ?? [];
    expect(Number(pause) * 5).toBeGreaterThan(10);
  },
);

test('nothing stands twice in the file that both servers are built from, and the pipeline and compose build its targets', () => {
  const all = [...stages.values()].flatMap(({ lines }) => lines);
  expect(all.filter((line, index) => line && all.indexOf(line) !== index)).toEqual([]);
  for (const server of servers) {
    const words = `docker build -f ${DOCKERFILE} --target ${server} -t matinee-${server} .`;
    expect(read('.github/workflows/production.yml')).toContain(`- run: ${words}\n`);
    const service = compose.services[`${server}-1`];
    expect(service).toMatchObject({
      image: `matinee-${server}`,
      build: { dockerfile: DOCKERFILE, target: server },
    });
  }
});

test.each(servers)(
  'a rush that keeps the answers of %s waiting for seconds takes none of its pods out, as its load would go to the next one',
  (server) => {
    const { readinessProbe, livenessProbe } = podOf(server).only;
    for (const asked of [readinessProbe, livenessProbe]) {
      const { periodSeconds, failureThreshold, timeoutSeconds } = patience.parse(asked);
      expect(timeoutSeconds).toBeGreaterThanOrEqual(4);
      expect(periodSeconds * (failureThreshold - 1)).toBeGreaterThanOrEqual(10);
    }
  },
);

test('Kubernetes takes no API out for an election that its requests wait for, and waits for a long first start', async () => {
  const settings = await settingsOf('api');
  const preset = (name: string) => Number(settings[name]?.parse(undefined));
  const { periodSeconds, failureThreshold, timeoutSeconds } = patience.parse(
    podOf('api').only.readinessProbe,
  );
  // The first failure may come at once, so one question fewer is waited for.
  expect(periodSeconds * (failureThreshold - 1) * 1000).toBeGreaterThan(preset('MONGODB_ELECTION_MS'));
  expect(timeoutSeconds * 1000).toBeGreaterThan(preset('MONGODB_TIMEOUT_MS'));
  // And gives no rollout up sooner than a first start, which may make indexes.
  const start = patience.parse(podOf('api').only.startupProbe);
  const [deadline] = /(?<=progressDeadlineSeconds: )\d+/.exec(read('docs/production/kubernetes.yaml')) ?? [];
  expect(Number(deadline)).toBeGreaterThan(start.periodSeconds * start.failureThreshold);
});

test('Kubernetes waits with no shell server for another one', () => {
  const shells = manifests.find(({ kind }) => kind === 'StatefulSet');
  expect(shells?.spec?.['podManagementPolicy']).toBe('Parallel');
});

test('every form believes the proxies that it has, and none of the machines that visitors come through', () => {
  const inFile = (file: string) => /^TRUSTED_PROXIES=(.+)$/m.exec(read(`docs/production/${file}`))?.[1];
  const forms: [form: string, list: string | undefined, ours: string[]][] = [
    // The pods; nodes and balancers have other addresses of 10.0.0.0/8.
    ['Kubernetes', settingsInPod('api')['TRUSTED_PROXIES'], ['10.244.0.5', '10.244.9.5']],
    ['api.env', inFile('api.env'), ['10.0.0.1', '10.0.0.11', '10.0.0.12']],
    ['shell.env', inFile('shell.env'), ['10.0.0.1']],
  ];
  for (const [form, list, ours] of forms) {
    const isOurs = trustedProxiesSetting.parse(list);
    expect([form, ours.filter((address) => !isOurs(address))]).toEqual([form, []]);
    expect([form, ['10.0.0.254', '10.0.0.40', '10.128.0.2'].filter(isOurs)]).toEqual([form, []]);
  }
  expect(read('docs/production/kubernetes.yaml')).toContain('"externalTrafficPolicy":"Local"');
  expect(read('docs/production/kubernetes.yaml')).toContain('"hsts":"false"');
});

test('every file that a container is built from or given is there', () => {
  const folder = path.join(root, 'docs/production');
  for (const { build, volumes } of Object.values(compose.services)) {
    if (build) expect(existsSync(path.join(folder, build.context, build.dockerfile))).toBe(true);
    if (build?.target) expect(stages.has(build.target)).toBe(true);
    const files = volumes
      .map((volume) => volume.split(':')[0] ?? '')
      .filter((file) => file.endsWith('.conf'));
    expect(files.filter((file) => !existsSync(path.join(folder, file)))).toEqual([]);
  }
  const copied = [...read('docs/production/remote.Dockerfile').matchAll(/^COPY (\S+)/gm)].map(
    ([, file = '']) => file,
  );
  expect(copied.filter((file) => !existsSync(path.join(folder, file)))).toEqual([]);
});

test('the host of a remote sends the same headers in a container and beside other sites', () => {
  const headers = (file: string) => read(file).match(/add_header .+;/g);
  expect(headers('docs/production/nginx-remote.conf')).toHaveLength(6);
  expect(headers('docs/production/remote-container.conf')).toEqual(
    headers('docs/production/nginx-remote.conf'),
  );
  const page = read('docs/production.md').replaceAll(/["']/g, '');
  const ofPacked = ['add_header vary accept-encoding;', 'add_header content-encoding $encoding;'];
  for (const line of headers('docs/production/nginx-remote.conf')?.filter((one) => !ofPacked.includes(one)) ??
    [])
    expect(page).toContain(line.replace(/^add_header (\S+) (.+);$/, '$1: $2').replaceAll('"', ''));
});

test('the addresses of the compose file are those that nginx sends visitors to', () => {
  const site = read('docs/production/nginx-site.conf');
  const text = read('docs/production/compose.yaml');
  for (const address of ['10.0.0.11', '10.0.0.12', '10.0.0.21', '10.0.0.22', '10.0.0.1'])
    expect([
      site.includes(`${address}:`),
      text.includes(`ipv4_address: ${address} `) || text.includes(`ipv4_address: ${address}\n`),
    ]).toEqual([true, true]);
});
