import { expect, test } from 'vitest';
import { changedBy } from './changed-by.ts';
import type { ReleaseEvent } from '../releases.ts';

const act = (what: ReleaseEvent['act'], ...releases: string[]): ReleaseEvent => ({
  at: '',
  act: what,
  composition: releases.join(),
  share: null,
  releases,
  by: 'Mai',
  reason: '',
});
const first = act('promoted', 'catalog@1', 'booking@1');
const canary = act('canary-started', 'catalog@2', 'booking@1');

test('the first act is about all releases', () =>
  expect(changedBy(first, [])).toEqual(['catalog@1', 'booking@1']));
test('a canary is about what is not live, and so is its end', () => {
  expect(changedBy(canary, [first])).toEqual(['catalog@2']);
  const failed = act('canary-failed', ...canary.releases);
  expect(changedBy(failed, [canary, first])).toEqual(['catalog@2']);
});
test('an act that brings the same releases again names them all', () =>
  expect(changedBy(first, [first])).toEqual(['catalog@1', 'booking@1']));
test('what took the place of a revoked release is no change of the next act', () => {
  const promoted = act('promoted', 'catalog@2', 'booking@1');
  const revoked = act('revoked', 'catalog@1', 'booking@1');
  expect(changedBy(act('promoted', 'catalog@1', 'booking@2'), [revoked, promoted])).toEqual(['booking@2']);
});
