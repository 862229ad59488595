import { readFileSync } from 'node:fs';

/** @param file path of a JSON file */
export const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
