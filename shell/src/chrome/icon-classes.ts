/** The look of the header's controls that are an icon only. */
export const ICON_CLASSES =
  'grid size-11 place-items-center rounded-md text-hi hover:bg-ink-2 hover:text-amber';
