import { TRUST_USAGE } from './trust/order.ts';

/** What may be ordered, for people. @param remotes the names that may stand in it */
export const usage = (remotes: readonly string[]) => `npm run release -- status
npm run release -- check-api                      (whether the API of this checkout fits all that is live)
npm run release -- doctor <remote> [--retire <route or part> …]   (asks every gate, publishes nothing)
npm run release -- publish <remote> [--to <folder of the host, or s3://bucket/prefix> --base-url <its address>] [--retire <route or part> …]
npm run release -- build <remote>                 (or shell; knows no key; publish --built then takes what is there)
npm run release -- attest <remote>                (or shell; where it was built, signed with BUILDER_SIGNING_KEY, in the pipeline)
npm run release -- sbom <remote>@<version>        (the libraries in a published release, CycloneDX)
npm run release -- publish shell [--together]     (not live by that; together with all remotes, without a way back)
npm run release -- files [--remove]               (what is kept of releases, and what nobody can need any more)
npm run release -- stack <file>                   (an error of a browser, as the log has it: names the lines of the sources)
npm run release -- smoke <remote>[@<version>] … [--address <path> …] [--operator [--drop <remote>]]   (every page of it in a browser)
npm run release -- promote <remote>@<version> … [--smoke] [--no-fallback] [--drop <remote>] --reason "<why>"
npm run release -- promote --anew shell@<version> <remote>@<version> … --reason "<why>"   (the first signed set, or the first after a key was taken away)
npm run release -- canary <percent> [<remote>@<version> …] [--smoke] --reason "<why>"
npm run release -- promote --reason "<why>"       (the canary, to all visitors)
npm run release -- abort --reason "<why>"         (takes the canary back)
npm run release -- rollback [--live] [--urgent] [--drop <remote>] --reason "<why>"   (live: no canary; urgent: also for who is booking)
npm run release -- preview <remote> <version> [--hours <how long>]   (a link, for one browser)
npm run release -- override <remote>[@<version>] --port <port> [--minutes <how long>]   (the same, its code from localhost)
npm run release -- add-team <remote> [--host <origin> …] [--builder <workflow>@<branch> --builder-key <public key>] --reason "<why>"   (a deploy key, while the site runs)
npm run release -- new-key …                      (makes signing keys and other secrets; it says which)
${TRUST_USAGE}

<remote> is one of ${remotes.join(', ')}; to promote, canary, preview and smoke it is shell, too. It acts on the local copy, or on the site of MATINEE_API_URL with the keys
of DEPLOY_KEY and RELEASE_SIGNING_KEY (publish, doctor, preview, override) and OPERATOR_KEY (all that changes what visitors get). Where sets are\nsigned, OPERATOR_SIGNING_KEY signs them at once; without it they are written to a file, to be signed where that key is.`;
