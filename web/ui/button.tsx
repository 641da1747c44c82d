import type { ButtonHTMLAttributes, MouseEvent } from 'react';
import { classes } from './classes.ts';
import { Spinner } from './feedback/spinner.tsx';

export type ButtonVariant = 'primary' | 'accent' | 'quiet' | 'plain' | 'danger' | 'destroy';

const variantClasses: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-strong',
  accent: 'bg-marigold text-on-marigold hover:brightness-105',
  quiet: 'border border-field bg-surface text-ink hover:bg-raised',
  /** A rarely used secondary action. */
  plain: 'text-muted underline hover:bg-raised hover:text-ink',
  /** Opens a confirmation; `destroy` is the button that confirms it. */
  danger: 'border border-danger bg-surface text-danger hover:bg-danger-tint',
  destroy: 'bg-danger text-surface hover:brightness-110',
};

/** The classes of a button, for links that act as one. */
export function buttonClass(variant: ButtonVariant = 'primary', small = false): string {
  return classes('button', small && 'button-small', variantClasses[variant]);
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant;
  small?: boolean;
  /**
   * Shows a spinner and ignores further clicks. The button is not `disabled`, because that would
   * drop the keyboard focus.
   */
  busy?: boolean;
};

export function Button({ variant, small, busy, className, children, ...rest }: ButtonProps) {
  const unavailable = busy || rest.disabled;
  const whileBusy = busy && {
    'aria-busy': true,
    'aria-disabled': true,
    onClick: (event: MouseEvent) => event.preventDefault(),
  };
  return (
    <button
      type="button"
      {...rest}
      {...whileBusy}
      className={classes(buttonClass(variant, small), unavailable && 'opacity-60', className)}
    >
      {busy && <Spinner small />}
      {children}
    </button>
  );
}
