import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from './classes';
import { Spinner } from './Spinner';

export type ButtonVariant = 'primary' | 'outline' | 'quiet' | 'danger';

const LOOK: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-pressed',
  outline: 'border border-line bg-card text-strong hover:bg-sunken active:bg-hair',
  quiet: 'text-link hover:bg-primary-soft active:bg-primary-soft',
  danger: 'border border-danger bg-card text-danger hover:bg-danger-soft',
};

/** Horizontal padding. Quiet buttons use a negative margin of the same width to align with the edge of a block. */
const spaceAside = (variant: ButtonVariant, isSmall: boolean) =>
  variant === 'quiet' ? 'px-3' : isSmall ? 'px-3.5' : 'px-5';

const look = (variant: ButtonVariant, isSmall: boolean, className?: string) =>
  cx(
    'inline-flex items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap transition-colors time-instant',
    'disabled:opacity-55 aria-disabled:opacity-55',
    isSmall ? 'min-h-9 text-small' : 'min-h-[2.75rem] text-[0.9375rem]',
    spaceAside(variant, isSmall),
    LOOK[variant],
    className,
  );

interface Common {
  variant?: ButtonVariant;
  /** For toolbars, which keep a hit area of 44 px around it. */
  small?: boolean;
  icon?: LucideIcon;
  className?: string;
  children?: ReactNode;
}

interface ButtonProps
  extends Common, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> {
  /** Shows a spinner in place of the icon without changing the width. */
  isLoading?: boolean;
}

/** Button for an action, labelled with a verb; one primary button per view. */
export function Button({
  variant = 'outline',
  small = false,
  icon: Icon,
  isLoading = false,
  className,
  children,
  type = 'button',
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      disabled={disabled ?? isLoading}
      aria-busy={isLoading || undefined}
      className={look(variant, small, className)}
      {...rest}
    >
      {isLoading ? (
        <Spinner className="size-4.5" />
      ) : (
        Icon && <Icon aria-hidden className="size-4.5 shrink-0" strokeWidth={1.8} />
      )}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'outline',
  small = false,
  icon: Icon,
  className,
  children,
  to,
}: Common & { to: string }) {
  return (
    <Link to={to} className={look(variant, small, className)}>
      {Icon && <Icon aria-hidden className="size-4.5 shrink-0" strokeWidth={1.8} />}
      {children}
    </Link>
  );
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** Accessible name and tooltip. */
  label: string;
  icon: LucideIcon;
  /** Filled, for toggles that are on. */
  isOn?: boolean;
}

/** Round icon-only button. */
export function IconButton({
  label,
  icon: Icon,
  isOn = false,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        'grid size-11 shrink-0 place-items-center rounded-pill text-strong hover:bg-sunken disabled:opacity-50',
        className,
      )}
      {...rest}
    >
      <Icon aria-hidden className="size-5" strokeWidth={1.7} fill={isOn ? 'currentColor' : 'none'} />
    </button>
  );
}
