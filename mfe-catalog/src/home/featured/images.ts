/** The featured movie's picture for wide screens, 1600 px. */
export const wideImage = new URL('./heron-1600.webp', import.meta.url).href;
/** The same for phones, 800 px. */
export const narrowImage = new URL('./heron-800.webp', import.meta.url).href;
