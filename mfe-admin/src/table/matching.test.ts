import { expect, test } from 'vitest';
import { matching } from './matching.ts';

const rows = [{ film: 'Đêm Amélie' }, { film: 'Until Dawn' }];
const find = (text: string) => matching(rows, text, ({ film }) => [film]).map(({ film }) => film);

test('an empty filter keeps every row', () => expect(find('  ')).toHaveLength(2));
test('case and accents do not matter', () => expect(find('amelie')).toEqual(['Đêm Amélie']));
test('what is nowhere matches nothing', () => expect(find('zebra')).toEqual([]));
