import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/** Two years, as the preload list of browsers asks for (hstspreload.org). */
const TLS_ONLY = 'max-age=63072000';

/** From here on an answer says that something is not there, or not for whoever asks. */
const MIN_REFUSED = 400;

/**
 * Headers of every answer, unless what answered has set them itself. Behind TLS browsers are told never to come without. Of what is not there
 * nothing is kept: a proxy may keep a 404 that says nothing of it for minutes, for everybody, and whoever has asked too much is given one.
 * @param siteUrl where browsers find the site; its scheme says whether TLS is in front
 * @param options.subdomains whether that holds for all hosts below the site's as well, which may be somebody else's
 */
export function safeHeaders(siteUrl: string, { subdomains = false } = {}): MiddlewareHandler {
  const tlsOnly = subdomains ? `${TLS_ONLY}; includeSubDomains` : TLS_ONLY;
  const write = secureHeaders({
    overwrite: false,
    // A page says what it may do; nothing else that is sent is a page.
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    referrerPolicy: 'strict-origin-when-cross-origin',
    permissionsPolicy: { camera: ['self'], microphone: [], geolocation: [], payment: [] },
    // Sign-in with another account opens a window that has to report back.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    xFrameOptions: 'DENY',
    strictTransportSecurity: new URL(siteUrl).protocol === 'https:' && tlsOnly,
    // Others may show the site's pictures: a shared link has one.
    crossOriginResourcePolicy: false,
    // Remotes lie on other hosts, whose names are best looked up early.
    xDnsPrefetchControl: false,
  });
  return async (c, next) => {
    await write(c, next);
    const { status, headers } = c.res;
    if (status >= MIN_REFUSED && !headers.has('cache-control'))
      headers.set('cache-control', 'private, no-store');
  };
}
