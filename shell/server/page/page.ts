import type { ComposedRelease, Composition } from '@matinee/api/releases';
import type { Site } from '@matinee/shared-ui';
import { cinemaName } from '../../src/chrome/cinema-name.ts';
import type { Config } from '../config.ts';
import { t } from '../messages/en.ts';
import type { FirstView } from '../first-view/first-views.ts';
import { chromeAround, slotHtml } from './chrome.tsx';
import type { DocumentParts } from './document-of.ts';
import type { PageDescription, PageImage } from './describe-page.ts';
import { headOf, structuredDataOf } from './head.ts';
import { hintsFor, imageHintsFor, releaseAt, type Hint, type ImageHint } from './hints.ts';
import { asMarkup, markup, scriptJson, type Markup } from './html.ts';
import { linksOf } from './links-of.ts';
import { forBrowser } from './for-browser.ts';
import { previewBanner, ROOM_FOR_BANNER, type Banner } from './preview-banner.ts';
import type { ShellBuild } from './shell-build.ts';
import { sinksScript } from './trusted-types.ts';

const inlineJson = (id: string, value: unknown): Markup =>
  markup`<script type="application/json" id="${id}">${scriptJson(value)}</script>`;

const sheet = (href: string, integrity: string): Markup =>
  markup`<link rel="stylesheet" href="${href}" integrity="${integrity}" crossorigin>`;

/**
 * Only preloads: a style sheet of a remote that stood here would hold up the whole page when its host hangs. Scripts come
 * behind the shell's own, which has to run before any of them can.
 */
const hint = ({ href, kind, integrity }: Hint): Markup =>
  markup`<link rel="preload" as="${kind}" href="${href}" integrity="${integrity}" crossorigin${kind === 'script' && asMarkup(' fetchpriority="low"')}>`;

const imageHint = ({ href, media }: ImageHint): Markup =>
  markup`<link rel="preload" as="image" href="${href}"${media && markup` media="${media}"`}>`;

/** Written like the image that will be on the page, so that the browser chooses the same of its sizes. */
const pageImageHint = ({ path, widths, sizes }: PageImage, imageBase: string): Markup => {
  const sources = widths.map((width) => `${imageBase}/w${width}${path} ${width}w`).join(', ');
  return markup`<link rel="preload" as="image" imagesrcset="${sources}" imagesizes="${sizes}" fetchpriority="high">`;
};

/** In the mode and with the credentials of the page's own requests, so that the browser takes the answer for theirs. */
const dataHint = (href: string): Markup => markup`<link rel="preload" as="fetch" href="${href}" crossorigin>`;

/** The two fonts that every page is set in, as long as its words are Latin. */
const fontHints = ({ files }: ShellBuild): Markup[] =>
  Object.keys(files)
    .filter((file) => /\/(inter-latin-wght|bebas-neue-latin-400)-normal\.\w+\.woff2$/.test(file))
    .map((file) => markup`<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`);

/** Keeps what is pressed before the page listens: at hand as early as there is something to press. */
const earlyScript = ({ files }: ShellBuild): Markup[] =>
  Object.entries(files)
    .filter(([file]) => /^js\/early\.\w+\.js$/.test(file))
    .map(
      ([file, { integrity }]) =>
        markup`<script async src="/${file}" integrity="${integrity}" crossorigin fetchpriority="high"></script>`,
    );

/** The connection that the code of a release will take: its host is asked for the code only when the page has been painted. */
const connectTo = ({ baseUrl }: ComposedRelease, siteUrl: string): Markup | null =>
  new URL(baseUrl).origin === new URL(siteUrl).origin
    ? null
    : markup`<link rel="preconnect" href="${new URL(baseUrl).origin}" crossorigin>`;

/** Style sheets that stand in the page: nothing in them ends their element. Whoever looks for their links finds some. */
const viewSheet = ({ styles, sheets: { of, known } }: FirstView): Markup =>
  markup`${styles.map(
    (text) =>
      markup`<style data-sheet-of="${of}">${asMarkup(text.replace(/<\/(style)/gi, '<\\/$1'))}</style>`,
  )}${known.map((chunk) => markup`<link rel="stylesheet" data-rspack="${chunk}">`)}`;

/** The element that the page's own code takes over; what is in it was checked to end in it. */
const viewElement = ({ name, html }: FirstView): string => `<div data-first-view="${name}">${html}</div>`;

/** At the top: the frame of a page is as high as the screen, and so is what a screen will stand in. Below the header, which is fixed. */
const noScript = (text: string): Markup =>
  markup`<noscript><p style="padding:calc(var(--header-height) + 1rem) 1rem 0">${text}</p></noscript>`;

interface PageInput {
  config: Config;
  site: Site;
  build: ShellBuild;
  /** whether that is the shell which writes the frame here: another one would not find what it renders itself */
  isOwn?: boolean;
  composition: Composition | null;
  /** what of it is in this document */
  parts: DocumentParts;
  pathname: string;
  page: PageDescription;
  /** the part of the page's policy that stands in the document */
  policy: string;
  /** the release that only this browser sees */
  preview?: Banner | null;
  /** what stands in the slot already */
  view?: FirstView | null | undefined;
  /** where the manifest of its app is, and which of its pages browsers keep for when there is no network */
  app?: { manifest: string; kept: readonly string[] } | undefined;
}

/**
 * What every page ends with: all of it that is one visitor's alone, so that the rest can be written and packed for many.
 * @param reportToken with which the page may report how its releases do
 * @param tells whether it says whose code it is about to run, too
 */
export const pageEnd = (reportToken?: string, tells = false): string =>
  markup`${reportToken !== undefined && inlineJson('report', reportToken)}${tells && inlineJson('tells', tells)}
</body></html>`.toString();

/** The HTML of every page, up to its end: the chrome, the composition, hints for the route's remote, and the shell's own files. */
export function pageHtml({
  config,
  site,
  build,
  isOwn = false,
  composition,
  parts,
  pathname,
  page,
  policy,
  preview,
  view,
  app,
}: PageInput): string {
  const proxied = config.clerk.proxyTarget !== undefined;
  const settings = {
    site,
    // Nobody signs in where a release is tried.
    clerk: preview
      ? null
      : {
          publishableKey: config.clerk.publishableKey,
          ...(proxied && {
            proxyUrl: '/__clerk',
            jsUrl: '/__clerk/npm/@clerk/clerk-js@5/dist/clerk.browser.js',
          }),
        },
    shell: build.version,
    ...(isOwn && { frame: pathname }),
    ...(config.mirror === 'last' && { mirror: true }),
    ...(app && app.kept.length > 0 && { offline: app.kept }),
    remoteLimit: config.remoteLimit,
    remotePause: config.remotePause,
  };
  const remotes = composition?.remotes ?? [];
  const links = linksOf(remotes);
  const release = releaseAt(pathname, remotes);
  const sinks = sinksScript(config, build, parts.isApart);
  const own = build.entry.map((file) => ({ file, integrity: build.files[file]?.integrity ?? '' }));
  const pictures = [
    ...(release ? imageHintsFor(release, pathname).map(imageHint) : []),
    ...page.preloadImages.map((image) => pageImageHint(image, config.imageBase)),
  ];
  const sheets = own.filter(({ file }) => file.endsWith('.css'));
  const scripts = [...(sinks ? [sinks] : []), ...own]
    .filter(({ file }) => file.endsWith('.js'))
    .map(
      ({ file, integrity }) =>
        // Browsers fetch a deferred script late; everything on a page without a first view waits for this one.
        markup`<script defer src="/${file}" integrity="${integrity}" crossorigin fetchpriority="${view ? 'low' : 'high'}"></script>`,
    );
  const hints = release ? hintsFor(release, pathname).filter(({ kind }) => !view || kind === 'script') : [];
  const early = view ? earlyScript(build) : [];
  const head = [
    markup`<meta charset="utf-8">`,
    markup`<meta http-equiv="content-security-policy" content="${policy}">`,
    markup`<meta name="viewport" content="width=device-width, initial-scale=1">`,
    // Browsers of phones would put links of theirs around words of the frame, which is kept as it was made.
    markup`<meta name="format-detection" content="telephone=no,address=no,email=no,date=no">`,
    ...headOf(page, config.siteUrl, cinemaName(site)),
    markup`<meta name="color-scheme" content="dark">`,
    markup`<meta name="theme-color" content="#0b0a10">`,
    markup`<link rel="icon" href="/favicon.svg" type="image/svg+xml">`,
    markup`<link rel="apple-touch-icon" href="/icon-180.png">`,
    app && markup`<link rel="manifest" href="${app.manifest}">`,
    ...sheets.map(({ file, integrity }) => sheet(`/${file}`, integrity)),
    ...(view
      ? [viewSheet(view), ...early, release && connectTo(release, config.siteUrl)]
      : [...scripts, ...hints.map(hint), ...page.preloadData.map(dataHint)]),
    ...fontHints(build),
    preview && ROOM_FOR_BANNER,
    // Held back until the shell's script is there: on a slow line they would take their share of it from the code.
    // A first view has them where they are shown.
    !view && markup`<template id="pictures">${pictures}</template>`,
  ];
  const documents = markup`${inlineJson('settings', settings)}
${parts.composition && inlineJson('composition', forBrowser(parts.composition))}
${inlineJson('elsewhere', parts.elsewhere)}
${inlineJson('links', links)}`;
  const banner = preview && previewBanner(preview);
  const start = markup`<!doctype html><html lang="en"><head>${head}</head><body>
${noScript(view ? t('page.first-view.no-script') : t('page.no-script', { name: cinemaName(site) }))}
`;
  // What stands here is taken into the page by the early script (shell/src/first-view/early/ask-for-code.ts).
  const code = markup`${scripts}${hints.map(hint)}`;
  const chrome = { pathname, site, remotes: parts.composition?.remotes ?? [], links };
  const root = (inside: string): Markup =>
    markup`<div id="root">${asMarkup(chromeAround(inside, chrome))}</div>`;
  if (view)
    return markup`${start}${root(viewElement(view))}
${documents}
${banner}
${inlineJson('first-view', view.facts)}
${early.length > 0 ? markup`<template id="code">${code}</template>` : code}
${structuredDataOf(page)}`.toString();
  return markup`${start}${documents}
${root(slotHtml(chrome, remotes.length === 0 || release !== undefined))}
${banner}
${structuredDataOf(page)}`.toString();
}
