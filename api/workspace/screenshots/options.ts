import { parseArgs } from 'node:util';

export interface ScreenshotOptions {
  /** part of the names of the scenes that are wanted; all when empty */
  only: string;
  /** a site that runs already; one of its own when absent */
  site: string | undefined;
  /** folder of the pictures */
  out: string;
}

/**
 * Reads the arguments of `npm run screenshots`.
 * @throws {Error} one sentence that says what is understood
 */
export function screenshotOptions(args: string[]): ScreenshotOptions {
  try {
    const { values } = parseArgs({
      args,
      options: {
        only: { type: 'string', default: '' },
        site: { type: 'string' },
        out: { type: 'string', default: '.data/screenshots' },
      },
    });
    return { only: values.only, out: values.out, site: values.site };
  } catch {
    throw new Error(
      'npm run screenshots understands --only PART-OF-A-NAME, --site URL-OF-A-SITE-THAT-RUNS and --out FOLDER (.data/screenshots).',
    );
  }
}
