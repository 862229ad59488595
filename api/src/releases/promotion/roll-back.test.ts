import { afterEach, beforeEach, expect, test } from 'vitest';
import { idOf, openDesk, type Desk } from '../testing/operator.ts';

let desk: Desk;
let ids: string[];
beforeEach(async () => {
  desk = await openDesk();
  await desk.published('catalog', '1.0.0', '1.1.0', '1.2.0');
  ids = [];
  for (const version of ['1.0.0', '1.1.0', '1.2.0'])
    ids.push(idOf(await desk.promote({ catalog: version }, ids.at(-1) ?? null)));
});
afterEach(() => desk.close());

test('the composition before is live again as it was, fallback included, under an id of its own', async () => {
  const id = idOf(await desk.rollBack(ids[2]!));
  expect(await desk.live()).toEqual({ id, remotes: { catalog: '1.1.0 (1.0.0)' } });
  expect(ids).not.toContain(id);
});

test('rolling back once more goes one further back, and at the first composition it ends', async () => {
  const once = idOf(await desk.rollBack(ids[2]!));
  const twice = idOf(await desk.rollBack(once));
  expect((await desk.live())?.remotes).toEqual({ catalog: '1.0.0' });
  expect(await desk.rollBack(twice)).toMatchObject({ status: 409, body: { code: 'nothing_before' } });
  expect((await desk.live())?.id).toBe(twice);
});

test('after a promotion that follows a roll-back, the way back leads to what was rolled back to', async () => {
  const back = idOf(await desk.rollBack(ids[2]!));
  const next = idOf(await desk.promote({ catalog: '1.2.0' }, back));
  await desk.rollBack(next);
  expect((await desk.live())?.remotes).toEqual({ catalog: '1.1.0 (1.0.0)' });
});

test('whoever saw another composition than the live one is refused', async () => {
  expect(await desk.rollBack(ids[1]!)).toMatchObject({ status: 409, body: { code: 'moved' } });
  expect(await desk.rollBack('unknown')).toMatchObject({ status: 409 });
  expect((await desk.live())?.id).toBe(ids[2]);
});

test('two who roll back at once in the same words go back by one, and get the same composition', async () => {
  const answers = await Promise.all([desk.rollBack(ids[2]!), desk.rollBack(ids[2]!)]);
  const live = (await desk.live())?.id;
  for (const answer of answers) expect(answer.status === 200 ? idOf(answer) : answer.status).toBe(live);
  expect((await desk.live())?.remotes).toEqual({ catalog: '1.1.0 (1.0.0)' });
});

test('only the operator rolls back', async () => {
  expect(await desk.rollBack(ids[2]!, 'catalog')).toMatchObject({ status: 403 });
});
