import type { SeatCode } from './compose.ts';
import type { Content } from './facts.ts';
import type { Words } from './words-en.ts';

/** An e-mail for those who read no HTML. */
export function plainText(words: Words, content: Content, codes: readonly SeatCode[]): string {
  const { title, lead, movie, facts, closing, link, cinema } = content;
  const parts = [
    title,
    lead.join('\n'),
    [movie, ...facts.map(([name, value]) => `${name}: ${value}`)].join('\n'),
    codes.map(({ seat, code }) => words.code.replace('{seat}', seat).replace('{code}', code)).join('\n\n'),
    closing.join('\n'),
    `${link.text}: ${link.url}`,
    cinema.join('\n'),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
