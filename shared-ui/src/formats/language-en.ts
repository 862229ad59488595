export const NAMES = 'en English, vi Vietnamese, ja Japanese, ko Korean, zh Chinese, fr French, th Thai';
