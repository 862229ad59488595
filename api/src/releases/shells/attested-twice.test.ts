import { expect, onTestFinished, test } from 'vitest';
import { seal } from '../provenance/dsse.ts';
import { statementOf, workflowOf } from '../provenance/statement.ts';
import { newSigningKeys, readTeamKeys, signRelease } from '../signing/index.ts';
import { openOperator, operatorSettings, shellReleaseOf, signing } from '../testing/operator.ts';
import { billOf, builder, commit, run, type BuiltDocument } from '../testing/pipeline.ts';

const other = newSigningKeys();
const keysOf = (...all: string[]) => all.map((key) => `shell=${key}`).join();

/** A site that asks where its shell was built, by one of two builders. */
async function openSite() {
  const site = await openOperator({
    RELEASE_BUILDERS: `shell=${workflowOf(run)}`,
    BUILDER_PUBLIC_KEYS: keysOf(builder.publicKey, other.publicKey),
  });
  onTestFinished(() => site.close());
  const { config, db } = site.api.deps;
  const files = { 'main.js': '/* main */', 'sbom.json': billOf('shell', '3.0.0') };
  const built = (own: Record<string, string>, change: object = {}) => {
    const said = { commit, sbom: 'sbom.json', ...change };
    const { signature: _, ...document } = shellReleaseOf('3.0.0', own, 'shell', said);
    return document as unknown as BuiltDocument;
  };
  await site.handIn(files);
  return {
    config,
    /** What one run of the pipeline publishes. */
    async published(attempt: number, { signingKey } = builder, team = signing.shell) {
      const by = { ...run, run: `${run.run}/${attempt}` };
      const builtAt = `2026-03-0${attempt}T00:00:00.000Z`;
      const text = JSON.stringify(seal(statementOf(built(files, { builtAt }), by), signingKey));
      const provenance = `provenance.${attempt}.json`;
      const own = { ...files, [provenance]: text };
      await site.handIn({ [provenance]: text });
      const document = built(own, { provenance, builtAt });
      const signature = signRelease(document, team.signingKey);
      expect(await site.deployShell({ ...document, signature })).toMatchObject({ status: 201 });
    },
    /** Which run is told of, and which is in the document. */
    async known() {
      const headers = { authorization: 'Bearer secret-key-of-operator' };
      const { body } = await site.api.call('GET', '/api/releases/shell/3.0.0/sbom', { headers });
      const there = await db.raw.collection('shells').find({ 'shell.version': '3.0.0' }).toArray();
      const named = there.map(({ shell }) => (shell as { provenance: string }).provenance);
      return [(body['provenance'] as { run: string }).run.at(-1), ...named];
    },
  };
}

test('a shell that is attested twice is the same one, and goes on as it was published unless its builder is gone', async () => {
  const { config, published, known } = await openSite();
  await published(1);
  expect(await known()).toEqual(['1', 'provenance.1.json']);
  await published(2);
  expect(await known()).toEqual(['1', 'provenance.1.json']);
  config.builders = {
    workflows: config.builders!.workflows,
    keys: readTeamKeys(keysOf(other.publicKey)),
  };
  await published(3, other);
  expect(await known()).toEqual(['3', 'provenance.3.json']);
});

test('it is the new one where its builder has another key: that of before will be taken out', async () => {
  const { published, known } = await openSite();
  await published(1);
  await published(2, other);
  expect(await known()).toEqual(['2', 'provenance.2.json']);
  await published(3, other);
  expect(await known()).toEqual(['2', 'provenance.2.json']);
});

test('and where its team has signed it with another key', async () => {
  const { config, published, known } = await openSite();
  await published(1);
  const next = newSigningKeys();
  config.teamKeys = readTeamKeys(`${operatorSettings.RELEASE_PUBLIC_KEYS},shell=${next.publicKey}`);
  await published(2, builder, next);
  expect(await known()).toEqual(['2', 'provenance.2.json']);
  await published(3, builder, next);
  expect(await known()).toEqual(['2', 'provenance.2.json']);
});
