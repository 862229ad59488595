import { expect, test } from 'vitest';
import { seal } from '../provenance/dsse.ts';
import { statementOf, workflowOf } from '../provenance/statement.ts';
import { newSigningKeys, readTeamKeys, signRelease } from '../signing/index.ts';
import { openOperator, shellReleaseOf, signing } from '../testing/operator.ts';
import { billOf, builder, commit, run, type BuiltDocument } from '../testing/pipeline.ts';

test('a shell that is attested twice is the same one, and goes on as it was published unless its builder is gone', async () => {
  const other = newSigningKeys();
  const keysOf = (...all: string[]) => all.map((key) => `shell=${key}`).join();
  const site = await openOperator({
    RELEASE_BUILDERS: `shell=${workflowOf(run)}`,
    BUILDER_PUBLIC_KEYS: keysOf(builder.publicKey, other.publicKey),
  });
  const files = { 'main.js': '/* main */', 'sbom.json': billOf('shell', '3.0.0') };
  const built = (own: Record<string, string>, change: object = {}) => {
    const said = { commit, sbom: 'sbom.json', ...change };
    const { signature: _, ...document } = shellReleaseOf('3.0.0', own, 'shell', said);
    return document as unknown as BuiltDocument;
  };
  await site.handIn(files);
  /** What one run of the pipeline publishes. */
  async function published(attempt: number, { signingKey } = builder) {
    const by = { ...run, run: `${run.run}/${attempt}` };
    const builtAt = `2026-03-0${attempt}T00:00:00.000Z`;
    const text = JSON.stringify(seal(statementOf(built(files, { builtAt }), by), signingKey));
    const provenance = `provenance.${attempt}.json`;
    const own = { ...files, [provenance]: text };
    await site.handIn({ [provenance]: text });
    const document = built(own, { provenance, builtAt });
    const signature = signRelease(document, signing.shell.signingKey);
    expect(await site.deployShell({ ...document, signature })).toMatchObject({ status: 201 });
  }
  const known = async () => {
    const headers = { authorization: 'Bearer secret-key-of-operator' };
    const { body } = await site.api.call('GET', '/api/releases/shell/3.0.0/sbom', { headers });
    const { raw } = site.api.deps.db;
    const there = await raw.collection('shells').find({ 'shell.version': '3.0.0' }).toArray();
    const named = there.map(({ shell }) => (shell as { provenance: string }).provenance);
    return [(body['provenance'] as { run: string }).run.at(-1), ...named];
  };
  await published(1);
  expect(await known()).toEqual(['1', 'provenance.1.json']);
  await published(2);
  expect(await known()).toEqual(['1', 'provenance.1.json']);
  site.api.deps.config.builders = {
    workflows: site.api.deps.config.builders!.workflows,
    keys: readTeamKeys(keysOf(other.publicKey)),
  };
  await published(3, other);
  expect(await known()).toEqual(['3', 'provenance.3.json']);
  await site.close();
});
