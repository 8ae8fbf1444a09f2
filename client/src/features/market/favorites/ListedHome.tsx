import { Heart, Lock, NotebookPen, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatList } from '@/platform/i18n/list';
import { useLang } from '@/platform/i18n/format';
import { nameOf } from '@/platform/i18n/labels';
import { useSession } from '@/platform/session';
import { useApiCommand } from '@/platform/api/useApi';
import { titleOf } from '@/blocks/listing/card/card';
import { PropertyCard } from '@/blocks/listing/card/PropertyCard';
import type { ListedHome, OpenList } from '@/blocks/lists/favoriteList';
import { useFavoriteIds } from '@/blocks/lists/lists';
import { Button, IconButton } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/overlay/Modal';
import { toastError } from '@/ui/overlay/toastError';
import { SIZES } from './grid';
import { NoteDialog } from './NoteDialog';
import { PriceNews } from './PriceNews';

/** Removes a home from a list. */
function RemoveHome({ list, home, title }: { list: string; home: string; title: string }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const remove = useApiCommand('favoriteLists.setHome', { onSuccess: close, onError: toastError });
  return (
    <>
      <IconButton icon={X} label={t('lists.removeOne', { title })} onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        onConfirm={() => remove.mutate({ id: list, property_id: home, isOn: false })}
        isLoading={remove.isPending}
        title={t('lists.removeTitle')}
        text={
          <>
            <bdi className="block font-medium text-strong">{title}</bdi>
            {t('lists.removeText')}
          </>
        }
        action={t('lists.remove')}
        isDangerous
      />
    </>
  );
}

/** People who saved the home. The reader's own heart updates at once, as on the card. */
function Hearts({ home, list }: { home: ListedHome; list: OpenList }) {
  const { t } = useTranslation();
  const lang = useLang();
  const me = useSession()?.user.id;
  const isMine = useFavoriteIds().includes(home.property_id);
  const others = list.people.filter(({ id }) => id !== me && home.hearts.includes(id));
  const names = [...(isMine ? [t('lists.you')] : []), ...others.map((one) => nameOf(one, lang))];
  if (names.length === 0) return null;
  return (
    <p className="flex items-start gap-1.5">
      <Heart aria-hidden className="mt-0.5 size-4 shrink-0 fill-heart text-heart" />
      {t('lists.hearts', { names: formatList(names, lang) })}
    </p>
  );
}

/** A home on a list: its card or "no longer available", hearts and notes. */
export function ListedHomeItem({
  home,
  list,
  isFirst,
}: {
  home: ListedHome;
  list: OpenList;
  isFirst: boolean;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const me = useSession()?.user.id;
  const [isWriting, setIsWriting] = useState(false);
  const own = home.notes.find(({ by }) => by === me);
  const authorOf = (by: string) => {
    const author = list.people.find(({ id }) => id === by);
    return by === me ? t('lists.you') : author && nameOf(author, lang);
  };
  return (
    <li className="row-span-2 grid grid-rows-subgrid gap-y-0">
      {home.property ? (
        <PropertyCard listing={home.property} sizes={SIZES} isFirst={isFirst} />
      ) : (
        <p className="rounded-card border border-hair bg-sunken p-4 text-muted">{t('lists.gone')}</p>
      )}
      <div className="mt-2 space-y-2 px-1 text-small text-body">
        {home.property && <PriceNews listing={home.property} />}
        <Hearts home={home} list={list} />
        {home.notes.map(({ by, text, isShared }) => (
          <div key={by} className="rounded-control bg-sunken px-3 py-2">
            <p className="flex items-center gap-1.5 font-medium text-strong">
              <bdi>{authorOf(by)}</bdi>
              {!isShared && (
                <span className="flex items-center gap-1 font-regular text-muted">
                  <Lock aria-hidden className="size-3.5" />
                  {t('lists.notePrivate')}
                </span>
              )}
            </p>
            <p dir="auto" className="aligned break-words whitespace-pre-line">
              {text}
            </p>
          </div>
        ))}
        <div className="-mx-3 flex justify-between">
          <Button variant="quiet" icon={NotebookPen} onClick={() => setIsWriting(true)}>
            {t(own ? 'lists.editNote' : 'lists.addNote')}
          </Button>
          <RemoveHome
            list={list.id}
            home={home.property_id}
            title={home.property ? titleOf(home.property, lang) : t('lists.gone')}
          />
        </div>
      </div>
      {isWriting && (
        <NoteDialog list={list.id} home={home.property_id} note={own} onClose={() => setIsWriting(false)} />
      )}
    </li>
  );
}
