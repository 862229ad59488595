import type { Request } from 'playwright';

/** What a browser is given in the place of the site's answer. */
export interface Instead {
  status: number;
  contentType: string;
  body: string;
}

const ELSEWHERE: Instead = {
  status: 200,
  contentType: 'text/html',
  body: '<!doctype html><title>Not opened</title><h1>A trial as an admin opens no page where other code runs</h1>',
};
const REFUSED: Instead = {
  status: 403,
  contentType: 'application/json',
  body: JSON.stringify({ success: false, code: 'forbidden', message: 'A trial as an admin only looks.' }),
};
const READS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Lets a trial look at an admin's pages and do nothing: what is tried has the rights of whom it is shown to, and visitors get it only
 * later. So nothing is asked of the API that changes anything, and no document is opened in which another team's code runs.
 * @param isOwn whether an address is one of the pages that may be opened
 * @returns what a request is answered with in the site's place; undefined: the site answers
 */
export const onlyLook =
  (siteUrl: string, isOwn: (pathname: string) => boolean) =>
  (request: Pick<Request, 'method' | 'resourceType' | 'url'>): Instead | undefined => {
    const { origin, pathname } = new URL(request.url());
    if (request.resourceType() === 'document')
      return origin === siteUrl && isOwn(pathname) ? undefined : ELSEWHERE;
    const isAct = origin === siteUrl && !READS.includes(request.method());
    return isAct ? REFUSED : undefined;
  };
