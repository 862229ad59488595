/** Looks of form fields. */
export const field = {
  label: 'admin:block admin:font-semibold admin:text-hi',
  hint: 'admin:mt-1 admin:text-sm admin:text-low',
  complaint: 'admin:mt-2 admin:text-sm admin:text-danger',
  input:
    'admin:h-11 admin:rounded-md admin:border admin:border-line-strong admin:bg-ink-1 admin:px-3 admin:text-hi admin:tabular-nums admin:aria-invalid:border-danger',
} as const;
