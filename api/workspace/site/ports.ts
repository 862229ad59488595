/** The remotes and the offset of each one's host from the site's port. */
const remoteOffsets = { catalog: 11, booking: 12, account: 13, admin: 14 } as const;
export type RemoteName = keyof typeof remoteOffsets;
export const remoteNames = Object.keys(remoteOffsets) as RemoteName[];

/** All ports of one copy, so that two copies run side by side. */
export function portsFrom(port: number) {
  return {
    site: port,
    api: port + 1,
    remotes: Object.fromEntries(remoteNames.map((name) => [name, port + remoteOffsets[name]])) as Record<
      RemoteName,
      number
    >,
    stripe: port + 21,
    mongodb: port + 22,
    films: port + 23,
    clerk: port + 24,
    smtp: port + 25,
    mailbox: port + 26,
  };
}
export type Ports = ReturnType<typeof portsFrom>;

/**
 * The remotes that shall be live.
 * @param list names divided by commas; all remotes when absent
 * @throws {Error} a sentence that names what is no remote
 */
export function chosenRemotes(list: string | undefined): RemoteName[] {
  if (!list) return remoteNames;
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !(remoteNames as string[]).includes(name));
  if (unknown !== undefined)
    throw new Error(
      `MATINEE_REMOTES names "${unknown}": it takes ${remoteNames.join(', ')}, divided by commas.`,
    );
  return remoteNames.filter((name) => names.includes(name));
}
