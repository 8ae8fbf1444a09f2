import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useApiCommand } from '@/platform/api/useApi';
import { listPath } from '@/blocks/lists/favoriteList';
import { useListName } from '@/blocks/lists/useListName';
import { FormDialog } from '@/ui/overlay/FormDialog';

/** Renames a list, or creates one and opens it. */
export function NameDialog({ list, onClose }: { list?: { id: string; name: string }; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { field, onError, submitWith } = useListName(list?.name);
  const rename = useApiCommand('favoriteLists.rename', { onSuccess: onClose, onError });
  const add = useApiCommand('favoriteLists.add', {
    onSuccess: ({ data }) => {
      onClose();
      void navigate(listPath(data.id));
    },
    onError,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t(list ? 'lists.rename' : 'lists.add')}
      action={t(list ? 'listing.save' : 'lists.create')}
      isSending={rename.isPending || add.isPending}
      onSubmit={submitWith((name) => (list ? rename.mutate({ id: list.id, name }) : add.mutate({ name })))}
    >
      {field}
    </FormDialog>
  );
}
