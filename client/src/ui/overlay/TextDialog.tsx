import { useId, useState, type ReactNode, type SyntheticEvent } from 'react';
import { trimmed } from '@manzil/shared/domain/text/typedText';
import { useStoredState } from '@/platform/storage/formStorage';
import { TextArea } from '../form/TextField';
import { Quoted } from '../Quoted';
import { FormDialog } from './FormDialog';

interface TextDialogProps {
  onClose: () => void;
  title: string;
  description: ReactNode;
  /** The text to reply to, if any. */
  quote?: string;
  label: string;
  /** Label of the submit button. */
  action: string;
  /** Label of the button that closes the dialog; "Cancel" by default. */
  back?: string;
  /** Error for a text shorter than `min` characters; without it the text is optional. */
  tooShort?: string;
  min?: number;
  max: number;
  /** Keeps the text under this key until the caller forgets it (platform/storage/formStorage.ts). */
  keptAs: string;
  isSending: boolean;
  onSend: (text: string) => void;
}

/** Asks for a text to send, such as a reply or a reason. */
export function TextDialog({
  onClose,
  title,
  description,
  quote,
  label,
  action,
  back,
  tooShort,
  min = 1,
  max,
  keptAs,
  isSending,
  onSend,
}: TextDialogProps) {
  const id = useId();
  const [text, setText] = useStoredState(keptAs, '');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const isShort = tooShort !== undefined && trimmed(text).length < min;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isShort) {
      onSend(text);
      return;
    }
    setIsSubmitted(true);
    document.getElementById(id)?.querySelector('textarea')?.focus();
  };
  return (
    <FormDialog
      id={id}
      onClose={onClose}
      title={title}
      description={description}
      action={action}
      isSending={isSending}
      onSubmit={submit}
      back={back}
    >
      {quote && <Quoted text={quote} />}
      <TextArea
        label={label}
        maxLength={max}
        value={text}
        error={isSubmitted && isShort ? tooShort : undefined}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}
