import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

/** Looked at often: nothing here takes time. */
const SOON = { interval: 2 };
const TOO_MUCH = new Error('too much');

/** A pace whose rests end when the test says so. */
function paceOf(most: number) {
  const rests: number[] = [];
  let end = () => {};
  const rest = (ms: number) => {
    rests.push(ms);
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  };
  const pace = new Pace({ most, isTooMuch: (error) => error === TOO_MUCH, rest });
  return { pace, rests, endRest: () => end() };
}

/** Pieces that stay under way until each is answered. */
function pieces(pace: Pace, count: number) {
  const underWay: { name: number; answer(error?: Error): void }[] = [];
  const ended = Array.from({ length: count }, (_, name) =>
    pace.run(
      () =>
        new Promise<number>((resolve, reject) => {
          underWay.push({ name, answer: (error) => (error ? reject(error) : resolve(name)) });
        }),
    ),
  );
  const answer = (error?: Error) => underWay.splice(0).forEach((piece) => piece.answer(error));
  /** Answers them as they come, until all have ended. */
  const finish = async () => {
    let isOver = false;
    const all = Promise.all(ended).finally(() => (isOver = true));
    await expect.poll(() => (answer(), isOver)).toBe(true);
    return all;
  };
  return { underWay, ended, answer, finish };
}

test('so many are under way at most, and the next begins when one has ended', async () => {
  const { pace } = paceOf(2);
  const { underWay, ended } = pieces(pace, 3);
  expect(underWay.map(({ name }) => name)).toEqual([0, 1]);
  underWay[0]?.answer();
  await expect.poll(() => underWay.length).toBe(3);
  underWay.forEach((piece) => piece.answer());
  expect(await Promise.all(ended)).toEqual([0, 1, 2]);
});

test('after “too much” nothing begins until the rest is over, and then half as many', async () => {
  const { pace, rests, endRest } = paceOf(4);
  const all = pieces(pace, 6);
  expect(all.underWay).toHaveLength(4);
  all.answer(TOO_MUCH);
  await expect.poll(() => rests).toEqual([250]);
  expect(all.underWay).toHaveLength(0);
  endRest();
  await expect.poll(() => all.underWay.length).toBe(2);
  expect(await all.finish()).toEqual([0, 1, 2, 3, 4, 5]);
  expect(rests).toEqual([250]);
});

test('rests grow, and what is too much five times in a row is told to whoever asked', async () => {
  const { pace, rests, endRest } = paceOf(1);
  const { underWay, ended, answer } = pieces(pace, 1);
  const told = expect(ended[0]).rejects.toBe(TOO_MUCH);
  for (let time = 1; time <= 5; time += 1) {
    await expect.poll(() => underWay.length).toBe(1);
    answer(TOO_MUCH);
    await expect.poll(() => rests.length).toBe(time);
    endRest();
  }
  await told;
  expect(rests).toEqual([250, 500, 1000, 2000, 2000]);
});

test('as many as ever are under way again after a while that went well', async () => {
  const { pace, rests, endRest } = paceOf(4);
  const first = pieces(pace, 4);
  first.answer(TOO_MUCH);
  await expect.poll(() => rests.length).toBe(1);
  endRest();
  await first.finish();
  for (let round = 0; round < 4; round += 1) await pace.run(async () => round);
  const later = pieces(pace, 5);
  expect(later.underWay).toHaveLength(4);
  await later.finish();
});

test('one that goes well does not make the others as many as before at once', async () => {
  const { pace, rests, endRest } = paceOf(4);
  const first = pieces(pace, 1);
  first.answer(TOO_MUCH);
  await expect.poll(() => rests.length, SOON).toBe(1);
  endRest();
  await first.finish();
  const later = pieces(pace, 4);
  expect(later.underWay).toHaveLength(2);
  await later.finish();
});

test('however often it is too much one goes on, and none beside it', async () => {
  const { pace, rests, endRest } = paceOf(2);
  const { underWay, answer, finish } = pieces(pace, 2);
  for (let time = 1; time <= 3; time += 1) {
    await expect.poll(() => underWay.length, SOON).toBe(time === 1 ? 2 : 1);
    answer(TOO_MUCH);
    await expect.poll(() => rests.length, SOON).toBe(time);
    endRest();
  }
  await expect.poll(() => underWay.length, SOON).toBe(1);
  await finish();
});

test('what was too much counts in a row alone: what goes well in between begins the row anew', async () => {
  const { pace, rests, endRest } = paceOf(1);
  for (let time = 0; time < 3; time += 1) {
    const { underWay, answer, finish } = pieces(pace, 1);
    for (let inARow = 1; inARow <= 4; inARow += 1) {
      await expect.poll(() => underWay.length, SOON).toBe(1);
      answer(TOO_MUCH);
      await expect.poll(() => rests.length, SOON).toBe(4 * time + inARow);
      endRest();
    }
    expect(await finish()).toEqual([0]);
  }
  expect(rests).toEqual([250, 500, 1000, 2000, 250, 500, 1000, 2000, 250, 500, 1000, 2000]);
});

test('any other error is told at once and slows nothing down', async () => {
  const { pace, rests } = paceOf(1);
  await expect(pace.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(rests).toEqual([]);
  expect(await pace.run(async () => 'next')).toBe('next');
});
