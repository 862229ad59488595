import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ReleasesOverview } from '../admin/schemas.ts';
import { newSigningKeys, readTeamKeys, signRelease } from '../signing/index.ts';
import {
  keys,
  openOperator,
  operatorSettings,
  releaseOf,
  shellReleaseOf,
  signing,
  type Operator,
} from '../testing/operator.ts';
import {
  billOf,
  builder,
  commit,
  pipelineOf,
  pipelineSettings,
  run,
  type BuiltDocument,
} from '../testing/pipeline.ts';
import { described } from '../testing/file-host.ts';
import { buildersBeside, buildersWith } from './check.ts';
import { seal } from './dsse.ts';
import { statementOf, workflowOf, type Statement } from './statement.ts';

const offers = {
  ...newSigningKeys(),
  builder: newSigningKeys(),
  deployKey: 'a deploy key of offers'.padEnd(40, '.').replaceAll(' ', '-'),
};

let operator: Operator;
let pipeline: ReturnType<typeof pipelineOf>;
beforeAll(async () => {
  const RELEASE_PUBLIC_KEYS = `${operatorSettings.RELEASE_PUBLIC_KEYS},offers=${offers.publicKey}`;
  operator = await openOperator({ ...pipelineSettings, RELEASE_PUBLIC_KEYS });
  pipeline = pipelineOf(operator.host);
});
afterAll(() => operator.close());

let patch = 0;
let version: string;
beforeEach(() => {
  version = `1.0.${++patch}`;
});

const built = (change: Record<string, unknown> = {}, name = 'catalog', of = version) =>
  pipeline.built(of, change, name);
const attested: ReturnType<typeof pipelineOf>['attested'] = (...of) => pipeline.attested(...of);

const closedOf = ({ body }: { body: Record<string, unknown> }) =>
  ((body['gates'] ?? []) as { gate: string; open: boolean; says: string }[]).filter(({ open }) => !open);

test('a release that its pipeline has built and attested is published, and where it comes from is kept', async () => {
  const answer = await operator.publish(attested(built()));
  expect(answer).toMatchObject({ status: 201 });
  expect(answer.body['gates']).toContainEqual({
    gate: 'provenance',
    open: true,
    says: `built by ${workflowOf(run)} of ${commit}`,
  });
  const read = await operator.api.call('GET', `/api/releases/catalog/${version}/sbom`, {
    headers: { authorization: 'Bearer secret-key-of-booking' },
  });
  expect(read).toMatchObject({
    status: 200,
    body: { provenance: { workflow: workflowOf(run), commit, run: run.run } },
  });
  expect(read.body['sbom']).toBe(billOf('catalog', version));
  const { body } = await operator.api.call('GET', '/api/admin/releases', { as: 'boss' });
  const { published } = body['releases'] as ReleasesOverview;
  expect(published.find((one) => one.version === version)).toMatchObject({
    builder: { workflow: workflowOf(run), run: run.run },
    libraries: ['uqr@0.1.3'],
  });
});

test('strangers are not told what is in a release', async () => {
  await operator.publish(attested(built()));
  const path = `/api/releases/catalog/${version}/sbom`;
  expect((await operator.api.call('GET', path)).status).toBe(401);
  const headers = { authorization: 'Bearer secret-key-of-operator' };
  const other = await operator.api.call('GET', '/api/releases/catalog/9.0.0/sbom', { headers });
  expect(other.status).toBe(404);
});

test('the same build that is attested twice is the same release', async () => {
  const document = built();
  await operator.publish(attested(document));
  const again = await operator.publish(attested(document, { by: { ...run, run: `${run.run}0` } }));
  expect(again.status).toBe(409);
  expect(closedOf(again)).toMatchObject([{ gate: 'version', identical: true }]);
});

const elsewhere = { ...run, path: '.github/workflows/mine.yml' };
const fork = { ...run, repository: 'https://github.com/mallory/matinee' };
const branch = { ...run, ref: 'refs/heads/quick-fix' };
const second = (statement: Statement) => {
  const copy = structuredClone(statement);
  copy.subject.push(copy.subject[0]!);
  return copy;
};
const more = (statement: Statement) => {
  const copy = structuredClone(statement);
  copy.subject.push({ name: 'js/more.js', digest: { sha384: '0'.repeat(96) } });
  return copy;
};
const otherSources = (statement: Statement) => {
  const copy = structuredClone(statement);
  copy.predicate.buildDefinition.resolvedDependencies[0]!.uri =
    'git+https://github.com/mallory/x@refs/heads/main';
  return copy;
};
const otherBuilder = (statement: Statement) => {
  const copy = structuredClone(statement);
  copy.predicate.runDetails.builder.id =
    'https://github.com/mallory/x/.github/workflows/x.yml@refs/heads/main';
  return copy;
};
const toldMore = (statement: Statement) => {
  const copy = structuredClone(statement);
  return {
    ...copy,
    predicate: {
      ...copy.predicate,
      buildDefinition: {
        ...copy.predicate.buildDefinition,
        externalParameters: {
          ...copy.predicate.buildDefinition.externalParameters,
          inputs: { debug: 'yes' },
        },
      },
    },
  };
};

test.each<[what: string, make: () => BuiltDocument, says: string]>([
  ['that nobody attested: a team’s two keys are not enough', () => built(), 'nothing says where'],
  [
    'attested with the team’s own key',
    () => attested(built(), { key: signing.catalog.signingKey }),
    'not signed with a key of a builder',
  ],
  ['attested by a stranger', () => attested(built(), { key: newSigningKeys().signingKey }), 'not signed'],
  ['built by another workflow', () => attested(built(), { by: elsewhere }), 'may not build catalog'],
  ['built in a fork', () => attested(built(), { by: fork }), 'may not build catalog'],
  ['built of another branch', () => attested(built(), { by: branch }), 'may not build catalog'],
  [
    'whose document was changed after the build',
    () => {
      const document = built();
      return attested({ ...document, team: 'Somebody else' } as BuiltDocument, { of: document });
    },
    'release.json is not as it was built',
  ],
  [
    'with a file that nobody built',
    () => {
      const document = built();
      const files = { ...document.files, 'js/more.js': described(`/* js/more.js of catalog ${version} */`) };
      return attested({ ...document, files }, { of: document });
    },
    'js/more.js is not as it was built',
  ],
  [
    'with the statement of another version',
    () => attested(built(), { of: built({}, 'catalog', '0.9.0') }),
    'is of another build',
  ],
  ['of which more was built than is there', () => attested(built(), { change: more }), 'it has js/more.js'],
  ['whose statement speaks of one file twice', () => attested(built(), { change: second }), 'twice'],
  [
    'of another commit than it says',
    () => attested(built(), { by: { ...run, commit: 'b'.repeat(40) } }),
    `is of commit ${'b'.repeat(40)}, and the release says ${commit}`,
  ],
  [
    'of sources that were changed and not committed',
    () => attested(built({ commit: `${commit}-dirty` })),
    `says ${commit}-dirty`,
  ],
  ['built of other sources', () => attested(built(), { change: otherSources }), 'which commit'],
  ['that names two workflows', () => attested(built(), { change: otherBuilder }), 'names two workflows'],
  ['whose build was told what nobody knows', () => attested(built(), { change: toldMore }), 'no provenance'],
  [
    'whose statement is another one',
    () => attested(built(), { change: () => ({ _type: 'x' }) }),
    'no provenance',
  ],
])('a release %s is refused where builders are listed', async (_what, make, says) => {
  const answer = await operator.publish(make());
  expect(answer).toMatchObject({ status: 409, body: { code: 'gate_closed' } });
  const [closed, ...others] = closedOf(answer);
  expect(others).toEqual([]);
  expect(closed).toMatchObject({ gate: 'provenance' });
  expect(closed?.says).toContain(says);
});

test('a builder’s key that the team signs with counts for nothing, also when the root gave it to the team later', () => {
  const both = readTeamKeys(`catalog=${builder.publicKey},catalog=${newSigningKeys().publicKey}`);
  const builders = { workflows: new Map(), keys: both };
  const team = readTeamKeys(`catalog=${builder.publicKey}`);
  expect(buildersBeside(builders, team)?.keys.get('catalog')).toEqual(both.get('catalog')?.slice(1));
  expect(buildersBeside(builders, readTeamKeys(''))?.keys.get('catalog')).toHaveLength(2);
});

test('a remote that no builder is listed for is published by nobody', async () => {
  const document = attested(built({}, 'booking'));
  const answer = await operator.publish(document, 'booking');
  expect(closedOf(answer)).toMatchObject([{ gate: 'provenance' }]);
  expect(closedOf(answer)[0]?.says).toContain('may not build booking');
});

test('a team that came while the site was running has its builders at once, and no others', async () => {
  const workflow = { ...run, path: '.github/workflows/offers.yml' };
  const add = (builders?: object, name = 'offers') =>
    operator.api.call('POST', '/api/teams', {
      body: { name, key: offers.deployKey, hosts: [], reason: 'a fifth team', builders },
      headers: { authorization: `Bearer ${keys.operator}` },
    });
  const publish = async (key = offers.builder.signingKey) => {
    const release = attested(built({}, 'offers'), { by: workflow, key });
    const document = { baseUrl: `${operator.host.url}/offers/${version}/`, ...release };
    const body = { ...document, signature: signRelease(document, offers.signingKey) };
    const headers = { authorization: `Bearer ${offers.deployKey}` };
    const { body: answer } = await operator.api.call('POST', '/api/releases', { body, headers });
    return (answer['gates'] as { gate: string }[]).find(({ gate }) => gate === 'provenance');
  };
  expect(await add()).toMatchObject({ status: 201 });
  expect(await publish()).toMatchObject({ open: false });
  const own = { workflows: [workflowOf(workflow)], keys: [offers.builder.publicKey] };
  for (const wrong of [
    { ...own, workflows: ['offers.yml'] },
    { ...own, keys: ['no-key'] },
    { ...own, keys: [] },
    { workflows: own.workflows },
  ])
    expect(await add(wrong)).toMatchObject({ status: 400 });
  expect(await add(own)).toMatchObject({ status: 201 });
  // A builder of others is none of this team, and its own signature proves nothing.
  expect(await publish(builder.signingKey)).toMatchObject({ open: false });
  expect(await publish(offers.signingKey)).toMatchObject({ open: false });
  // Another deploy key alone leaves the gate as it is.
  expect(await add()).toMatchObject({ status: 201 });
  expect(await publish()).toMatchObject({
    open: true,
    says: `built by ${workflowOf(workflow)} of ${commit}`,
  });
});

test('whom the settings list builders for gets no others from anybody', () => {
  const listed = {
    workflows: new Map([['catalog', ['a']]]),
    keys: readTeamKeys(`catalog=${builder.publicKey}`),
  };
  const own = { workflows: new Map([['catalog', ['b']]]), keys: readTeamKeys(`catalog=${offers.publicKey}`) };
  expect(buildersWith(listed, 'catalog', own)).toBe(listed);
  expect(buildersWith(undefined, 'offers', own)).toBeUndefined();
});

test('without a list of its libraries nothing is published', async () => {
  const bare = attested(releaseOf('catalog', version, { commit }));
  expect(closedOf(await operator.publish(bare))).toMatchObject([{ gate: 'libraries' }]);
});

test.each([
  ['of another version', () => billOf('catalog', '0.1.0'), 'is of catalog 0.1.0'],
  ['of another remote', () => billOf('booking', version), 'is of booking'],
  ['that is none', () => '{"components":[]}', 'is no list of components'],
  ['that is no JSON', () => 'uqr 0.1.3', 'is no list of components'],
])('nor with a list of libraries %s', async (_what, bill, says) => {
  const document = built();
  pipeline.serve(document, 'sbom.json', bill());
  const files = { ...document.files, 'sbom.json': described(bill()) };
  const answer = await operator.publish(attested({ ...document, files }));
  expect(closedOf(answer)).toMatchObject([{ gate: 'libraries' }]);
  expect(closedOf(answer)[0]?.says).toContain(says);
});

test('papers that are not what was signed say nothing of where a release comes from', async () => {
  const document = attested(built());
  pipeline.serve(document, 'provenance.json', '{}');
  const { body } = await operator.publish(document);
  expect(closedOf({ body })).toMatchObject([{ gate: 'files' }]);
  expect((body['gates'] as { gate: string }[]).map(({ gate }) => gate)).not.toContain('provenance');
});

test('where no builders are listed, releases are published as before, and a list that is there is kept', async () => {
  const bare = await openOperator();
  expect(await bare.publish(releaseOf('catalog', '1.0.0'))).toMatchObject({ status: 201 });
  await bare.close();
});

test('a shell proves where it was built, too', async () => {
  const bill = billOf('shell', '2.0.0');
  const files = { 'main.js': '/* main */', 'sbom.json': bill };
  const seen = (change: object, own: Record<string, string> = files) => {
    const { signature: _, ...document } = shellReleaseOf('2.0.0', own, 'shell', {
      commit,
      sbom: 'sbom.json',
      ...change,
    });
    return document as unknown as BuiltDocument;
  };
  const signed = (document: object) => ({
    ...document,
    signature: signRelease(document as { name: string }, signing.shell.signingKey),
  });
  await operator.handIn(files);
  const refused = await operator.deployShell(signed(seen({})));
  expect(refused).toMatchObject({ status: 409 });
  expect(refused.body['message']).toContain('Of this shell nothing says where it was built.');
  const text = JSON.stringify(seal(statementOf(seen({}), run), builder.signingKey));
  await operator.handIn({ 'provenance.json': text });
  const whole = seen({ provenance: 'provenance.json' }, { ...files, 'provenance.json': text });
  expect(await operator.deployShell(signed(whole))).toMatchObject({ status: 201 });
});

test('a shell that is refused does not change what is known of the one that has its version', async () => {
  const bare = await openOperator();
  const shell = (main: string, bill: string) => {
    const files = { 'main.js': main, 'sbom.json': bill };
    return { files, document: shellReleaseOf('2.0.0', files, 'shell', { sbom: 'sbom.json' }) };
  };
  const first = shell('/* main */', billOf('shell', '2.0.0'));
  const other = shell('/* other */', billOf('shell', '2.0.0').replaceAll('uqr', 'evil'));
  for (const { files } of [first, other]) await bare.handIn(files);
  expect(await bare.deployShell(first.document)).toMatchObject({ status: 201 });
  expect(await bare.deployShell(other.document)).toMatchObject({ status: 409, body: { code: 'exists' } });
  const headers = { authorization: 'Bearer secret-key-of-operator' };
  const { body } = await bare.api.call('GET', '/api/releases/shell/2.0.0/sbom', { headers });
  expect(body['sbom']).toBe(billOf('shell', '2.0.0'));
  await bare.close();
});
