import { ListPlus } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '@/platform/browser/lazyPart';
import { useFavoriteIds } from '@/blocks/lists/lists';
import { Button } from '@/ui/Button';
import { picturePlate } from './plate';

const ListsDialog = lazyPart(async () => (await import('@/blocks/lists/ListsDialog')).ListsDialog);

/** Button beside a saved home's heart: opens the choice of lists. */
function AddToList({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: (open: () => void) => ReactNode;
}) {
  const isSaved = useFavoriteIds().includes(id);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {isSaved && children(() => setIsOpen(true))}
      {isOpen && (
        <Suspense fallback={null}>
          <ListsDialog id={id} title={title} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The button on a photo. */
export function AddToListPlate({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation();
  return (
    <AddToList id={id} title={title}>
      {(open) => (
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
      )}
    </AddToList>
  );
}

/** The button of a home's page. */
export function AddToListButton({ id, title, className }: { id: string; title: string; className: string }) {
  const { t } = useTranslation();
  return (
    <AddToList id={id} title={title}>
      {(open) => (
        <Button variant="quiet" className={className} icon={ListPlus} onClick={open}>
          {t('lists.addHome')}
        </Button>
      )}
    </AddToList>
  );
}
