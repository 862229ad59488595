import { stripVTControlCharacters } from 'node:util';

const ENDED = /^Rspack compiled (.+?) in (.+)$/;

/**
 * Reads what a development server prints and tells of each build after the first: how long it took, or why it failed.
 * @param name of the remote
 * @param say told one text a build
 * @returns takes the next piece of what is printed
 */
export function buildNews(name: string, say: (text: string) => void): (piece: string) => void {
  let rest = '';
  let isFirst = true;
  let words: string[] = [];
  function read(line: string) {
    const [, how, took] = ENDED.exec(line) ?? [];
    if (how === undefined) return void words.push(line);
    const text = words.join('\n').trim();
    const news =
      how === 'successfully' ? `${name}: built in ${took}; open pages show it.` : `${text}\n${name}: ${line}`;
    if (how !== 'successfully' || !isFirst) say(news);
    isFirst = false;
    words = [];
  }
  return (piece) => {
    const lines = (rest + stripVTControlCharacters(piece)).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(read);
  };
}
