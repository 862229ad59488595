import { markup, type Markup } from './html.ts';

export interface Banner {
  name: string;
  version: string;
  /** version that is live in its place, if any */
  before: string | undefined;
  /** where its code comes from, when that is not its host */
  address?: string | undefined;
}

/** Of the document’s head: the page moves down by as much as the banner is high, so that nothing of it is covered. */
export const ROOM_FOR_BANNER = markup`<style>#root{padding-top:2.75rem}#root header.fixed{top:2.75rem}</style>`;

/** Says in every page of a preview that it is one, and leads out of it; works without scripts. It stands behind the page, whose first link leads to its content. */
export function previewBanner({ name, version, before, address }: Banner): Markup {
  const what = address === undefined ? `${name} ${version}` : `${name} from ${address}`;
  const instead = before === undefined ? '' : ` in place of ${before}`;
  return markup`<aside id="preview" aria-label="Preview" class="fixed inset-x-0 top-0 z-50 flex h-11 items-center justify-center gap-4 bg-amber px-4 text-sm font-semibold text-on-amber">
<p class="min-w-0 truncate">Preview: ${what}<span class="max-md:sr-only">${instead}. Only this browser sees it.</span></p>
<a href="/__preview/leave" class="inline-flex h-11 shrink-0 items-center underline">Leave the preview</a>
</aside>`;
}
