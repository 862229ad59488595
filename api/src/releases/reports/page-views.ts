import type { Collection, Db } from 'mongodb';

/** How one page view went: counted once, whatever it reports and how often. */
export interface PageViewDocument {
  /** chance, told by the page's token */
  _id: string;
  composition: string;
  /** a name for the visitor that is good within this composition only */
  visitor: string;
  /** the same for the visitor's network */
  address: string;
  at: Date;
  /** 1 when something failed, else 0 */
  bad: number;
  /** 1 as long as the page was served and nothing was heard of it; 0 then */
  silent?: number;
  /** whose code the page has said that it is about to run, such as `catalog`, before it ran: `shell` first. A page that has not begun has none */
  ran?: string[];
  /** the releases that it showed or tried to, as `catalog@1.4.0` */
  shown: string[];
  /** what failed, as `load catalog@1.4.0` */
  failed: string[];
  /** the first release that it showed: the one that its vitals speak of */
  landing?: string;
  /** milliseconds (https://web.dev/articles/vitals) */
  lcp?: number;
  inp?: number;
  cls?: number;
  schemaVersion: 1;
}

/** What was heard of each page that was served, one document each. */
export const pageViews = (db: Db): Collection<PageViewDocument> => db.collection('pageViews');
