import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/** Two years, as the preload list of browsers asks for (hstspreload.org). */
const TLS_ONLY = 'max-age=63072000; includeSubDomains';

/**
 * Headers of every answer, unless what answered has set them itself. Behind TLS browsers are told never to come without.
 * @param siteUrl where browsers find the site; its scheme says whether TLS is in front
 */
export function safeHeaders(siteUrl: string): MiddlewareHandler {
  return secureHeaders({
    overwrite: false,
    referrerPolicy: 'strict-origin-when-cross-origin',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
    // Sign-in with another account opens a window that has to report back.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    xFrameOptions: 'DENY',
    strictTransportSecurity: new URL(siteUrl).protocol === 'https:' && TLS_ONLY,
    // Others may show the site's pictures: a shared link has one.
    crossOriginResourcePolicy: false,
    // Remotes lie on other hosts, whose names are best looked up early.
    xDnsPrefetchControl: false,
  });
}
