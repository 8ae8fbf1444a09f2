import { Eye, EyeOff } from 'lucide-react';
import {
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
} from 'react';
import { useTranslation } from 'react-i18next';
import { controlClass, cx } from '../classes';
import { Field, fieldProps, type FieldTexts } from './Field';

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'className'>;

export interface TextFieldProps extends FieldTexts, Input {
  ref?: Ref<HTMLInputElement>;
  /** Unit, currency or icon inside the control, at its start or end. */
  before?: ReactNode;
  after?: ReactNode;
}

/** Whether an affix needs wide padding: a unit of several letters rather than a symbol. */
const isLong = (what: ReactNode): boolean => typeof what === 'string' && what.length > 3;

/**
 * Single-line text field. `before` and `after` follow `dir` if it is given: a number reads left to right in both
 * languages, and so does its unit.
 */
export function TextField({ before, after, ...props }: TextFieldProps) {
  const [field, input] = fieldProps(props);
  return (
    <Field {...field}>
      {(control) => (
        <span dir={input.dir} className="relative flex items-center">
          {before && <span className="pointer-events-none absolute start-3.5 text-muted">{before}</span>}
          <input
            {...(!before && !after && { dir: 'auto' })}
            {...input}
            {...control}
            className={cx(
              controlClass(Boolean(field.error)),
              'plaintext',
              Boolean(before) && (typeof before === 'string' ? 'ps-14' : 'ps-11'),
              Boolean(after) && (isLong(after) ? 'pe-18' : 'pe-12'),
            )}
          />
          {after && (
            <span className="pointer-events-none absolute end-3.5 text-muted">
              <bdi>{after}</bdi>
            </span>
          )}
        </span>
      )}
    </Field>
  );
}

/** Password field with a button to reveal the text. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after' | 'before'>) {
  const [field, input] = fieldProps(props);
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field {...field}>
      {(control) => (
        <span className="relative flex items-center" dir="ltr">
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            className={cx(controlClass(Boolean(field.error)), 'pe-12')}
          />
          <button
            type="button"
            aria-pressed={isShown}
            aria-label={t(isShown ? 'ui.hidePassword' : 'ui.showPassword')}
            className="absolute end-0 grid size-11 place-items-center rounded-control text-muted hover:text-strong"
            onClick={() => setIsShown(!isShown)}
          >
            <Icon aria-hidden className="size-5" strokeWidth={1.7} />
          </button>
        </span>
      )}
    </Field>
  );
}

interface TextAreaProps extends FieldTexts, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** Multi-line text field that grows with its content. */
export function TextArea(props: TextAreaProps) {
  const [field, input] = fieldProps(props);
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          dir="auto"
          rows={4}
          {...input}
          {...control}
          className={cx(
            controlClass(Boolean(field.error)),
            'field-sizing-content h-auto! max-h-96 min-h-28 py-2.5',
          )}
        />
      )}
    </Field>
  );
}
