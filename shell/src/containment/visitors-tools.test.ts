// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchStrangers } from './strangers.ts';
import { watchPage } from './watch-page.ts';

const deaf = { onDamage: () => {}, onTampering: () => {}, onSuspicion: () => {} };

beforeEach(() => {
  document.body.innerHTML =
    '<div id="root"><header><a href="/">Home</a></header><main><div data-slot="page"></div></main></div>';
  for (const element of document.querySelectorAll('#root, #root *'))
    Object.assign(element, { __reactFiber$1: {} });
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** What a tool of the visitor's, or somebody else, has put around the words of a link. */
async function wrapped(html: string): Promise<string> {
  vi.useFakeTimers();
  // As browsers say it of what has no sheet.
  vi.spyOn(window, 'getComputedStyle').mockImplementation((element) => {
    const { position, display } = (element as HTMLElement).style;
    const usual = element.localName === 'div' ? 'block' : 'inline';
    return { position: position || 'static', display: display || usual } as CSSStyleDeclaration;
  });
  const onDamage = vi.fn<() => void>();
  watchPage(() => ['header', 'main'], { ...deaf, onDamage });
  const link = document.querySelector('a')!;
  link.innerHTML = html;
  vi.advanceTimersByTime(3_000);
  expect([onDamage.mock.calls.length, link.textContent]).toEqual([0, 'Home']);
  return link.innerHTML;
}

test.each([
  '<font><font>Home</font></font>',
  '<x-mark>Home</x-mark>',
  '<span>Ho</span><mark>me</mark>',
  '<ruby style="display: ruby">Home</ruby>',
])(
  'what translators and tools that mark words put around them stays, without its looks: %s',
  async (html) => {
    expect(await wrapped(html)).toBe(html.replace(' style="display: ruby"', ''));
  },
);

test.each(['<a href="#main">Skip</a>', '<div><div role="status">Saved</div></div>'])(
  'so it does in the way past the header and in notices: %s',
  async (html) => {
    const root = document.getElementById('root')!;
    root.insertAdjacentHTML('beforeend', html);
    for (const element of document.querySelectorAll('#root *'))
      Object.assign(element, { __reactFiber$1: {} });
    const words = root.querySelector('[href="#main"], [role]')!;
    words.innerHTML = `<font>${words.textContent}</font>`;
    await wrapped('Home');
    expect(root.lastElementChild!.textContent).toMatch(/^(Skip|Saved)$/);
    expect(words.querySelector('font')).not.toBeNull();
  },
);

test.each([
  '<font style="display: block; width: 100vw">Home</font>',
  '<font style="position: fixed">Home</font>',
  '<div>Home</div>',
  '<b><div style="position: absolute">Home</div></b><iframe></iframe>',
])('what could lie over the page is taken from around words, and the words stay: %s', async (html) => {
  expect((await wrapped(html)).replace(/<\/?b>/g, '')).toBe('Home');
});

test('a font that keeps its place has no size and no shadow of its own', async () => {
  const html = '<font size="7" class="mine" style="box-shadow: 0 0 0 200vmax black">Home</font>';
  expect(await wrapped(html)).toBe('<font>Home</font>');
});

test('a page that the browser has translated stays in the language of its words, and another one is put back into its own', () => {
  const { documentElement: html } = document;
  const takeAway = watchStrangers(() => {});
  Object.assign(html, { lang: 'ar', className: 'translated-rtl' });
  takeAway()();
  expect([html.lang, html.className]).toEqual(['ar', 'translated-rtl']);
  html.className = 'mine';
  takeAway()();
  expect([html.lang, html.className]).toEqual(['', '']);
});
