import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// Off by default, and asked for by WCAG 2.5.3 and 2.5.8.
const options: RunOptions = {
  resultTypes: ['violations'],
  rules: { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } },
};

/**
 * What axe-core finds on a page as it stands.
 * @returns one line a finding: rule, element, and what axe says about it
 */
export async function axeFindings(page: Page): Promise<string[]> {
  // Evaluated and not added as a script: the policy of the site runs none but its own.
  await page.evaluate(source);
  const { violations } = await page.evaluate(
    (chosen) => (window as unknown as { axe: { run(o: RunOptions): Promise<AxeResults> } }).axe.run(chosen),
    options,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id}: ${target.join(' ')} — ${failureSummary?.replaceAll(/\s+/g, ' ')}`,
    ),
  );
}
