import { hasParameter, isOfRoute } from './worker/kept-route.ts';

/**
 * Has the browser keep the page that was opened, if it is one for whoever has its address, such as a ticket that somebody was sent. That
 * waits for nobody's sign-in: who was sent a ticket may have no account, and may never touch the page.
 * @param routes those of this document that are kept
 * @param whenIdle calls back when nothing else is to be done
 */
export function keepOpenedLater(
  routes: readonly string[] | undefined,
  whenIdle: (then: () => void) => void,
): void {
  const opened = routes?.find((route) => hasParameter(route) && isOfRoute(route, location.pathname));
  if (opened === undefined) return;
  whenIdle(() => {
    import(/* webpackChunkName: "keep-opened" */ './start-offline.ts').then(
      ({ keepOpened }) => keepOpened(opened),
      // Without it the page is not kept, this time.
      () => undefined,
    );
  });
}
