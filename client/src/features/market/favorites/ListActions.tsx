import { Link2, Link2Off, LogOut, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useApiCommand } from '@/platform/api/useApi';
import { linkPath, type OpenList } from '@/blocks/lists/favoriteList';
import { Button, IconButton } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/overlay/Modal';
import { toastError } from '@/ui/overlay/toastError';
import { ShareButton } from '@/ui/ShareButton';
import { NameDialog } from './NameDialog';

/** What a person can do with a list: its owner shares, renames and deletes it; the others leave it. */
export function ListActions({ list: { id, name, isOwner, link } }: { list: OpenList }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [asks, setAsks] = useState<'rename' | 'delete' | 'stop' | 'leave'>();
  const close = () => setAsks(undefined);
  const toFavorites = () => {
    close();
    void navigate('/favorites', { replace: true });
  };
  const share = useApiCommand('favoriteLists.share', { onError: toastError });
  const stop = useApiCommand('favoriteLists.stopSharing', { onSuccess: close, onError: toastError });
  const remove = useApiCommand('favoriteLists.remove', { onSuccess: toFavorites, onError: toastError });
  const leave = useApiCommand('favoriteLists.leave', { onSuccess: toFavorites, onError: toastError });
  const dangers = { delete: remove, stop, leave };
  const danger = asks && asks !== 'rename' ? asks : undefined;
  return (
    <>
      {link && <ShareButton title={name} path={linkPath(link)} />}
      {isOwner && !link && (
        <Button
          variant="primary"
          icon={Link2}
          isLoading={share.isPending}
          onClick={() => share.mutate({ id })}
        >
          {t('lists.share')}
        </Button>
      )}
      {isOwner && link && (
        <Button variant="quiet" icon={Link2Off} onClick={() => setAsks('stop')}>
          {t('lists.stop')}
        </Button>
      )}
      {isOwner ? (
        <span className="-me-3 flex">
          <IconButton icon={Pencil} label={t('lists.rename')} onClick={() => setAsks('rename')} />
          <IconButton icon={Trash2} label={t('lists.delete')} onClick={() => setAsks('delete')} />
        </span>
      ) : (
        <Button variant="quiet" icon={LogOut} className="-me-3" onClick={() => setAsks('leave')}>
          {t('lists.leave')}
        </Button>
      )}
      {asks === 'rename' && <NameDialog list={{ id, name }} onClose={close} />}
      {danger && (
        <ConfirmDialog
          isOpen
          onClose={close}
          onConfirm={() => dangers[danger].mutate({ id })}
          isLoading={dangers[danger].isPending}
          title={t(`lists.ask.${danger}.title`)}
          text={t(`lists.ask.${danger}.text`, { name })}
          action={t(`lists.${danger}`)}
          isDangerous
        />
      )}
    </>
  );
}
