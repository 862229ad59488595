// Loaded into the processes of a rig by --import: every name on port 443 is this machine's nginx, which has a certificate for each.
// So production's own addresses and settings hold, and the product knows of nothing. RIG_TLS_PORT is where nginx listens.
import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import { isIP } from 'node:net';
import tls from 'node:tls';

// Who holds the socket of a process is told its number only when it runs.
if (process.env.LISTEN_FDS) process.env.LISTEN_PID = String(process.pid);

const here = { host: '127.0.0.1', port: Number(process.env.RIG_TLS_PORT) };
/** Of the open internet, as the API wants the hosts of releases to be; nothing is ever sent there. */
const OPEN_ADDRESS = '93.184.216.34';
const HTTPS = 443;

const { connect } = tls;
tls.connect = (...words) => {
  const [options] = words;
  if (typeof options !== 'object' || options.path || Number(options.port) !== HTTPS)
    throw new Error('The rig reaches nothing but https on this machine.');
  const { host, servername = host, lookup: _lookup, ...rest } = options;
  return connect({ ...rest, ...here, servername }, ...words.slice(1));
};

const { lookup } = dns;
dns.lookup = async (name, options) => {
  if (isIP(name) || name === 'localhost') return lookup(name, options);
  const found = { address: OPEN_ADDRESS, family: 4 };
  return options?.all ? [found] : found;
};
syncBuiltinESMExports();
