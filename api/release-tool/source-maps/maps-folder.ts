/** The folder of a build with the source maps of its scripts, each by its script's SHA-384 in hex: `<hash>.map`. */
export const MAPS = 'maps';

/** The name of a script's map. @param integrity of the script, as a release document has it */
export const mapNameOf = (integrity: string): string =>
  `${Buffer.from(integrity.replace(/^sha384-/, ''), 'base64').toString('hex')}.map`;
