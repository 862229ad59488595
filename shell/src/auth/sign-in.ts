import type { SessionUser, TokenSource } from '@matinee/shared-ui';

type SignInStatus = 'loading' | 'unavailable' | 'signed-out' | 'signed-in';

/** What the provider's part of the page, once loaded, can do. */
export interface Provider {
  getToken: TokenSource;
  openSignIn(): void;
  signOut(): Promise<void>;
}

export interface SignInState {
  status: SignInStatus;
  user: SessionUser | null;
  /** the provider's part of the page is asked for: after the first paint, or when someone presses Login */
  wanted: boolean;
  /** loading takes longer than usual */
  slow: boolean;
  /** counts the tries to load the provider; each mounts it anew */
  attempt: number;
}

const initial: SignInState = { status: 'loading', user: null, wanted: false, slow: false, attempt: 0 };
const isKnown = ({ status }: SignInState) => status !== 'loading';
const isOffline = () => globalThis.navigator?.onLine === false;

export type SignIn = ReturnType<typeof createSignIn>;

/**
 * The state of sign-in, apart from the provider: the page works before the provider has arrived and without it.
 * @param limits milliseconds after which loading counts as slow and as failed (specification 7: 15 s)
 */
export function createSignIn(limits = { slow: 5_000, unavailable: 15_000 }) {
  let state = initial;
  let provider: Provider | undefined;
  let timers: ReturnType<typeof setTimeout>[] = [];
  let dialogWanted = false;
  const subscribers = new Set<() => void>();
  const set = (change: Partial<SignInState>) => {
    state = { ...state, ...change };
    for (const subscriber of subscribers) subscriber();
  };
  const stopTimers = () => {
    timers.forEach(clearTimeout);
    timers = [];
  };
  const known = () =>
    new Promise<void>((resolve) => {
      if (isKnown(state)) return resolve();
      const subscriber = () => {
        if (!isKnown(state)) return;
        subscribers.delete(subscriber);
        resolve();
      };
      subscribers.add(subscriber);
    });

  const begin = () => {
    stopTimers();
    timers = [
      setTimeout(() => set({ slow: true }), limits.slow),
      setTimeout(() => set({ status: 'unavailable', slow: false }), limits.unavailable),
    ];
  };

  return {
    state: () => state,
    /** what is known before anybody is: the state that the server renders for everybody */
    stateAtFirst: () => initial,
    /** whether the provider has said who is there: until then somebody may only be taken for signed out */
    isSettled: () => provider !== undefined,
    subscribe(subscriber: () => void) {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    /** Asks for the provider; the first call starts the clock. */
    want() {
      if (state.wanted) return;
      begin();
      // Nobody waits for a provider that cannot come.
      set({ wanted: true, ...(isOffline() && { status: 'unavailable' }) });
    },
    /**
     * Takes the visitor for signed out before the provider was asked: for a browser that carries no trace of a session.
     * The provider, when somebody wants it, has the last word. Traces are lost sooner than sessions: where it cannot come, nobody
     * is taken for signed out.
     */
    presumeSignedOut() {
      if (!state.wanted && !isKnown(state)) set({ status: isOffline() ? 'unavailable' : 'signed-out' });
    },
    /**
     * Mounts the provider anew after it could not be loaded.
     * @param status what is said of it meanwhile
     */
    retry(status: SignInStatus = 'loading') {
      begin();
      set({ status, slow: false, wanted: true, attempt: state.attempt + 1 });
    },
    /** The provider tells who is there; also when it arrives late. */
    settle(user: SessionUser | null, found: Provider) {
      stopTimers();
      provider = found;
      set({ status: user ? 'signed-in' : 'signed-out', user, slow: false });
      if (dialogWanted && !user) found.openSignIn();
      dialogWanted = false;
    },
    /** The provider is there and could not hear who is: nobody is taken for signed out. */
    leaveUnknown() {
      stopTimers();
      set({ status: 'unavailable', slow: false });
    },
    /** What becomes of the provider's dialog, as its part of the page hears it. */
    note: set,
    /** Opens the dialog now, or as soon as the provider is there: not for who is signed in. */
    openSignIn() {
      if (provider && state.status === 'signed-out') return provider.openSignIn();
      dialogWanted = state.status !== 'signed-in';
      if (state.status === 'unavailable') this.retry();
      else this.want();
    },
    /** Ends the session; nothing to do for somebody who is not signed in. */
    async signOut(): Promise<void> {
      if (state.status === 'signed-in') await provider?.signOut();
    },
    /** The session's token. Asks for the provider when sign-in is not known, and waits until it is. */
    async getToken(options?: Parameters<TokenSource>[0]): Promise<string | null> {
      if (!isKnown(state)) this.want();
      await known();
      return state.status === 'signed-in' && provider ? provider.getToken(options) : null;
    },
  };
}
