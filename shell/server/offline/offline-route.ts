/** A page that browsers keep for when there is no network. */
export interface OfflineRoute {
  /** a route with a parameter has one document for all its addresses */
  path: string;
  title: string;
  /** it has a document of its own, without the site's frame: an app of its own where it is installed */
  isBare: boolean;
}
