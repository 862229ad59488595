import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { z } from 'zod';
import { POLICY_REPORTS } from '../page/trusted-types.ts';

/** A report is a few hundred bytes; a sample of a script makes it longer. */
const MAX_BYTES = 8_192;
/** What was seen once in this time is counted, and not written down again. */
const SAID_MS = 3_600_000;
/** So many different sinks are told apart. */
const MAX_KINDS = 200;
const MAX_WORDS = 120;

const text = z.string().max(2_000).optional();

/** As browsers send it to `report-uri` (https://www.w3.org/TR/CSP3/#deprecated-serialize-violation). What it says more is not read. */
const reportSchema = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'source-file': text,
    'line-number': z.number().optional(),
    'script-sample': text,
    disposition: text,
  }),
});

const DIRECTIVES = [
  'require-trusted-types-for',
  'trusted-types',
  'script-src',
  'script-src-elem',
  'worker-src',
];

/** What was written to, such as `Element innerHTML`: what it was written with is somebody's data. */
const sinkIn = (sample = ''): string => sample.split('|', 1)[0]?.slice(0, MAX_WORDS) ?? '';

/** A script's address without what follows it, or nothing that can be read as one. */
function sourceIn(file = ''): string {
  if (!URL.canParse(file)) return '';
  const { origin, pathname, protocol } = new URL(file);
  return protocol.startsWith('http') ? `${origin}${pathname}`.slice(0, MAX_WORDS) : protocol;
}

interface Options {
  log: Pick<Logger, 'warn'>;
  /** one more report of whoever asks: whether it is among as many as are listened to */
  mayReport(c: Context): boolean;
  /** counts one by its directive */
  count(directive: string): void;
}

/**
 * Takes what browsers report: counts it by directive, and writes each place that a script wrote to once an hour, with the script that
 * did. No address of a page and nothing that was written is kept. Anybody can send anything here: it decides nothing.
 */
export function policyReports({ log, mayReport, count }: Options): Hono {
  const said = new LRUCache<string, true>({ max: MAX_KINDS, ttl: SAID_MS });
  const app = new Hono();
  app.use(
    POLICY_REPORTS,
    bodyLimit({ maxSize: MAX_BYTES, onError: (c) => c.text('The report is too large', 413) }),
  );
  app.post(POLICY_REPORTS, async (c) => {
    if (!mayReport(c)) return c.text('Too many reports', 429, { 'retry-after': '60' });
    const read = reportSchema.safeParse(await c.req.json().catch(() => undefined));
    if (!read.success) return c.text('This is no report of a policy', 400);
    const report = read.data['csp-report'];
    const [named = ''] = (report['effective-directive'] ?? report['violated-directive'] ?? '').split(' ');
    const directive = DIRECTIVES.find((one) => one === named) ?? 'other';
    count(directive);
    const sink = sinkIn(report['script-sample']);
    const source = sourceIn(report['source-file']);
    const kind = `${directive} ${sink} ${source}`;
    said.purgeStale();
    // Anybody can make up another place: the log takes so many of them in an hour.
    if (!said.has(kind) && said.size < MAX_KINDS) {
      said.set(kind, true);
      log.warn(
        { directive, sink, source, line: report['line-number'] },
        'a browser reports a breach of policy',
      );
    }
    return c.body(null, 204);
  });
  return app;
}
