import type { Page } from '../../visitor/expect.ts';

/** What a remote has left behind on the page of another. */
export const whatIsLeft = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const color = getComputedStyle(document.body).getPropertyValue('--ink-0').trim();
    const styles = [document.documentElement, document.body].map((one) => one.getAttribute('style') ?? '');
    const icon = document.querySelector('link[rel=icon]')?.getAttribute('href') ?? 'none';
    const viewport = document.querySelector<HTMLMetaElement>('meta[name=viewport]')?.content ?? 'none';
    const icons = document.querySelectorAll('link[rel=icon]').length;
    const viewports = document.querySelectorAll('meta[name=viewport]').length;
    const faces = [...document.fonts].filter(({ family }) => family === 'Mine');
    const taken = ['main', 'footer', '[data-slot=page]', 'header nav'].flatMap((where) => {
      const element = document.querySelector<HTMLElement>(`#root ${where}`);
      if (!element) return [`no ${where}`];
      const shows = { opacityProperty: true, visibilityProperty: true };
      const isTaken = element.closest('[inert], [aria-hidden=true]') ?? !element.checkVisibility(shows);
      return isTaken ? [`${where} is taken`] : [];
    });
    const release = document.querySelector<HTMLElement>('[data-slot=page] [data-release]')?.dataset[
      'release'
    ];
    const isStyled = [...document.styleSheets].some(
      ({ disabled, href, ownerNode }) =>
        !disabled && `${href} ${(ownerNode as HTMLElement).dataset['sheetOf']}`.includes(`/${release}/`),
    );
    const { lang, dir } = document.documentElement;
    const turned = document.querySelectorAll(
      'body[dir], :is(header, main, footer):is([dir], [lang]), #root[dir], nav[dir]',
    );
    const colors = document.querySelectorAll('meta[name*=color]').length;
    const changed = [
      ...document.querySelectorAll('#root > a, #root > :is(header, footer) :is(a, button)'),
    ].filter(
      (one) => one.matches('[tabindex], [target]') && !one.closest('[data-widget], [data-place]'),
    ).length;
    const { title } = document;
    const gone = [
      // It is there for who is signed in.
      ...(document.querySelector('header [data-widget]') ? ['header [data-place="chrome.hold"]'] : []),
      ...('hadNotices' in window ? ['[data-rht-toaster]'] : []),
    ].filter((where) => !document.querySelector(`#root ${where}`));
    return [
      ...gone.map((where) => `no ${where}`),
      ...(document.querySelector('header dialog[open]') ? ['an open menu'] : []),
      ...(title !== '' && title !== 'Mine' ? [] : [`title: ${title}`]),
      ...(changed === 0 ? [] : [`${changed} links and buttons of the frame are changed`]),
      ...(history.scrollRestoration === 'auto' ? [] : ['no way back to where a page was read to']),
      ...taken,
      ...[...turned].map(({ localName }) => `${localName} is turned`),
      ...(colors === 2 ? [] : [`${colors} colors of the browser`]),
      ...(isStyled ? [] : [`no sheet of ${release}`]),
      ...(icons === 1 && viewports === 1 ? [] : [`${icons} icons, ${viewports} viewports`]),
      ...faces.map(() => 'a face'),
      ...(lang === 'en' && dir === '' ? [] : [`in ${lang} ${dir}`]),
      ...(color === '#0b0a10' ? [] : [`--ink-0: ${color}`]),
      ...styles.filter((style) => style !== ''),
      ...(icon === '/favicon.svg' ? [] : [`icon: ${icon}`]),
      ...(viewport === 'width=device-width, initial-scale=1' ? [] : [`viewport: ${viewport}`]),
      ...[...document.querySelectorAll('x-cover, [data-x-cover]')]
        .filter((cover) => cover.getClientRects().length > 0)
        .map(() => 'a cover'),
      ...[...document.querySelectorAll('[style*="100vw"], [style*="inset"]')]
        .filter((one) => one.matches(':is(header, footer) *, body > *'))
        // What looks like an extension's stays, below the header, whose layer is 40.
        .filter((one) => Number(getComputedStyle(one).zIndex) > 40)
        .map(({ localName }) => `${localName} covers the page`),
    ];
  });
