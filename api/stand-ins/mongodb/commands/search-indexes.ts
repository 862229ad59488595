import { searchNotEnabled } from '../errors/errors.ts';
import type { Command } from './command.ts';

/** Search indexes are the cloud service's: a plain server knows their commands and refuses them. */
const onlyInAtlas: Command = () => {
  throw searchNotEnabled();
};

export const createSearchIndexes = onlyInAtlas;
export const dropSearchIndex = onlyInAtlas;
export const updateSearchIndex = onlyInAtlas;
