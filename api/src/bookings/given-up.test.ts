import { expect, test } from 'vitest';
import type { BookingDocument } from '../db/documents.ts';
import { CHANGED_CHOICE, isGivenUp } from './given-up.ts';

const NOW = new Date('2026-11-22T10:00:00Z');
const LATER = new Date('2026-11-22T10:00:00.001Z');

/** A booking with a state for each reason. */
const booking = (state: BookingDocument['state'], whys: string[], holdUntil = LATER) =>
  ({ state, holdUntil, history: whys.map((why) => ({ state, at: NOW, why })) }) as BookingDocument;

test('a hold was given up for another choice when that is the last that is known of it, and its time is not over', () => {
  const again = ['booked', 'the hold ran out', 'the same seats again', CHANGED_CHOICE];
  expect(isGivenUp(booking('cancelled', ['booked', CHANGED_CHOICE]), NOW)).toBe(true);
  expect(isGivenUp(booking('cancelled', again), NOW)).toBe(true);
  expect(isGivenUp(booking('cancelled', ['booked', CHANGED_CHOICE], NOW), NOW)).toBe(false);
  expect(isGivenUp(booking('cancelled', ['booked', 'cancelled by its owner']), NOW)).toBe(false);
  expect(isGivenUp(booking('refunding', ['booked', CHANGED_CHOICE, 'paid_after_cancel']), NOW)).toBe(false);
  expect(isGivenUp(booking('refunding', ['booked', CHANGED_CHOICE]), NOW)).toBe(false);
});
