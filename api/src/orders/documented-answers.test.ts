import { expect, test } from 'vitest';
import type { JsonSchema } from '../json-schema/json-schema.ts';
import { answersIn, routeKey } from '../json-schema/openapi.ts';
import { cinemaForTests } from './testing/cinema.ts';

const { world, tonight, hold, news } = cinemaForTests();

/** Where an answer has more, less or other fields than its schema tells. */
function differences(schema: JsonSchema | undefined, value: unknown, at = 'answer'): string[] {
  if (!schema) return [`${at} is not documented`];
  const { anyOf, items, properties, required = [], additionalProperties: more } = schema;
  if (anyOf) {
    const all = anyOf.map((one) => differences(one, value, at));
    return all.some((found) => found.length === 0) ? [] : (all[0] ?? []);
  }
  if (schema.const !== undefined || schema.enum) {
    const words = schema.enum ?? [schema.const];
    return words.includes(value) ? [] : [`${at} is ${JSON.stringify(value)}`];
  }
  if (Array.isArray(value)) return value.flatMap((one) => differences(items, one, `${at}[]`));
  if (typeof value !== 'object' || value === null) {
    const kinds = [schema.type].flat();
    const kind = value === null ? 'null' : typeof value;
    return kinds.includes(kind) || (kind === 'number' && kinds.includes('integer'))
      ? []
      : [`${at} is a ${kind}`];
  }
  const missing = required.filter((name) => !(name in value)).map((name) => `${at}.${name} is missing`);
  const inner = Object.entries(value).flatMap(([name, field]) =>
    differences(properties?.[name] ?? (typeof more === 'object' ? more : undefined), field, `${at}.${name}`),
  );
  return [...missing, ...inner];
}

/** The secret of a link. */
const tokenIn = (answer: object) => ('token' in answer ? String(answer.token) : '');

test('what a visit answers, from the programme to the refund, is what the document says, field by field', async () => {
  const { body: document } = { body: await (await fetch(`${world.url}/api/openapi.json`)).json() };
  const answers = answersIn(document as Parameters<typeof answersIn>[0]);
  const seen = new Set<string>();
  const wrong: string[] = [];
  const call = async (
    method: 'get' | 'post',
    route: string,
    parameter = '',
    body: unknown = {},
    who = 'ann',
  ) => {
    const visitor = world.as(who);
    const path = route.replace(/\{\w+\}/, parameter);
    const answer = await (method === 'get' ? visitor.get(path) : visitor.post(path, body));
    const { http, headers: _, ...told } = answer;
    if (http !== 200) throw new Error(`${route} answered ${http}: ${answer.message}`);
    const key = routeKey(method, `/api/${route}`);
    seen.add(key);
    wrong.push(...differences(answers.get(key), told, route));
    return answer;
  };
  const show = tonight();
  const facts = { format: '3D', spoken: 'en', subtitles: 'vi' };
  await world.deps.db.shows.updateOne({ _id: show._id }, { $set: facts });
  await world.deps.db.movies.updateOne({ _id: show.movieId }, { $set: { age_rating: 'T16' } });
  await call('get', 'show/all');
  await call('get', 'show/times');
  await call('get', 'show/programme');
  await call('get', 'show/now-playing');
  await call('get', 'show/{id}', show.movieId);
  await call('post', 'user/update-favorite', '', { movieId: show.movieId });
  await call('get', 'user/favorites');
  await call('get', 'user/reminders');
  await call('post', 'user/reminders', '', { reminders: true });
  const order = await call('post', 'booking/create', '', { showId: show._id, selectedSeats: ['A1'] });
  await call('post', 'booking/{id}/pay', order.bookingId);
  await call('get', 'booking/seat/{showId}', show._id);
  const { session } = await world.booking(order.bookingId);
  world.stripe.pay(session?.id ?? '');
  await news();
  await call('post', 'booking/confirm', '', { sessionId: session?.id });
  await call('get', 'user/bookings');
  const sent = await call('post', 'booking/{id}/send', order.bookingId, { seat: 'A1' });
  await call('get', 'tickets/sent/{token}', tokenIn(sent));
  await call('post', 'booking/{id}/take-back', order.bookingId, { seat: 'A1' });
  await call('post', 'booking/{id}/cancel', order.bookingId);
  const shared = await call('post', 'booking/create', '', { showId: show._id, selectedSeats: ['C1', 'C2'] });
  const link = await call('post', 'booking/{id}/share', shared.bookingId);
  const newLink = await call('post', 'booking/shared/{token}/renew', tokenIn(link));
  await call('get', 'booking/shared/{token}', tokenIn(newLink), undefined, 'cy');
  await call('post', 'booking/shared/{token}/take', tokenIn(newLink), { seat: 'C1' }, 'cy');
  await call('get', 'booking/waiting/{showId}', show._id);
  await call('post', 'booking/waiting/{showId}/leave', show._id);
  await hold('bob', show, ['B1']);
  await call('get', 'show/{id}/cancellation', show._id, undefined, 'boss');
  await call('post', 'show/{id}/cancel', show._id, { reason: 'No power tonight' }, 'boss');
  const ended = await call('get', 'booking/shared/{token}', tokenIn(newLink));
  expect(ended).toMatchObject({ shared: { ageRating: 'T16', cancelled: 'No power tonight' } });
  expect(wrong).toEqual([]);
  expect(seen.size).toBe(26);
});

interface Operation {
  security?: Record<string, string[]>[];
  responses: Record<string, unknown>;
  requestBody?: { required?: boolean };
}

test('the document says of every call that refuses strangers that it needs a token, and that bodies are needed', async () => {
  const answer = await fetch(`${world.url}/api/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Operation>> };
  const ofPeople = Object.entries(paths).filter(([path]) => /^.api.(admin|booking|show|user)\b/.test(path));
  const named = ofPeople.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
  );
  const operations = named.map(({ operation }) => operation);
  const guarded = named.filter(({ operation }) => '401' in operation.responses);
  expect(guarded.length).toBeGreaterThan(10);
  const bearer = JSON.stringify([{ bearer: [] }]);
  const silent = guarded.filter(({ operation }) => JSON.stringify(operation.security) !== bearer);
  expect(silent.map(({ name }) => name)).toEqual([]);
  const bodies = operations.flatMap(({ requestBody }) => (requestBody ? [requestBody] : []));
  expect(bodies.length).toBeGreaterThan(3);
  for (const { required } of bodies) expect(required).toBe(true);
});
