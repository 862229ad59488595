const FAULTS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use: stop the other program, or choose another PORT.',
  EACCES: 'is one that this user may not listen on: choose a PORT above 1023 and put the proxy in front.',
  EADDRNOTAVAIL: 'is at an address that this machine does not have: correct HOST.',
  ENOTFOUND: 'is at a name that leads nowhere: correct HOST.',
};

/**
 * Why a server cannot listen.
 * @param whose such as `the API`
 * @returns one sentence that says what to do; undefined for any other error
 */
export function listenFault(error: unknown, whose: string): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const rest = FAULTS[String(error.code)];
  // The same codes are said of connections that this server makes.
  const isOfListening = 'syscall' in error && /^(listen|bind|getaddrinfo)$/.test(String(error.syscall));
  return rest !== undefined && isOfListening ? `The port of ${whose} ${rest}` : undefined;
}
