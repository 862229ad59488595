import { expect, test } from 'vitest';
import type { User } from '../state/records.ts';
import { portraitOf } from './portrait.ts';

const drawingOf = (user: Partial<User>) =>
  Buffer.from(portraitOf(user as User).replace('data:image/svg+xml;base64,', ''), 'base64').toString();

test('somebody without a picture has one with the initials, or the first letter of the address', () => {
  expect(drawingOf({ firstName: 'Mai', lastName: 'Tran', email: 'user@matinee.test' })).toContain('>MT<');
  expect(drawingOf({ firstName: null, lastName: null, email: 'user@matinee.test' })).toContain('>U<');
});

test('a name is a text of the picture and never a part of it', () => {
  expect(drawingOf({ firstName: '<', lastName: '&', email: '' })).toContain('>&lt;&amp;<');
});
