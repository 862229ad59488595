import { expect, test } from 'vitest';
import { customerOf } from './customer.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::3', '2001:db8:1'],
  ['2001:0DB8:0001:ffff:1:2:3:4', '2001:db8:1'],
  ['::1', '0:0:0'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, customer) => expect(customerOf(address)).toBe(customer));
