import { MongoClient } from 'mongodb';
import { ConnectionString } from 'mongodb-connection-string-url';
import { z } from 'zod';

/** What an option may be: any value, or one that the test passes; the reason ends the sentence that refuses others. */
type Rule = 'any' | { accepts: (value: string, isHere: boolean) => boolean; because: string };

const only = (wanted: string, because: string): Rule => ({
  accepts: (value) => value.toLowerCase() === wanted,
  because,
});
const between = (min: number, max: number, because: string): Rule => ({
  accepts: (value) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max,
  because: `${because}: it must be from ${min} to ${max}`,
});
const never = (because: string): Rule => ({ accepts: () => false, because });
const hereAlone = (because: string): Rule => ({
  accepts: (value, isHere) => isHere || value.toLowerCase() === 'false',
  because: `only a server on this machine may be asked that way, ${because}`,
});

const PRIMARY = only('primary', 'whose seat it is stands on the primary alone');
const PRIMARY_ALONE = never('whose seat it is stands on the primary alone');
const ON_DISK = only('true', 'what was told to a buyer must be on disk');
const TRIED_AGAIN = only('true', 'an election would lose orders');
const OWN_LIMIT = never('MONGODB_TIMEOUT_MS sets the limits');
const WHOLE_OUTCOME = never('a write that is given up half way has no known outcome');
const UNCHECKED = hereAlone('because anybody could answer in its place');

/**
 * Every option that a connection string may have (https://www.mongodb.com/docs/manual/reference/connection-string-options/).
 * What the guarantees of bookings rest on may stand there, but not otherwise than `connect` sets it.
 */
const RULES: Readonly<Record<string, Rule>> = {
  readpreference: PRIMARY,
  readpreferencetags: PRIMARY_ALONE,
  maxstalenessseconds: PRIMARY_ALONE,
  readconcernlevel: only('local', "each decision needs the primary's last word"),
  w: only('majority', 'a booking must outlive any one server'),
  journal: ON_DISK,
  j: ON_DISK,
  wtimeout: WHOLE_OUTCOME,
  wtimeoutms: WHOLE_OUTCOME,
  retrywrites: TRIED_AGAIN,
  retryreads: TRIED_AGAIN,
  timeoutms: OWN_LIMIT,
  serverselectiontimeoutms: OWN_LIMIT,
  connecttimeoutms: OWN_LIMIT,
  sockettimeoutms: OWN_LIMIT,
  waitqueuetimeoutms: OWN_LIMIT,
  loadbalanced: only('false', 'the primary itself is to be asked'),
  directconnection: hereAlone('because after an election it would no longer be the primary'),
  tlsinsecure: UNCHECKED,
  tlsallowinvalidcertificates: UNCHECKED,
  tlsallowinvalidhostnames: UNCHECKED,
  heartbeatfrequencyms: between(500, 10_000, 'an election is to be noticed soon'),
  maxpoolsize: between(10, 1000, 'requests wait for each other, or too many ask the server at once'),
  minpoolsize: 'any',
  maxidletimems: 'any',
  maxconnecting: 'any',
  servermonitoringmode: 'any',
  replicaset: 'any',
  appname: 'any',
  authsource: 'any',
  authmechanism: 'any',
  authmechanismproperties: 'any',
  compressors: 'any',
  zlibcompressionlevel: 'any',
  ssl: 'any',
  tls: 'any',
  tlscafile: 'any',
  tlscrlfile: 'any',
  tlscertificatekeyfile: 'any',
  tlscertificatekeyfilepassword: 'any',
  srvservicename: 'any',
  srvmaxhosts: 'any',
  proxyhost: 'any',
  proxyport: 'any',
  proxyusername: 'any',
  proxypassword: 'any',
};

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/** @returns why an option is refused, if it is */
function complaint([name, value]: [string, string], isHere: boolean): string | undefined {
  const rule = Object.hasOwn(RULES, name.toLowerCase()) ? RULES[name.toLowerCase()] : undefined;
  if (!rule) return `its option ${name} is none that Matinee knows`;
  if (rule === 'any' || rule.accepts(value, isHere)) return undefined;
  return `its option ${name}=${value} is refused, ${rule.because}; leave it out`;
}

function complaintAbout(uri: string): string | undefined {
  let parsed: ConnectionString;
  try {
    parsed = new ConnectionString(uri);
  } catch {
    return "is not a connection string in the form that MongoDB's manual shows";
  }
  const options = [...parsed.searchParams];
  const names = options.map(([name]) => name.toLowerCase());
  const twice = options.find(([name], at) => names.indexOf(name.toLowerCase()) !== at);
  if (twice) return `its option ${twice[0]} stands there twice`;
  const isHere = !parsed.isSRV && parsed.hosts.every((host) => LOOPBACK.test(host));
  for (const option of options) {
    const refused = complaint(option, isHere);
    if (refused !== undefined) return refused;
  }
  try {
    // Connects to nothing: it only reads the string.
    return void new MongoClient(uri);
  } catch (error) {
    const why = error instanceof Error && !error.message.includes('://') ? `: ${error.message}` : '';
    return `MongoDB's driver cannot use it${why}`;
  }
}

/**
 * A connection string. Its options come from whoever runs the site, their names in any spelling; those that would take away
 * what bookings rest on are refused in a sentence that names the option.
 */
export const mongodbUri = z
  .string()
  .regex(/^mongodb(\+srv)?:\/\//, { error: 'must begin with mongodb:// or mongodb+srv://', abort: true })
  .superRefine((uri, context) => {
    const message = complaintAbout(uri);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
