import { expect, test } from 'vitest';
import { POLICY_REPORTS } from '../page/trusted-types.ts';
import { policyReports } from './policy-reports.ts';

const report = (change: object = {}) => ({
  'csp-report': {
    'document-uri': 'https://matinee.example/my-bookings?id=7',
    'effective-directive': 'require-trusted-types-for',
    'source-file': 'https://catalog.example/1.0.0/js/home.js?v=1#x',
    'line-number': 12,
    'script-sample': 'Element innerHTML|<b>Ann Lee</b>',
    disposition: 'report',
    ...change,
  },
});

function site(mayReport = () => true) {
  const counted: string[] = [];
  const written: unknown[][] = [];
  const app = policyReports({
    log: { warn: (...said: unknown[]) => void written.push(said) },
    mayReport,
    count: (directive) => void counted.push(directive),
  });
  const send = async (body: unknown, headers = {}) =>
    (
      await app.request(POLICY_REPORTS, {
        method: 'POST',
        headers: { 'content-type': 'application/csp-report', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
    ).status;
  return { send, counted, written };
}

test('a sink that is reported is counted each time, and written down once with the script, without what was written', async () => {
  const { send, counted, written } = site();
  for (let visitor = 0; visitor < 3; visitor++) expect(await send(report())).toBe(204);
  expect(counted).toEqual(Array(3).fill('require-trusted-types-for'));
  expect(written).toEqual([
    [
      {
        directive: 'require-trusted-types-for',
        sink: 'Element innerHTML',
        source: 'https://catalog.example/1.0.0/js/home.js',
        line: 12,
      },
      'a browser reports a breach of policy',
    ],
  ]);
  expect(JSON.stringify(written)).not.toMatch(/Ann|my-bookings/);
});

test('another sink, or the same one of another script, is written down, too', async () => {
  const { send, written } = site();
  await send(report());
  await send(report({ 'script-sample': 'HTMLScriptElement src|https://x' }));
  await send(report({ 'source-file': 'eval' }));
  await send(report({ 'effective-directive': `made-up ${'x'.repeat(500)}` }));
  expect(written).toHaveLength(4);
  expect(written[3]?.[0]).toMatchObject({ directive: 'other' });
});

test('places that are made up do not fill the log', async () => {
  const { send, counted, written } = site();
  for (let place = 0; place < 300; place++) await send(report({ 'script-sample': `Made-up sink${place}|` }));
  expect(counted).toHaveLength(300);
  expect(written).toHaveLength(200);
});

test.each<[what: string, body: unknown]>([
  ['nothing', ''],
  ['garbage', '{"csp-report":'],
  ['a list', '[]'],
  ['a report of something else', { 'csp-report': 7 }],
  ['a line that is none', report({ 'line-number': '12' })],
  ['a sample without end', report({ 'script-sample': 'x'.repeat(2_001) })],
])('%s is no report', async (_what, body) => {
  const { send, counted } = site();
  expect(await send(body)).toBe(400);
  expect(counted).toEqual([]);
});

test('a report larger than 8 kB is not read', async () => {
  const { send } = site();
  expect(await send('x'.repeat(8_193))).toBe(413);
});

test('who reports too often is not listened to', async () => {
  let left = 2;
  const { send, counted } = site(() => left-- > 0);
  expect([await send(report()), await send(report()), await send(report())]).toEqual([204, 204, 429]);
  expect(counted).toHaveLength(2);
});
