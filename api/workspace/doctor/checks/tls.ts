import { connect } from 'node:tls';
import { type Check, well, wrong } from './check.ts';

const DAY_MS = 86_400_000;
/** Renewals that work come before this. */
const MIN_DAYS = 14;
const PATIENCE_MS = 10_000;

/** Days that the certificate is still good for. */
function daysLeft(url: string): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname }, () => {
      const { valid_to: until } = socket.getPeerCertificate();
      socket.end();
      resolve((Date.parse(until) - Date.now()) / DAY_MS);
    });
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('nobody answers')));
    socket.on('error', reject);
  });
}

/** TLS: a certificate that browsers believe and that lasts, and no way around it. */
export const tls: Check = {
  name: 'TLS',
  async look(site) {
    if (!site.isReal) {
      return /^(localhost|127\.0\.0\.1)$/.test(new URL(site.url).hostname)
        ? well('none, which is right on this machine only')
        : wrong('the site is reached without it', 'put TLS in front, and set SITE_URL to its https address');
    }
    const days = await daysLeft(site.url);
    const says = `the certificate is good for ${Math.floor(days)} days`;
    if (days < MIN_DAYS) return wrong(says, 'renew it now, and look at why that was not done by itself');
    const { port, hostname } = new URL(site.url);
    if (port) return well(says);
    const plain = await site.ask(`http://${hostname}/`).catch(() => undefined);
    const to = plain?.headers.get('location') ?? '';
    if (!plain || to.startsWith(`${site.url}/`) || to === site.url) return well(says);
    return wrong('http:// is answered without leading to https://', 'redirect port 80 in the proxy');
  },
};
