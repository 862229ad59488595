import { expect, test } from 'vitest';
import type { Composition } from '../documents/composition.ts';
import { judgedReleases } from './judged-releases.ts';

const set = (releases: string[], shell = '1.0.0', fallback?: string) =>
  ({
    shell: { version: shell },
    remotes: releases.map((each) => {
      const [name, version] = each.split('@');
      return { name, version, ...(fallback !== undefined && { fallback: { version: fallback } }) };
    }),
  }) as unknown as Composition;

test('what is on both sides is not judged; what differs is, with its fallback, and what came or went', () => {
  expect(judgedReleases(set(['a@1.0.0', 'b@1.0.0']), set(['a@1.1.0', 'b@1.0.0'], '1.0.0', '0.9.0'))).toEqual({
    live: ['a@1.0.0'],
    canary: ['a@1.1.0', 'a@0.9.0'],
    names: ['a'],
    bystanders: ['b'],
  });
  expect(judgedReleases(set(['a@1.0.0', 'b@1.0.0']), set(['a@1.0.0', 'c@1.0.0']))).toEqual({
    live: ['b@1.0.0'],
    canary: ['c@1.0.0'],
    names: ['b', 'c'],
    bystanders: ['a'],
  });
});

test('another shell runs every release: all count', () => {
  expect(judgedReleases(set(['a@1.0.0']), set(['a@1.0.0'], '2.0.0'))).toBeUndefined();
});
