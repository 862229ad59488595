import { OpenAPIHono, z } from '@hono/zod-openapi';
import { failureSchema } from '../http/failure-schema.ts';
import { json } from '../http/routes.ts';
import type { OpenApiDocument } from '../json-schema/openapi.ts';
import { createRequest } from '../orders/schemas.ts';
import { joinRequest } from '../orders/waiting/schemas.ts';
import { pageCalls } from './page-calls.ts';

const HALL = { blocks: [['A']], seatsPerRow: 1 };
/** Bodies that the settings of a cinema make, by some settings: with others they have the same shape. */
const MADE_OF_SETTINGS: Record<string, z.ZodObject> = {
  'POST /api/booking/create': createRequest(1, HALL),
  'POST /api/booking/waiting/{showId}': joinRequest(1, HALL),
};

/** What is taken of the calls that pages make, and answered, as an OpenAPI document: of this checkout, without a server, a database or a setting. */
export function pageCallsDocument(): OpenApiDocument {
  const api = new OpenAPIHono();
  for (const [route, call] of Object.entries(pageCalls)) {
    const [method = '', path = ''] = route.split(' ');
    const given = 'body' in call && call.body instanceof z.ZodObject ? call.body : undefined;
    const schema = given ?? MADE_OF_SETTINGS[route];
    api.openAPIRegistry.registerPath({
      method: method === 'GET' ? 'get' : 'post',
      path,
      request: {
        ...('query' in call && { query: call.query }),
        ...(schema && { body: { required: true, content: { 'application/json': { schema } } } }),
      },
      responses: { 200: json(call.answer, ''), default: json(failureSchema, '') },
    });
  }
  const document: unknown = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Calls of the pages', version: '1' },
  });
  return document as OpenApiDocument;
}
