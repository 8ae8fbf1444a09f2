import { useTranslation } from 'react-i18next';
import { MAX_GROUP_DESCRIPTION, MAX_NAME } from '@manzil/shared/domain/text/textLimits';
import { TextArea, TextField } from '@/ui/form/TextField';

interface GroupFieldsProps {
  name: string;
  description: string;
  /** Error of the name. */
  error: string | undefined;
  /** Height of the description in lines. */
  rows: number;
  onName: (name: string) => void;
  onDescription: (description: string) => void;
}

/** Name and description of a group. */
export function GroupFields({ name, description, error, rows, onName, onDescription }: GroupFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label={t('chat.groupName')}
        value={name}
        maxLength={MAX_NAME}
        error={error}
        onChange={(event) => onName(event.target.value)}
      />
      <TextArea
        label={t('chat.description')}
        optional
        value={description}
        maxLength={MAX_GROUP_DESCRIPTION}
        rows={rows}
        onChange={(event) => onDescription(event.target.value)}
      />
    </>
  );
}
