import { createRoute } from '@hono/zod-openapi';
import type { Dependencies } from '../dependencies.ts';
import { doorkeeper } from '../http/auth.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { type Api, createRouter, failures, json } from '../http/routes.ts';
import { rawPublicKey } from '../tickets/raw-public-key.ts';
import { admit } from './admit.ts';
import { doorDay } from './day.ts';
import * as schemas from './schemas.ts';
import { undoEntry } from './undo.ts';

/** Letting people in, under /door, and the key that anybody can check tickets with. */
export function doorRoutes(deps: Dependencies): Api {
  const api = createRouter();
  // Several doors may share an account, and each scan is a call or two.
  const atDoor = { security: [{ bearer: [] }], middleware: [doorkeeper(deps), rateLimit(deps, 'public')] };

  const key = createRoute({
    method: 'get',
    path: '/tickets/key',
    middleware: [rateLimit(deps, 'public')],
    summary: 'The public keys that ticket codes are checked with',
    responses: { 200: json(schemas.ticketKeySchema, 'The keys'), ...failures(429) },
  });
  const { ticketKey, otherTicketKeys } = deps.config;
  const published = ticketKey
    ? { key: rawPublicKey(ticketKey), others: otherTicketKeys.map(rawPublicKey) }
    : { key: null, others: [] };
  api.openapi(key, (c) => c.json({ success: true as const, ...published }, 200));

  const day = createRoute({
    ...atDoor,
    method: 'get',
    path: '/door/day',
    summary: 'The shows and tickets of the day, for a door',
    responses: { 200: json(schemas.doorDaySchema, 'The day'), ...failures(401, 403, 429) },
  });
  api.openapi(day, async (c) => c.json({ success: true as const, ...(await doorDay(deps)) }, 200));

  const scans = createRoute({
    ...atDoor,
    method: 'post',
    path: '/door/entries',
    summary: 'Let seats in, each once; the same scan again answers the same',
    request: { body: { required: true, content: { 'application/json': { schema: schemas.scansSchema } } } },
    responses: {
      200: json(schemas.admissionsSchema, 'What became of each scan'),
      ...failures(400, 401, 403, 429),
    },
  });
  api.openapi(scans, async (c) => {
    const { userId } = c.get('caller');
    const admissions = [];
    for (const { admittedAt, ...scan } of c.req.valid('json').scans) {
      const admitted = { ...scan, ...(admittedAt !== undefined && { admittedAt: new Date(admittedAt) }) };
      const { scanId, outcome, ticket = null, entry } = await admit(deps, userId, admitted);
      const shown = entry && { scanId: entry.scanId, at: entry.at.toISOString(), door: entry.door };
      admissions.push({ scanId, outcome, ticket, entry: shown ?? null });
    }
    return c.json({ success: true as const, admissions }, 200);
  });

  const undo = createRoute({
    ...atDoor,
    method: 'post',
    path: '/door/undo',
    summary: 'Take an entry back that was a mistake',
    request: { body: { required: true, content: { 'application/json': { schema: schemas.undoSchema } } } },
    responses: { 200: json(schemas.undoneSchema, 'Done'), ...failures(400, 401, 403, 409, 429) },
  });
  api.openapi(undo, async (c) => {
    await undoEntry(deps, c.get('caller'), c.req.valid('json'));
    return c.json({ success: true as const, message: 'The entry is taken back' }, 200);
  });
  return api;
}
