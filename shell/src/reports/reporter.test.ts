import { expect, test } from 'vitest';
import type { Report } from '@matinee/api/types';
import { createReporter } from './reporter.ts';

function page({ isOnline = true, landing }: { isOnline?: boolean; landing?: string | undefined } = {}) {
  const sent: Report[] = [];
  const reporter = createReporter(
    'token',
    landing,
    (report) => sent.push(report),
    () => isOnline,
  );
  return { ...reporter, sent };
}
const catalog = { name: 'catalog', version: '1.1.0' };

test('a page is heard of once, also when nothing happened in it', () => {
  const { flush, sent } = page();
  flush();
  flush();
  expect(sent).toEqual([{ token: 'token', shown: [], failed: [], vitals: {} }]);
});

test('each report tells the whole: the first release that was shown stays the first', () => {
  const { record, measured, flush, sent } = page({ landing: 'catalog' });
  record({ what: 'loaded', ...catalog });
  flush();
  record({ what: 'loaded', name: 'booking', version: '2.0.0' });
  measured('lcp', 900);
  flush();
  expect(sent.map(({ shown }) => shown)).toEqual([['catalog@1.1.0'], ['catalog@1.1.0', 'booking@2.0.0']]);
  expect(sent[1]?.vitals).toEqual({ lcp: 900 });
});

test('what fails again and again is one failure, and no new report', () => {
  const { record, flush, sent } = page();
  for (let attempt = 0; attempt < 5; attempt++) {
    record({ what: 'load-failed', ...catalog });
    record({ what: 'screen-failed', ...catalog });
    flush();
  }
  expect(sent).toHaveLength(1);
  expect(sent[0]?.failed).toEqual([
    { kind: 'load', release: 'catalog@1.1.0' },
    { kind: 'render', release: 'catalog@1.1.0' },
  ]);
});

test('what the shell throws is told apart, for an API of before that refuses it', () => {
  const { record, flush, sent } = page({ landing: 'catalog' });
  record({ what: 'loaded', ...catalog });
  record({ what: 'script-failed', name: 'shell', version: '3.0.0' });
  record({ what: 'screen-failed', ...catalog });
  flush();
  expect(sent).toEqual([
    {
      token: 'token',
      shown: ['catalog@1.1.0'],
      failed: [{ kind: 'render', release: 'catalog@1.1.0' }],
      vitals: {},
    },
    { token: 'token', shown: [], failed: [{ kind: 'script', release: 'shell@3.0.0' }], vitals: {} },
  ]);
});

test('a browser without a network blames no release for what does not arrive', () => {
  const { record, flush, sent } = page({ isOnline: false });
  record({ what: 'load-failed', ...catalog });
  record({ what: 'screen-failed', ...catalog });
  flush();
  expect(sent[0]?.failed).toEqual([{ kind: 'render', release: 'catalog@1.1.0' }]);
});

test('a page that goes wrong in every way stays within what the API takes', () => {
  const { record, flush, sent } = page();
  for (let release = 0; release < 50; release++)
    record({ what: 'load-failed', name: 'catalog', version: `1.${release}.0` });
  flush();
  expect(sent[0]?.failed).toHaveLength(20);
});

test('what fails in a part is told with the part, once for each of them', () => {
  const { record, flush, sent } = page();
  for (const part of ['showtimes', 'showtimes', 'heart']) record({ what: 'screen-failed', ...catalog, part });
  flush();
  expect(sent[0]?.failed).toEqual([
    { kind: 'render', release: 'catalog@1.1.0', part: 'showtimes' },
    { kind: 'render', release: 'catalog@1.1.0', part: 'heart' },
  ]);
});

test('a page of another team’s parts is measured for the release that the visitor landed on', () => {
  const { record, measured, flush, sent } = page({ landing: 'catalog' });
  record({ what: 'loaded', name: 'booking', version: '2.0.0' });
  measured('lcp', 900);
  flush();
  record({ what: 'loaded', ...catalog });
  flush();
  expect(sent[0]).toMatchObject({ shown: ['booking@2.0.0'], vitals: {} });
  expect(sent[1]).toMatchObject({ shown: ['catalog@1.1.0', 'booking@2.0.0'], vitals: { lcp: 900 } });
});

test('a page of the house is measured for nobody, whatever parts stand in it', () => {
  const { record, measured, flush, sent } = page();
  record({ what: 'loaded', name: 'booking', version: '2.0.0' });
  measured('lcp', 900);
  flush();
  expect(sent).toEqual([{ token: 'token', shown: ['booking@2.0.0'], failed: [], vitals: {} }]);
});
