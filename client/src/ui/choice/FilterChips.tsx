import { useTranslation } from 'react-i18next';
import { Chips } from './Chips';

interface FilterChipsProps<Change> {
  chips: readonly { id: string; text: string; undo: Change }[];
  onUndo: (change: Change) => void;
  onClear: () => void;
}

/** Active filter values as removable chips. */
export function FilterChips<Change>({ chips, onUndo, onClear }: FilterChipsProps<Change>) {
  const { t } = useTranslation();
  return (
    <Chips
      className="mb-4"
      label={t('catalog.active')}
      items={chips.map(({ id, text, undo }) => ({
        id,
        label: <bdi>{text}</bdi>,
        removeLabel: t('ui.remove', { what: text }),
        onRemove: () => onUndo(undo),
      }))}
      onClear={onClear}
    />
  );
}
