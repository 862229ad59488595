/** A size in the words of a gate, such as `12.3 kB`. */
export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
