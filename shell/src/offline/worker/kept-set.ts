/** A page as it is given out without a network. */
export interface PlainPage {
  html: string;
  /** what the server sends with it, its policy among them */
  headers: Record<string, string>;
}

/** A page and all files that it is made of. */
export interface KeptPage extends PlainPage {
  files: { url: string; integrity: string }[];
}

/**
 * What the worker's script begins with. It lies where no code of a page can write, and all else that the worker gives out is
 * compared with it: what a page put into the cache counts for nothing.
 */
export interface KeptSet {
  /** names all of this; a change of anything is another set */
  id: string;
  /** composition and shell that it was made of, as answers of the site name them */
  live: string;
  /** path, or the route of a page that has one document for all its addresses → SHA-256 (hex) of its `KeptPage` as JSON */
  pages: Record<string, string>;
  /** for an address that is not kept */
  notKept: PlainPage;
}

/** Where the server has a kept page, by the hash of what is sent. */
export const KEPT_PAGES = '/__offline/';
/** Where the worker is: at the root, so that it may serve the whole site. */
export const WORKER_PATH = '/service-worker.js';
/** Header by which an answer of the site names what is live, or `off`. */
export const LIVE_HEADER = 'matinee-live';
