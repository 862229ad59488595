import { escapeHtml } from './html.ts';

export interface Banner {
  name: string;
  version: string;
  /** version that is live in its place, if any */
  before: string | undefined;
}

/** Says in every page of a preview that it is one, and leads out of it; works without scripts. */
export const previewBanner = ({ name, version, before }: Banner): string =>
  `<aside id="preview" aria-label="Preview" class="fixed inset-x-0 top-header z-30 flex flex-wrap items-center justify-center gap-x-4 bg-amber px-4 py-1 text-center text-sm font-semibold text-on-amber">` +
  `<span>Preview: ${escapeHtml(`${name} ${version}`)}${before === undefined ? '' : escapeHtml(` in place of ${before}`)}. Only this browser sees it.</span>` +
  `<a href="/__preview/leave" class="inline-flex min-h-9 items-center underline">Leave the preview</a></aside>`;
