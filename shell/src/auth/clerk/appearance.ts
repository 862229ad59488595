/** Clerk's widgets in the site's colours. Clerk computes shades from these, so they are values and not custom properties. */
const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export const appearance = {
  variables: {
    colorPrimary: token('--amber'),
    colorTextOnPrimaryBackground: token('--on-amber'),
    colorBackground: token('--ink-2'),
    colorText: token('--text-hi'),
    colorTextSecondary: token('--text-mid'),
    colorInputBackground: token('--ink-1'),
    colorInputText: token('--text-hi'),
    colorNeutral: token('--text-hi'),
    colorDanger: token('--danger'),
    colorSuccess: token('--mint'),
    fontFamily: token('--face-body'),
    borderRadius: '12px',
  },
  // As high as a finger: Clerk's own are 32 px on a phone.
  elements: {
    formFieldInput: { minHeight: '44px' },
    formButtonPrimary: { minHeight: '44px' },
    socialButtonsBlockButton: { minHeight: '44px' },
  },
};

/** The form inside a page stands under the page's own heading; Clerk's would be a second h1. */
export const inPage = { elements: { headerTitle: { display: 'none' } } };
