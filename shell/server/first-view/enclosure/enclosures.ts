/** A way to shut a process in, beyond what Node does by itself. */
export interface Enclosure {
  name: string;
  /** @returns the command that runs the given one inside */
  around(command: string[]): string[];
}

const NOBODY = '65534';
/** Without network, signals to others and shared memory; ends with the server. */
const namespaces = ['--net', '--ipc', '--pid', '--fork', '--kill-child'];

const asNobody = [
  'setpriv',
  '--reuid',
  NOBODY,
  '--regid',
  NOBODY,
  '--clear-groups',
  '--no-new-privs',
  '--inh-caps=-all',
];
const unshared = ['unshare', '--user', '--map-current-user', ...namespaces];

/** The closest first. */
export const enclosures: readonly Enclosure[] = [
  {
    name: 'nobody, in namespaces of its own',
    around: (command) => [...asNobody, ...unshared, ...command],
  },
  {
    name: 'in namespaces of its own',
    around: (command) => [...unshared, ...command],
  },
  { name: "by Node's permissions alone", around: (command) => command },
];
