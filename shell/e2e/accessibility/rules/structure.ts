import type { Page } from 'playwright';

/**
 * What a page lacks of its skeleton: one main landmark, one first heading that names the page, no level left out below
 * it, a title of its own, a language.
 * @returns one line a lack
 */
export const structureLacks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const lacks: string[] = [];
    // An open dialog is a page of its own: what is behind it is not there for anybody.
    if (document.querySelector('dialog[open], [aria-modal=true]')) return lacks;
    const seen = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    if (seen('main').length !== 1) lacks.push(`${seen('main').length} main landmarks`);
    if (seen('h1').length !== 1) lacks.push(`${seen('h1').length} headings of level 1`);
    const levels = seen('main :is(h1, h2, h3, h4, h5, h6)').map(({ tagName, textContent }) => ({
      level: Number(tagName[1]),
      text: textContent,
    }));
    for (const [index, { level, text }] of levels.entries())
      if (level > (levels[index - 1]?.level ?? 0) + 1)
        lacks.push(`a level is left out before “${text}” (h${level})`);
    if (!/\S/.test(document.title)) lacks.push('no title');
    if (document.documentElement.lang === '') lacks.push('no language');
    return lacks;
  });
