import { expect, test } from 'vitest';
import { notKeptPage } from './not-kept-page.ts';

test('where no e-mail is sent nobody is told to look there for a ticket', () => {
  const textFor = (mail: boolean | undefined) =>
    notKeptPage({ imageBase: '/images', timeZone: 'Asia/Ho_Chi_Minh', mail }, []).html;
  expect(textFor(true)).toContain('in your e-mail');
  // An older API does not say.
  expect(textFor(undefined)).toContain('in your e-mail');
  expect(textFor(false)).not.toContain('e-mail');
});
