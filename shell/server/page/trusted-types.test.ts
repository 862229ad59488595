import { expect, test } from 'vitest';
import { trustedTypesPolicy } from './trusted-types.ts';

const now = new Date('2026-11-22T12:00:00Z');
const asked = (percent: number, at = now, isApart = false) =>
  Array.from({ length: 2_000 }, (_, number) => `visitor-${number}`).filter(
    (visitor) => trustedTypesPolicy(percent, { visitor, isApart, now: at }) !== undefined,
  );

test('a share of the visitors is asked to report, each day another one', () => {
  const today = asked(10);
  expect(today.length).toBeGreaterThan(140);
  expect(today.length).toBeLessThan(260);
  const tomorrow = asked(10, new Date(now.getTime() + 86_400_000));
  expect(tomorrow).not.toEqual(today);
  expect(asked(100)).toHaveLength(2_000);
});

test('unless it is switched off, everybody is asked on pages with a document of their own', () => {
  expect(asked(0.1, now, true)).toHaveLength(2_000);
  expect(asked(0, now, true)).toEqual([]);
});

test('it only reports: nothing is stopped by it', () =>
  expect(trustedTypesPolicy(100, { visitor: 'v', isApart: false, now })).toBe(
    "require-trusted-types-for 'script'; report-uri /__policy",
  ));
