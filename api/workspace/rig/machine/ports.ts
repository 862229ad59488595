/** All ports of a rig, from the first one on. */
export function rigPorts(first: number) {
  return {
    shells: [first + 1, first + 2],
    /** balances the API for the shell's servers */
    balancer: first + 10,
    apis: [first + 11, first + 12],
    stripe: first + 21,
    mongodb: first + 22,
    films: first + 23,
    clerk: first + 24,
    /** the page of the mailbox */
    mailbox: first + 25,
    smtp: first + 26,
    tls: first + 43,
    /** leads to the one with TLS */
    plain: first + 44,
  };
}
export type RigPorts = ReturnType<typeof rigPorts>;
