import { OpenAPIHono, type z } from '@hono/zod-openapi';
import { failureSchema } from '../http/failure-schema.ts';
import { json } from '../http/routes.ts';
import type { OpenApiDocument } from '../json-schema/openapi.ts';
import { pageCalls } from './page-calls.ts';

/** What is answered to the calls that pages make, as an OpenAPI document: of this checkout, without a server, a database or a setting. */
export function pageCallsDocument(): OpenApiDocument {
  const api = new OpenAPIHono();
  for (const [route, { answer }] of Object.entries<{ answer: z.ZodObject }>(pageCalls)) {
    const [method = '', path = ''] = route.split(' ');
    api.openAPIRegistry.registerPath({
      method: method === 'GET' ? 'get' : 'post',
      path,
      responses: { 200: json(answer, ''), default: json(failureSchema, '') },
    });
  }
  const document: unknown = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Calls of the pages', version: '1' },
  });
  return document as OpenApiDocument;
}
