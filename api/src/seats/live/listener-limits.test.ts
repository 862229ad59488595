import { expect, test } from 'vitest';
import { createListenerLimits } from './listener-limits.ts';

const TOO_MANY = (status: number) => ({ status, code: 'too_many_listeners', extra: { retryAfter: 30 } });

/** What a call is refused with; null when it is not. */
function refusal(call: () => void): unknown {
  try {
    call();
    return null;
  } catch (error) {
    return error;
  }
}

test('each person has so many places, and another one for each that is given back', () => {
  const limits = createListenerLimits({ listeners: 100, perUser: 3 });
  const isFull = () => refusal(() => limits.take('ann'));
  for (const taken of [1, 2, 3]) {
    limits.take('ann');
    expect(limits.taken).toBe(taken);
  }
  expect(isFull()).toMatchObject(TOO_MANY(429));
  limits.leave('ann');
  expect(isFull()).toBeNull();
  expect(isFull()).toMatchObject(TOO_MANY(429));
  for (const left of [1, 2, 3]) {
    for (let gone = left; gone > 0; gone -= 1) limits.leave('ann');
    expect(limits.taken).toBe(3 - left);
    for (let more = left; more > 0; more -= 1) limits.take('ann');
    expect(isFull()).toMatchObject(TOO_MANY(429));
  }
});

test('a full process says how long to wait, and takes the next one when somebody leaves', () => {
  const told: number[] = [];
  const limits = createListenerLimits({ listeners: 2, perUser: 9 }, (taken) => told.push(taken));
  limits.take('ann');
  limits.take('bob');
  expect(refusal(() => limits.take('cy'))).toMatchObject(TOO_MANY(503));
  limits.leave('ann');
  limits.take('cy');
  expect(told).toEqual([1, 2, 1, 2]);
});
