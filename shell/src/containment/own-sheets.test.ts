// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';

test('what is taken from the page’s own sheets is put back, in their order, and what others brought is left alone', async () => {
  document.head.innerHTML =
    '<link rel="stylesheet" href="data:text/css," integrity="sha384-x"><style data-shell>a {}</style>';
  vi.resetModules();
  const { restoreSheets } = await import('./own-sheets.ts');
  const [link, style] = document.head.children as unknown as [HTMLLinkElement, HTMLStyleElement];
  expect(restoreSheets()).toBe(false);
  const other = document.createElement('style');
  other.media = 'print';
  document.head.replaceChildren(other);
  expect(restoreSheets()).toBe(true);
  expect([...document.head.children]).toEqual([link, style, other]);
  link.media = style.media = 'print';
  expect(restoreSheets()).toBe(true);
  expect([link.media, style.media, other.media]).toEqual(['', '', 'print']);
  expect(restoreSheets()).toBe(false);
});

test.each([
  ['switches it off', (link: HTMLLinkElement) => link.setAttribute('disabled', '')],
  ['makes it no sheet', (link: HTMLLinkElement) => (link.rel = '')],
  ['has it lie elsewhere', (link: HTMLLinkElement) => (link.href = 'data:text/css,')],
  ['has it hold for paper only', (link: HTMLLinkElement) => (link.media = 'print')],
  ['makes it no text of that kind', (link: HTMLLinkElement) => (link.type = 'text/plain')],
])('who %s has taken a sheet from the page as well', async (_what, deed) => {
  document.head.innerHTML = '<link rel="stylesheet" href="/shell.css" integrity="sha384-x">';
  vi.resetModules();
  const { keepSheet, restoreSheets } = await import('./own-sheets.ts');
  const [own] = document.head.children as unknown as [HTMLLinkElement];
  const come = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/catalog.css' });
  document.head.append(come);
  keepSheet(come);
  const before = document.head.innerHTML;
  for (const link of [own, come]) {
    deed(link);
    expect(restoreSheets()).toBe(true);
    expect(document.head.innerHTML).toBe(before);
    expect(restoreSheets()).toBe(false);
  }
});

test('what a tool of the visitor’s has put beside them before is the tool’s to take away or change', async () => {
  document.head.innerHTML =
    '<link rel="stylesheet" href="/shell.css" integrity="sha384-x"><link rel="stylesheet" href="chrome-extension://tool/dark.css">';
  vi.resetModules();
  const { isOwnSheet, restoreSheets } = await import('./own-sheets.ts');
  const [own, tools] = document.head.children as unknown as [HTMLLinkElement, HTMLLinkElement];
  expect([isOwnSheet(own), isOwnSheet(tools)]).toEqual([true, false]);
  tools.media = 'print';
  expect(restoreSheets()).toBe(false);
  tools.remove();
  expect(restoreSheets()).toBe(false);
  expect([...document.head.children]).toEqual([own]);
});

test('so are those of releases, behind what is there; one of the same address takes the place of the one before', async () => {
  document.head.innerHTML = '<style data-shell>a {}</style>';
  vi.resetModules();
  const { keepSheet, restoreSheets } = await import('./own-sheets.ts');
  const [style] = document.head.children as unknown as [HTMLStyleElement];
  const sheetAt = (href: string) => {
    const link = document.createElement('link');
    link.href = href;
    keepSheet(link);
    return link;
  };
  sheetAt('https://catalog.test/1.0.0/app.css');
  const renewed = sheetAt('https://catalog.test/1.0.0/app.css?renewed=1');
  const other = sheetAt('https://booking.test/1.0.0/app.css');
  document.head.replaceChildren(style, other);
  expect(restoreSheets()).toBe(true);
  expect([...document.head.children]).toEqual([style, other, renewed]);
  expect(restoreSheets()).toBe(false);
});

test('a sheet that was put back is no stranger: it stays when what screens have put beside the page is taken away', async () => {
  document.head.innerHTML = '<style data-sheet-of="//catalog.test/1/">a {}</style>';
  vi.resetModules();
  const { restoreSheets } = await import('./own-sheets.ts');
  const { watchStrangers } = await import('./strangers.ts');
  const [own] = document.head.children as unknown as [HTMLStyleElement];
  const takeAway = watchStrangers(() => {});
  document.head.replaceChildren(document.createElement('style'));
  restoreSheets();
  takeAway()();
  expect([...document.head.children]).toEqual([own]);
  expect(own.getAttribute('style')).toBe(null);
});

test('who empties a sheet that came with the page, or has it say something else, has taken it as well', async () => {
  document.head.innerHTML =
    '<style data-sheet-of="//catalog.test/1/">a {}</style><style data-shell>b {}</style>';
  vi.resetModules();
  const { restoreSheets } = await import('./own-sheets.ts');
  const before = document.head.innerHTML;
  for (const deed of [
    (style: Element) => style.replaceChildren(),
    (style: Element) => (style.textContent = '* {}'),
    (style: Element) => ((style.firstChild as Text).data = ''),
    (style: Element) => style.append('* {}'),
  ])
    for (const style of document.head.children) {
      deed(style);
      expect(restoreSheets()).toBe(true);
      expect(document.head.innerHTML).toBe(before);
      expect(restoreSheets()).toBe(false);
    }
});

test('without a document’s head nobody stumbles over the sheets: it holds them when it is back', async () => {
  document.head.innerHTML = '<style data-shell>a {}</style>';
  vi.resetModules();
  const { restoreSheets } = await import('./own-sheets.ts');
  const { documentElement: html, head } = document;
  const [own] = head.children;
  head.replaceChildren();
  head.remove();
  restoreSheets();
  html.prepend(head);
  expect([...head.children]).toEqual([own]);
  expect(restoreSheets()).toBe(false);
});
