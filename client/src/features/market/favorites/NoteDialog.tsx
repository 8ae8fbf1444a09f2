import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_LIST_NOTE } from '@manzil/shared/domain/text/textLimits';
import { useApiCommand } from '@/platform/api/useApi';
import { Checkbox } from '@/ui/choice/Toggles';
import { TextArea } from '@/ui/form/TextField';
import { FormDialog } from '@/ui/overlay/FormDialog';
import { toastError } from '@/ui/overlay/toastError';

/** Edits the reader's note on a home; an empty text deletes it. */
export function NoteDialog({
  list,
  home,
  note,
  onClose,
}: {
  list: string;
  home: string;
  note?: { text: string; isShared: boolean } | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState(note?.text ?? '');
  const [isShared, setIsShared] = useState(note?.isShared ?? true);
  const [error, setError] = useState<string>();
  const save = useApiCommand('favoriteLists.setNote', {
    onSuccess: onClose,
    onError: (failed) => {
      const atText = failed.failure.errors.find(({ path }) => path === 'text');
      if (atText) setError(atText.message);
      else toastError(failed);
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    save.mutate({ id: list, property_id: home, text, isShared });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={t('lists.noteTitle')}
      description={note && t('lists.noteText')}
      action={t('listing.save')}
      isSending={save.isPending}
      onSubmit={submit}
    >
      <TextArea
        label={t('lists.note')}
        maxLength={MAX_LIST_NOTE}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
        }}
      />
      <Checkbox
        className="mt-2"
        label={t('lists.noteShared')}
        checked={isShared}
        onChange={() => setIsShared(!isShared)}
      />
    </FormDialog>
  );
}
