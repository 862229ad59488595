import { expect, test } from 'vitest';
import { misfitOf } from './misfit-of-props.ts';

const schema = {
  type: 'object' as const,
  properties: {
    movieId: { type: 'string' as const },
    seats: { type: 'integer' as const },
    days: { type: 'array' as const },
  },
  required: ['movieId'],
};

test.each([
  [{ movieId: '7' }, undefined],
  [{ movieId: '7', seats: 2, days: [], more: 'than is known' }, undefined],
  [{}, 'movieId is undefined, and string is asked for'],
  [{ movieId: 7 }, 'movieId is number, and string is asked for'],
  [{ movieId: '7', seats: 1.5 }, 'seats is number, and integer is asked for'],
  [{ movieId: '7', days: null }, 'days is null, and array is asked for'],
])('%j', (props, misfit) => expect(misfitOf(props, schema)).toBe(misfit));
