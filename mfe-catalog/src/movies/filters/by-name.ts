type Choice = [value: string, text: string];

/** Orders what can be chosen by its words. They are English, whoever reads them: the server writes them in the same order. */
export const byName = ([, one]: Choice, [, other]: Choice): number => one.localeCompare(other, 'en');
