import { expect, test, vi } from 'vitest';
import type { CachedAnswers } from '../http/cached-answers.ts';
import { showsHaveChanged } from './cached-lists.ts';

test('a show that is added or cancelled is seen by the next visitor in every public list', () => {
  const invalidate = vi.fn<CachedAnswers['invalidate']>();
  showsHaveChanged({ invalidate } as unknown as CachedAnswers);
  expect(invalidate.mock.calls.flat().sort()).toEqual([
    '/api/show/:id',
    '/api/show/all',
    '/api/show/programme',
    '/api/show/times',
  ]);
});
