// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { closeSheets } from './close-sheets.ts';

/** A sheet as browsers have it: what it is made of is read from what all sheets have. */
class Sheet {
  readonly #media = { mediaText: '' };
  constructor(readonly ownerNode: Element | null = null) {}
  get media() {
    return this.#media;
  }
}
const kindOfSheets = () =>
  class extends Sheet {
    #rules: { cssText: string }[] = [];
    get cssRules() {
      return this.#rules;
    }
    get rules() {
      return this.#rules;
    }
    replaceSync(text: string) {
      this.#rules = text.split('\n').map((cssText) => ({ cssText }));
    }
    /** what it does in the page, whoever asks */
    does = () => [this.#rules.map(({ cssText }) => cssText), natively(this)];
  };
const { get: mediaOf } = Object.getOwnPropertyDescriptor(Sheet.prototype, 'media')!;
const natively = (sheet: Sheet) => (mediaOf!.call(sheet) as Sheet['media']).mediaText;

beforeEach(() => {
  document.head.innerHTML = '<style data-shell></style><style></style>';
});

/** @returns a sheet of the page, and one of somebody's own, where those of the page are closed */
function sheets() {
  const Kind = kindOfSheets();
  // Closed for good: each test has a kind of its own.
  const above = Object.create(Object.prototype, Object.getOwnPropertyDescriptors(Sheet.prototype)) as object;
  Object.setPrototypeOf(Kind.prototype, above);
  vi.stubGlobal('CSSStyleSheet', Kind);
  const both = [...document.head.children].map((owner) => new Kind(owner));
  for (const sheet of both) sheet.replaceSync('a {}\nb {}');
  closeSheets();
  return both as [InstanceType<typeof Kind>, InstanceType<typeof Kind>];
}

test.each(['cssRules', 'rules'] as const)(
  'what is written into the %s of a sheet of the page changes nothing, and into those of one’s own it does',
  (name) => {
    const [house, mine] = sheets();
    for (const sheet of [house, mine]) {
      expect(sheet[name].map(({ cssText }) => cssText)).toEqual(['a {}', 'b {}']);
      sheet[name][0]!.cssText = 'c {}';
    }
    expect(house.does()).toEqual([['a {}', 'b {}'], '']);
    expect(mine.does()).toEqual([['c {}', 'b {}'], '']);
  },
);

test('nobody has a sheet of the page hold for paper only, and one of his own he may', () => {
  const [house, mine] = sheets();
  for (const sheet of [house, mine]) sheet.media.mediaText = 'print';
  expect(house.does()).toEqual([['a {}', 'b {}'], '']);
  expect(mine.does()).toEqual([['a {}', 'b {}'], 'print']);
});

test.each(['cssRules', 'rules', 'media'])('nobody puts something else in the place of the %s', (name) => {
  const [house] = sheets();
  const owner = [Object.getPrototypeOf(house), Object.getPrototypeOf(Object.getPrototypeOf(house))].find(
    (one: object) => Object.hasOwn(one, name),
  ) as object;
  expect(Object.getOwnPropertyDescriptor(owner, name)?.configurable).toBe(false);
});
