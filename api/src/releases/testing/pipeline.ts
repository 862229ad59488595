import { seal } from '../provenance/dsse.ts';
import { statementOf, workflowOf, type Built, type Run, type Statement } from '../provenance/statement.ts';
import { newSigningKeys } from '../signing/index.ts';
import { described } from './file-host.ts';
import { releaseOf, type Operator } from './operator.ts';

/** What the pipeline's builder signs with; made once, since that is slow. */
export const builder = newSigningKeys();
export const commit = 'a'.repeat(40);
export const run: Run = {
  repository: 'https://github.com/acme/matinee',
  path: '.github/workflows/catalog.yml',
  ref: 'refs/heads/main',
  commit,
  run: 'https://github.com/acme/matinee/actions/runs/7/attempts/1',
};

/** The settings of a site that asks where releases were built. */
export const pipelineSettings = {
  RELEASE_BUILDERS: ['catalog', 'shell'].map((name) => `${name}=${workflowOf(run)}`).join(),
  BUILDER_PUBLIC_KEYS: ['catalog', 'booking', 'shell'].map((name) => `${name}=${builder.publicKey}`).join(),
};

/** A list of libraries, as builds write it. */
export const billOf = (name: string, version: string) =>
  JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components: [{ type: 'library', name: 'uqr', version: '0.1.3', purl: 'pkg:npm/uqr@0.1.3' }],
  });

export type BuiltDocument = Built & {
  name: string;
  files: Record<string, { integrity: string; bytes: number }>;
};

/** The pipeline of a team, whose builds lie on the operator's host. */
export function pipelineOf(host: Operator['host']) {
  /** Puts a text on the host, in the place of a file of a release. */
  const serve = ({ name, version }: Built, file: string, text: string) =>
    host.odd.set(`/${name}/${version}/${file}`, (response) => {
      response.writeHead(200, { 'access-control-allow-origin': '*' });
      response.end(text);
    });

  return {
    serve,
    /** A release with its list of libraries, as its build makes it. */
    built(version: string, change: Record<string, unknown> = {}, name = 'catalog'): BuiltDocument {
      const bill = billOf(name, version);
      const plain = releaseOf(name, version, { commit, ...change });
      const document = {
        sbom: 'sbom.json',
        ...plain,
        files: { ...plain.files, 'sbom.json': described(bill) },
      };
      serve(document, 'sbom.json', bill);
      return document;
    },
    /** The same with what a builder says of it. */
    attested(
      document: BuiltDocument,
      {
        key = builder.signingKey,
        of = document,
        by = run,
        change = (statement: Statement): unknown => statement,
      } = {},
    ): BuiltDocument {
      const text = JSON.stringify(seal(change(statementOf(of, by)), key));
      serve(document, 'provenance.json', text);
      const files = { ...document.files, 'provenance.json': described(text) };
      return { ...document, provenance: 'provenance.json', files };
    },
  };
}
