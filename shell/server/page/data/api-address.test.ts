import { expect, test } from 'vitest';
import { apiAddress } from './api-address.ts';

test('parameters stand in their places, encoded', () => {
  expect(apiAddress('/api/show/{id}/page', { id: '7' })).toBe('/api/show/7/page');
  expect(apiAddress('/api/{a}/{b}', { a: 'x/y?z', b: 'é' })).toBe('/api/x%2Fy%3Fz/%C3%A9');
  expect(apiAddress('/api/show/all', {})).toBe('/api/show/all');
});

test.each(['.', '..', '', undefined])('%j leads nowhere', (id) => {
  expect(apiAddress('/api/show/{id}/page', { id })).toBeNull();
});
