import { expect, test } from 'vitest';
import type { Audit } from './audit.ts';
import { auditLines } from './figures.ts';

const audit = (performance: number, shift = 0): Audit => ({
  scores: { performance, accessibility: 100, 'best-practices': 96, seo: 100 },
  findings: [],
  metrics: {
    'cumulative-layout-shift': shift,
    'largest-contentful-paint': 1200.4,
    'total-blocking-time': 10,
  },
});
const reached = (audits: Audit[]) =>
  Object.fromEntries(
    auditLines('/', 'phone', audits).map(({ figure, aim }) => [figure.split(': ')[1], aim?.reached]),
  );

test('the median is judged, by the aim of its category', () => {
  const lines = auditLines('/', 'phone', [audit(99), audit(80), audit(95)]);
  expect(lines[0]).toEqual({
    figure: '/, phone: performance',
    measured: '95',
    aim: { text: '≥ 95', reached: true },
  });
  expect(reached([audit(94)])).toMatchObject({
    performance: false,
    accessibility: true,
    'best-practices': false,
  });
});

test('any layout shift misses its aim', () => {
  expect(reached([audit(99)])['layout shift']).toBe(true);
  expect(reached([audit(99, 0.001)])['layout shift']).toBe(false);
});
