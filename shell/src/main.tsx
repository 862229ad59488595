import './theme/shell.css';
import type { Site } from '@matinee/shared-ui';
import type { ComposedRelease, ReleaseOnHost } from '@matinee/api/releases';
import type { ClerkSettings } from './auth/clerk-settings.ts';
import { aroundPage } from './around-page.tsx';
import { whenIdle } from './auth/clerk/schedule.ts';
import { loadClerkLater } from './auth/load-clerk.ts';
import { createSignIn } from './auth/sign-in.ts';
import { ownersIn } from './containment/at-work.ts';
import { createHealer } from './containment/heal.ts';
import { limitActions } from './containment/limit-actions.ts';
import { hasActedLate, isOfWhoLeft, knowOwners, noteAnother, noteLeft } from './containment/owners.ts';
import { hearModals } from './containment/open-modals.ts';
import { forgetPresses, isFresh } from './containment/presses.ts';
import { hearScriptErrors } from './containment/script-errors.ts';
import type * as RarelyNeeded from './containment/rarely-needed.ts';
import { freeFrame } from './containment/free-frame.ts';
import { keepSheet } from './containment/own-sheets.ts';
import { hasBeenSeen, seeParts, watchPage } from './containment/watch-page.ts';
import { inlined } from './data/inlined.ts';
import { takeFreshDocument } from './federation/live/fresh-document.ts';
import { composition, everyRelease, isElsewhere, onThisSite, releaseFor } from './federation/composition.ts';
import { createRemoteEvents } from './federation/remote-events.ts';
import { askInTime, createLive } from './federation/live/live.ts';
import { createLoader } from './federation/load-remote.ts';
import { pageRuntime } from './federation/page-runtime.ts';
import { createStops, isReload } from './federation/stops.ts';
import { withinLimit } from './federation/time-limit.ts';
import { keepFirstView, firstViewFacts } from './first-view/keep-first-view.ts';
import { usableLinks, type SiteLinks } from './links/site-links.ts';
import { offerOverlay } from './overlay/open-overlay.ts';
import { pageAtRest } from './parts/at-rest.ts';
import { createPlaces } from './parts/places.ts';
import { createSuspects, type PartInPage } from './parts/suspects.ts';
import { keepHousePage, preloadHouse } from './pages/house/HouseSlot.tsx';
import { reportLater } from './reports/report-later.ts';
import { PageSlot, type PageSlotProps } from './PageSlot.tsx';
import { createRootOfPage } from './root-of-page.tsx';
import { keepOpenedLater } from './offline/keep-opened-later.ts';
import { keepLinks } from './routing/keep-links.ts';
import { limitedNavigator } from './routing/limited-navigator.ts';
import { createSiteHistory } from './routing/site-history.ts';
import { loadAheadOfLinks } from './slot/load-ahead.ts';
import { keepSheetsOut, letSheetsIn } from './slot/sheets.ts';
import { letLoadsCome, loadAnew } from './watching/load-anew.ts';
import { after } from './watching/own-timers.ts';

interface PageSettings {
  site: Site;
  /** null where nobody can sign in */
  clerk: ClerkSettings | null;
  /** its pages that browsers keep for when there is no network */
  offline?: readonly string[];
  /** version of the shell that this page is made of */
  shell: string;
  /** path of the page whose frame the server has written; undefined where that is another shell's */
  frame?: string;
  /** whether the site has the files of remotes, for when their host fails */
  mirror?: true;
  /** milliseconds that a remote has to load */
  remoteLimit: number;
  /** milliseconds between the attempts to bring a remote back */
  remotePause: number;
}

const ignore = () => undefined;
const rarelyNeeded = () => import(/* webpackChunkName: "rare" */ './containment/rarely-needed.ts');
const rarely = (use: (needed: typeof RarelyNeeded) => unknown) => void rarelyNeeded().then(use).catch(ignore);

/** How long the first render waits for the route's remote: React keeps a shown fallback on the page for 300 ms. */
const FIRST_RENDER_WAIT_MS = 500;

/** So long after a page has come it may be the one before it that has changed something: longer than a look at it takes, milliseconds. */
const JUST_ARRIVED_MS = 600;

async function start(settings: PageSettings) {
  letLoadsCome();
  limitActions();
  // Only a page that was led to by one of this site may be in a loop, and waits for what ends that.
  const { navigation } = window as { navigation?: { activation?: { from: unknown } | null } };
  const isLedTo = isReload() || document.referrer.startsWith(location.origin) || navigation?.activation?.from;
  const forLoops = isLedTo ? rarelyNeeded() : undefined;
  forLoops?.catch(ignore);
  const { remotes } = composition;
  const { remoteLimit, remotePause: pause } = settings;
  const events = createRemoteEvents();
  const { emit } = events;
  const onRun = reportLater(events, releaseFor(location.pathname, remotes)?.name);
  const copiesOf = settings.mirror ? onThisSite : () => [];
  const releases = everyRelease(remotes).flatMap((release) => [release, ...copiesOf(release)]);
  let askedAt = -100;
  /** React may have ended. Of who throws without end it is asked ten times a second. */
  const askReact = (release?: Pick<ReleaseOnHost, 'name'>) => {
    if (performance.now() - askedAt < 100) return;
    askedAt = performance.now();
    rarely(({ isReactAlive }) => isReactAlive() || lose(release?.name));
  };
  hearScriptErrors(
    releases,
    { name: 'shell', version: settings.shell, baseUrl: `${location.origin}/js/` },
    ({ name, version }, error) => emit({ what: 'script-failed', name, version, error }),
    askReact,
  );
  events.subscribe((event) => event.what === 'screen-failed' && askReact(event));
  const stops = createStops();
  // A visitor who went back or forward before this code came is in a document of another address already.
  if (isElsewhere(location.pathname)) return loadAnew();
  const history = createSiteHistory();
  keepLinks(history);
  let at = location.pathname;
  let isLost = false;
  history.subscribe(() => {
    const { pathname } = history.place().location;
    const isOther = at !== pathname;
    if (isOther) forgetPresses();
    at = pathname;
    // Where a load would have been one too many, the visitor's press leads out of what is lost.
    if (!isElsewhere(pathname) && !(isOther && isLost && isFresh())) return;
    // It is no wish for another try.
    stops.remember();
    loadAnew();
  });
  keepSheetsOut(releases, keepSheet);
  const loader = createLoader(pageRuntime(releases, remoteLimit, onRun), remoteLimit, emit, stops, copiesOf);
  loadAheadOfLinks(loader, remotes);
  const live = createLive({
    composition: composition.id,
    createdAt: composition.createdAt,
    shell: settings.shell,
  });
  askInTime(live);
  offerOverlay({ composition, events, live });
  keepOpenedLater(settings.offline, whenIdle);
  const links = usableLinks(inlined<SiteLinks>('links'));
  const signIn = createSignIn();
  if (!settings.clerk) signIn.presumeSignedOut();
  else
    loadClerkLater(signIn, {
      settings: settings.clerk,
      menu: links['user-menu'],
      keep: settings.offline,
      // Clerk hands over absolute addresses of this site.
      navigate: (to, { replace }) => {
        const { origin, pathname, search, hash } = new URL(to, location.origin);
        if (origin !== location.origin) return location.assign(to);
        history.navigator[replace ? 'replace' : 'push'](pathname + search + hash);
      },
    });

  const { pathname } = location;
  const first = releaseFor(pathname, remotes);
  const facts = first && firstViewFacts();
  const around = aroundPage({ site: settings.site, signIn, links, answers: facts?.answers });
  const partsInPage = new Set<() => PartInPage>();
  const allParts = () => [...partsInPage].map((tell) => tell());
  const parts = () => (stops.areAside() ? [] : allParts());
  const suspects = createSuspects(stops, allParts, () => inSlot?.name ?? '');
  const places = createPlaces({
    remotes,
    atRest: pageAtRest(events),
    bring: () => import(/* webpackChunkName: "parts" */ './parts/run/run-part.tsx'),
    page: { loader, stops, emit, history, pause, around, inPage: partsInPage },
  });

  const warn = (error: unknown) => console.warn('Matinee: not what the server has rendered.', error);
  // What was stopped at this address is not shown again, in no form.
  const firstView =
    first && facts && !stops.of({ name: first.name, version: facts.version }, pathname)
      ? keepFirstView(facts, {
          release: first,
          loader,
          pause,
          onFailure(element) {
            // Another composition may be live by now.
            void takeFreshDocument(live);
            rarely(({ makeDo }) => makeDo(element));
          },
          letSheetsIn,
          onMismatch(error) {
            warn(error);
            emit({ what: 'view-mismatched', name: first.name, version: facts.version, error });
          },
        })
      : !first && remotes[0] && settings.frame === pathname
        ? keepHousePage(pathname)
        : undefined;
  let inSlot: ComposedRelease | undefined;
  let shown = pathname;
  let arrivedAt = -Infinity;
  // Before any code of theirs runs.
  seeParts();
  knowOwners(ownersIn(releases, stops, () => inSlot, parts));
  const arriving: Promise<unknown> = first ? loader.load(first, pathname).done : preloadHouse(pathname);
  if (!firstView)
    await withinLimit(arriving, FIRST_RENDER_WAIT_MS, first?.name ?? 'house').catch(() => undefined);

  let frame: readonly string[] = [];
  const stopScreen = (what: string) => {
    if (!inSlot) return;
    const { name } = inSlot;
    const { version } = loader.shown.get(name) ?? loader.known(name)?.release ?? inSlot;
    const { pathname: here } = location;
    if (stops.of({ name, version }, here)) return;
    stops.stop({ name, version }, here, what);
    suspects.clear(true);
  };
  const isInPage = (name: string) =>
    inSlot?.name === name || parts().some(({ release }) => release.name === name);
  /** What parts may have done is not held against the screen, and what somebody does who has been left against nobody: it is only put back. */
  const suspectParts = (isSpared?: boolean) => hasActedLate() || suspects.suspect(isSpared);
  const stopSomething = (what: string) => {
    if (!suspectParts()) stopScreen(what);
  };
  const inPage: Omit<PageSlotProps, 'around'> = {
    composition,
    loader,
    stops,
    live,
    emit,
    pause,
    firstView,
    mayBeParts() {
      const mayBe = suspectParts();
      if (mayBe) freeFrame();
      return mayBe;
    },
    ledTo: () => history.place().location.pathname,
    navigator: limitedNavigator(
      history.navigator,
      () => hasActedLate() || stopScreen('navigated without end'),
    ),
    // Not sooner: what a screen has put beside the page by React it takes away itself, and stumbles where that is gone.
    onLeft: (unmount) => root.clearAway(unmount),
    isNew(path) {
      const isAnother = path !== shown;
      shown = path;
      if (isAnother) {
        arrivedAt = performance.now();
        noteAnother();
        heal.forget();
        // Not sooner: in the page before, which is taken away now, the parts would begin once more.
        after(0, () => {
          suspects.clear();
          lookAnew(arrivedAt);
        });
      }
      return isAnother;
    },
    onPage(release, isBare) {
      if (inSlot && inSlot.name !== release?.name) noteLeft();
      inSlot = release;
      frame = isBare ? ['main'] : ['header', 'main', 'footer'];
    },
  };
  const limitLoads = (needed: typeof RarelyNeeded) =>
    needed.limitLoads(releases, (release) => {
      // What goes on of somebody who has been left is not held against who is there now.
      if (!release || isInPage(release.name)) stopSomething('loaded the page again and again');
    });
  await forLoops?.then(limitLoads).catch(ignore);
  const root = createRootOfPage(
    { history, places, around, remotes, slot: (everything) => <PageSlot {...inPage} around={everything} /> },
    { isOwn: settings.frame === location.pathname, hasFirstView: facts !== undefined },
    { onDamage: () => heal.damage(), onMismatch: warn, onStranger: () => onSuspicion() },
  );
  const heal = createHealer({
    rebuild: root.rebuild,
    suspectParts,
    stopScreen: () => stopScreen('damaged the page'),
    remember() {
      isLost = true;
      suspects.convict();
      stops.remember();
    },
  });
  /** Only another document is without what a remote has done to this one. */
  const lose = (name?: string) => {
    const isPart = parts().some(({ release }) => release.name === name);
    if (!name) stopSomething('ended React');
    // Who has left is nobody that is there now.
    else if (!(isPart && suspects.suspect()) && name === inSlot?.name) stopScreen('ended React');
    heal.damage(true);
    // One that throws without end would keep the next document from coming.
    stops.setAside(true);
  };
  const onTampering = (isLost: boolean) => {
    root.clearAway();
    // What the page before has changed as it went, or later, is put back, and not held against this one.
    if (isLost || (performance.now() - arrivedAt > JUST_ARRIVED_MS && !isOfWhoLeft()))
      stopSomething('changed what is not its own');
    if (isLost) heal.damage(isLost);
  };
  const onSuspicion = () =>
    rarely((needed) => {
      limitLoads(needed);
      needed.watchReach(() => frame.includes('header') && hasBeenSeen('header'), {
        onDamage: heal.damage,
        onTampering,
      });
    });
  // What opens may lie over the header.
  addEventListener('toggle', onSuspicion, true);
  hearModals((modals) => rarely(({ watchModals }) => watchModals(modals, () => onTampering(false))));
  root.rebuild();
  const lookAnew = watchPage(() => frame, { onDamage: heal.damage, onTampering, onSuspicion });
}

const settings = inlined<PageSettings>('settings');
// In a turn of its own: what is pressed or painted in between does not wait for both.
if (settings) setTimeout(() => void start(settings));
