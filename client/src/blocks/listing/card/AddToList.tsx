import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListsDialog } from '@/blocks/lists/ListsDialog';
import { Button } from '@/ui/Button';
import { picturePlate } from './plate';

export interface AddToListProps {
  id: string;
  title: string;
  /** Look of the button on a home's page; without it, a plate on a photo. */
  className?: string;
}

/** Button beside a saved home's heart: opens the choice of lists. */
export function AddToList({ id, title, className }: AddToListProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  return (
    <>
      {className === undefined ? (
        <button
          type="button"
          aria-label={t('lists.addOne', { title })}
          title={t('lists.addHome')}
          onClick={open}
          className="group/plate grid size-11 place-items-center rounded-pill"
        >
          <span className={picturePlate}>
            <ListPlus aria-hidden className="size-4.5" strokeWidth={1.8} />
          </span>
        </button>
      ) : (
        <Button variant="quiet" className={className} icon={ListPlus} onClick={open}>
          {t('lists.addHome')}
        </Button>
      )}
      {isOpen && <ListsDialog id={id} title={title} onClose={() => setIsOpen(false)} />}
    </>
  );
}
