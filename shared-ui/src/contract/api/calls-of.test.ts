import { expect, expectTypeOf, test } from 'vitest';
import { callsOf, type Unanswered } from './calls-of.ts';
import { object, string } from './schema.ts';

interface Booking {
  state: 'paid' | 'held';
  price?: number;
  show: { hall: number; note: string | null };
}
// An object type: an interface has no index signature, which the calls of an API are told by.
type Api = {
  'GET /api/bookings': {
    query: { page?: string; sort?: string };
    body: undefined;
    answer: { rows: Booking[] };
  };
  'POST /api/bookings/{id}/rows/{row}': { query: undefined; body: { reason: string }; answer: { ok: true } };
};
type Rows<Row> = Unanswered<{ rows: Row[] }, Api['GET /api/bookings']['answer'], ''>;

test('the compiler names what a screen asks for and the API does not answer', () => {
  expectTypeOf<Rows<{ state: string }>>().toBeNever();
  expectTypeOf<Rows<{ price?: number | undefined; show: { note: string | null } }>>().toBeNever();
  expectTypeOf<Rows<{ trailer: string }>>().toEqualTypeOf<'.rows[].trailer'>();
  expectTypeOf<Rows<{ trailer?: string }>>().toEqualTypeOf<'.rows[].trailer'>();
  expectTypeOf<Rows<{ price: number }>>().toEqualTypeOf<'.rows[].price'>();
  expectTypeOf<Rows<{ show: { note: string; hall: string } }>>().toEqualTypeOf<
    '.rows[].show.note' | '.rows[].show.hall'
  >();
  expectTypeOf<Rows<{ state: 'paid' }>>().toEqualTypeOf<'.rows[].state'>();
});

test('a path has its parameters written for an address, and a query has what is asked for', () => {
  const declare = callsOf<Api>();
  const list = declare('GET /api/bookings', {
    query: (page: number) => ({ page: String(page) }),
    auth: 'none',
    answer: object({}),
    failure: '',
  });
  expect(list.path(2)).toBe('/api/bookings?page=2');
  const act = declare('POST /api/bookings/{id}/rows/{row}', {
    params: (id: string) => ({ id, row: 'a b' }),
    body: () => ({ reason: 'why' }),
    auth: 'none',
    answer: object({}),
    failure: '',
  });
  expect(act).toMatchObject({ method: 'POST' });
  expect(act.path('1/2?x')).toBe('/api/bookings/1%2F2%3Fx/rows/a%20b');
  expect(string().safeParse(act.path('1')).success).toBe(true);
});
