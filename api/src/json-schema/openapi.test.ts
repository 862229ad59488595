import { expect, test } from 'vitest';
import { misfits } from './misfits.ts';
import { answersIn, type OpenApiDocument } from './openapi.ts';

const text = { type: 'string' };
const object = (properties: Record<string, object>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});
const answering = (bodies: Record<string, object>): OpenApiDocument => ({
  paths: {
    '/api/shows/{id}': {
      get: {
        responses: Object.fromEntries(
          Object.entries(bodies).map(([status, schema]) => [
            status,
            { content: { 'application/json': { schema } } },
          ]),
        ),
      },
    },
  },
});
const found = (bodies: Record<string, object>) =>
  misfits(object({ title: text }), answersIn(answering(bodies)).get('GET /api/shows/{}') ?? {});

test('of several answers that say that it was done each has to be read', () => {
  const whole = object({ title: text, hall: text });
  expect(found({ 200: whole, 404: object({ code: text }) })).toEqual([]);
  expect(found({ 200: whole, 201: whole })).toEqual([]);
  expect(found({ 200: whole, 202: object({ hall: text }) })).toEqual([
    { field: 'title', says: 'is not answered' },
  ]);
});
