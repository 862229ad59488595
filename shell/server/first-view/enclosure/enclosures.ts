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
const unsharedWithMounts = ['unshare', '--user', '--map-root-user', '--mount', ...namespaces];
const unshared = ['unshare', '--user', '--map-current-user', ...namespaces];

/**
 * Puts an empty folder over each that is not the system's own, gives up every right to take it away, and goes on as the command.
 * For whoever may not become nobody: what belongs to the server's user is then nowhere to be found, sockets least of all. Of a folder that
 * the program of the command lies in, as one of nvm's or of GitHub's runners does, that file alone is still there.
 */
const HIDE_AND_RUN = `exec 3<"$1" || exit 1
for place in /*; do
  case $place in /usr | /bin | /sbin | /lib* | /etc | /dev | /proc | /sys) continue ;; esac
  [ -d "$place" ] && [ ! -L "$place" ] || continue
  mount -t tmpfs -o size=4k none "$place" || exit 1
  case $1 in "$place"/*)
    mkdir -p "\${1%/*}" && : >"$1" || exit 1
    # By its number: its name is that of the empty file now.
    mount --no-canonicalize --bind /proc/self/fd/3 "$1" || exit 1
    # What stands on a mount without them may be given more limits, and none less.
    mount -o remount,bind,ro,nosuid,nodev "$1" || exit 1
  esac
  # Of the mount alone: what it is made with names a user whom nobody has in here.
  mount -o remount,bind,ro "$place" || exit 1
done
exec 3<&-
exec env -i setpriv --no-new-privs --inh-caps=-all --bounding-set=-all "$@"`;

/** The closest first. */
export const enclosures: readonly Enclosure[] = [
  {
    name: 'nobody, in namespaces of its own',
    around: (command) => [...asNobody, ...unshared, ...command],
  },
  {
    name: "in namespaces of its own, with no files but the system's",
    around: (command) => [...unsharedWithMounts, 'sh', '-c', HIDE_AND_RUN, 'sh', ...command],
  },
  {
    name: 'in namespaces of its own',
    around: (command) => [...unshared, ...command],
  },
  { name: "by Node's permissions alone", around: (command) => command },
];
