import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classes } from './classes.ts';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

const BASE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-md border px-5 text-base font-semibold transition-[opacity,scale] duration-150 motion-safe:active:scale-[0.98] disabled:cursor-not-allowed disabled:opacity-50';
// A border that is not seen is there for forced colours, where fills vanish and borders do not.
const kinds: Record<ButtonKind, string> = {
  primary: 'border-transparent bg-amber text-on-amber hover:opacity-90',
  secondary: 'border-line-strong bg-ink-1 text-hi hover:bg-ink-2',
  quiet: 'border-transparent text-mid hover:bg-ink-2 hover:text-hi',
  danger: 'border-danger text-danger hover:bg-ink-2',
};
/** The look of a button, for elements that are not one (a file input's label, an external link). */
export const buttonClasses = (kind: ButtonKind = 'primary', className?: string): string =>
  classes(BASE, kinds[kind], className);

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind;
  /** something is under way: the button stays focusable, says so and ignores clicks */
  busy?: boolean;
}

/** A button. Amber (`primary`) is for the one main action of a view. */
export function Button({
  kind = 'primary',
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      {...rest}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={buttonClasses(kind, classes(busy && 'cursor-progress opacity-70', className))}
    >
      {children}
    </button>
  );
}

interface ButtonLinkProps {
  to: string;
  kind?: ButtonKind;
  /** runs before the navigation */
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  className?: string;
  children: ReactNode;
}

/** A link that looks like a button: a real link, so that it works before scripts arrive and opens in a new tab. */
export function ButtonLink({ to, kind = 'primary', className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link to={to} {...rest} className={buttonClasses(kind, className)}>
      {children}
    </Link>
  );
}
