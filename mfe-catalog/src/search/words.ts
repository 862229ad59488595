// Letters that Unicode does not take apart into a base and a mark.
const whole: Record<string, string> = { đ: 'd', ł: 'l', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' };

/**
 * The words of a text as they are compared: small letters without marks, nothing but letters and digits.
 * @returns `Dấu Ấn: Spider-Man` → `['dau', 'an', 'spider', 'man']`
 */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}’']/gu, '')
    .replace(/[đłøßæœı]/g, (letter) => whole[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
