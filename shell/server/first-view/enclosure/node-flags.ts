/** So much memory a heap may take, in MB; all of a process is watched. */
const MAX_HEAP_MB = 96;

/** How Node shuts a process in by itself: no files, children, threads, native code, code of texts. Since 25 no network. */
export function nodeFlags(version = process.versions.node): string[] {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isStable = major >= 24 || (major === 23 && minor >= 5) || (major === 22 && minor >= 13);
  return [
    isStable ? '--permission' : '--experimental-permission',
    '--no-warnings',
    '--no-addons',
    '--disallow-code-generation-from-strings',
    '--disable-proto=delete',
    `--max-old-space-size=${MAX_HEAP_MB}`,
    '--max-semi-space-size=8',
  ];
}

/**
 * The command of a shut-in process. Its script is given as a text, so that it needs no right to read a file.
 * @param given one more word for the script
 */
export const nodeCommand = (script: string, given: string[] = []): string[] => [
  process.execPath,
  ...nodeFlags(),
  '--input-type=module',
  '--eval',
  script,
  ...(given.length > 0 ? ['--', ...given] : []),
];
