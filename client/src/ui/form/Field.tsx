import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../classes';

/** Props of every field. */
export interface FieldTexts {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  /** Fields are required by default; optional ones say so. */
  optional?: boolean;
  /** Show the label to screen readers only. */
  hideLabel?: boolean;
  className?: string;
}

interface Control {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Splits a control's props into those of its field and its own. */
export function fieldProps<Props extends FieldTexts>({
  label,
  help,
  error,
  optional,
  hideLabel,
  className,
  ...control
}: Props) {
  return [{ label, help, error, optional, hideLabel, className }, control] as const;
}

/** Label above, help and error below; `children` receives the ids that link its control to them. */
export function Field({
  label,
  help,
  error,
  optional,
  hideLabel,
  className,
  children,
}: FieldTexts & { children: (control: Control) => ReactNode }) {
  const { t } = useTranslation();
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={cx('min-w-0', className)}>
      <label
        htmlFor={id}
        className={cx(hideLabel ? 'sr-only' : 'mb-1.5 block text-small font-medium text-strong')}
      >
        {label}
        {optional && <span className="font-regular text-muted"> {t('ui.optional')}</span>}
      </label>
      {children({ id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
      {help && (
        <p id={`${id}-help`} className="mt-1.5 text-small text-muted">
          {help}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** Error message with an icon. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-small text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
