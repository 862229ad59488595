import { execFileSync } from 'node:child_process';

/** Runs git in a repository. @throws {Error} when it refuses */
export const gitIn =
  (repository: string) =>
  (...words: string[]): string =>
    execFileSync('git', words, {
      cwd: repository,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();

export interface Previous {
  commit: string;
  /** why this one, for people */
  what: string;
}

const CONTRACT_FILE = 'shared-ui/package.json';

/**
 * The commit of the shell before this one: the newest tag that is not this very commit, or else the last commit with
 * another site contract.
 * @param repository its folder
 * @returns undefined where the repository does not go back so far, or there is none
 */
export function previousCommit(repository: string): Previous | undefined {
  const git = gitIn(repository);
  const contractAt = (commit: string) => {
    try {
      return (JSON.parse(git('show', `${commit}:${CONTRACT_FILE}`)) as { version: string }).version;
    } catch {
      return undefined;
    }
  };
  const listed = (...words: string[]) =>
    git(...words)
      .split('\n')
      .filter(Boolean);
  try {
    const head = git('rev-parse', 'HEAD');
    for (const tag of listed('tag', '--sort=-creatordate')) {
      const commit = git('rev-parse', `${tag}^{commit}`);
      if (commit !== head && contractAt(commit)) return { commit, what: `the tag ${tag}` };
    }
    const now = contractAt(head);
    for (const change of listed('log', '--format=%H', '-G"version":', '--', CONTRACT_FILE)) {
      const before = contractAt(`${change}^`);
      if (before && before !== now)
        return {
          commit: git('rev-parse', `${change}^`),
          what: `the last commit with site contract ${before}`,
        };
    }
  } catch {
    // No git, or no repository: there is nothing to look back to.
  }
  return undefined;
}
