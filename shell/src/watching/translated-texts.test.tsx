// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { followTranslations } from './translated-texts.ts';

const { removeChild } = Node.prototype;
beforeAll(() => {
  // It stands further up in browsers than it does here.
  const here = [Text.prototype, CharacterData.prototype].find((one) => Object.hasOwn(one, 'nodeValue'));
  if (here) {
    Object.defineProperty(Node.prototype, 'nodeValue', Object.getOwnPropertyDescriptor(here, 'nodeValue')!);
    Reflect.deleteProperty(here, 'nodeValue');
  }
  followTranslations();
});
afterEach(cleanup);

/** As browsers do it: each text is somewhere else, and the words of another language stand in elements that nobody of the page has made. */
async function translate(how: 'at once' | 'one after the other'): Promise<void> {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode())
    if (walker.currentNode.parentElement?.localName !== 'font') texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const font = document.createElement('font');
    font.append(document.createElement('font'));
    font.firstElementChild!.textContent = `[${text.data}]`;
    if (how === 'at once') text.replaceWith(font);
    else {
      text.before(font);
      removeChild.call(text.parentNode, text);
    }
  }
  // Whoever watches the page hears of it after the translator's task.
  await Promise.resolve();
}

const Seat = ({ isTaken, price }: { isTaken: boolean; price: number }) => (
  <p>
    {isTaken ? <b>×</b> : null}
    {isTaken ? null : '4'}
    {isTaken ? <i>taken</i> : <i>free</i>} for {price} dollars
  </p>
);

test.each(['at once', 'one after the other'] as const)(
  'a text that comes, goes or changes does so also where a browser has translated the page, %s',
  async (how) => {
    const { rerender, container } = render(<Seat isTaken={false} price={10} />);
    await translate(how);
    expect(container.textContent).toBe('[4][free][ for ][10][ dollars]');
    rerender(<Seat isTaken={true} price={10} />);
    expect(container.textContent).toBe('×taken[ for ][10][ dollars]');
    rerender(<Seat isTaken={true} price={12} />);
    expect(container.textContent).toBe('×taken[ for ]12[ dollars]');
    await translate(how);
    expect(container.textContent).toBe('[×][taken][ for ][12][ dollars]');
    rerender(<Seat isTaken={false} price={14} />);
    expect(container.textContent).toBe('4free[ for ]14[ dollars]');
  },
);

test('a translation that is translated anew is no longer known, and ends nothing', async () => {
  const { rerender, container } = render(<Seat isTaken={false} price={10} />);
  await translate('at once');
  for (const font of container.querySelectorAll('p > font')) font.replaceWith('anew');
  rerender(<Seat isTaken={true} price={10} />);
  expect(container.textContent).toContain('×');
});

test('a page that is left while it is translated goes whole', async () => {
  const { unmount } = render(<Seat isTaken={false} price={10} />);
  await translate('at once');
  unmount();
  expect(document.body.textContent).toBe('');
});

test('what is no text and not there cannot be taken away, as ever', () => {
  const [one, other] = [document.createElement('p'), document.createElement('p')];
  expect(() => one.removeChild(other)).toThrow();
  expect(() => one.insertBefore(document.createElement('b'), other)).toThrow();
});

test('a text that the translator gives back is the page’s again', async () => {
  const again = render(<Seat isTaken={false} price={10} />);
  const text = [...again.container.querySelector('p')!.childNodes].find(
    ({ textContent }) => textContent === '10',
  )!;
  await translate('at once');
  [...again.container.querySelectorAll('p > font')]
    .find(({ textContent }) => textContent === '[10]')!
    .replaceWith(text);
  again.rerender(<Seat isTaken={false} price={11} />);
  expect(again.container.textContent).toContain('11');
});
