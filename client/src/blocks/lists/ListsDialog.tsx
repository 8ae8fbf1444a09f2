import { useTranslation } from 'react-i18next';
import { useApiCommand, useApiQuery } from '@/platform/api/useApi';
import { Checkbox } from '@/ui/choice/Toggles';
import { FormDialog } from '@/ui/overlay/FormDialog';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import type { FavoriteList } from './favoriteList';
import { useListName } from './useListName';

/** Puts a home on a list or takes it off, effective immediately. */
function ListChoice({ list, id }: { list: FavoriteList; id: string }) {
  const set = useApiCommand('favoriteLists.setHome', { onError: toastError });
  const isOn = set.isPending ? set.variables.isOn : list.homes.includes(id);
  return (
    <Checkbox
      label={<bdi>{list.name}</bdi>}
      checked={isOn}
      disabled={set.isPending}
      onChange={() => set.mutate({ id: list.id, property_id: id, isOn: !isOn })}
    />
  );
}

/** Chooses the lists that hold a home, or creates one with it. */
export function ListsDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const { t } = useTranslation();
  const lists = useApiQuery('favoriteLists.list', {});
  const name = useListName();
  const add = useApiCommand('favoriteLists.add', {
    onSuccess: () => {
      toast.success(t('lists.created'));
      onClose();
    },
    onError: name.onError,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('lists.addHome')}
      description={title}
      action={t('lists.create')}
      back={t('lists.done')}
      isSending={add.isPending}
      onSubmit={name.submitWith((chosen) => add.mutate({ name: chosen, property_id: id }))}
    >
      <Loaded query={lists} loading={<Skeleton className="mb-4 h-11" />}>
        {({ data }) =>
          data.length > 0 && (
            <ul className="mb-4">
              {data.map((list) => (
                <li key={list.id}>
                  <ListChoice list={list} id={id} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {name.field}
    </FormDialog>
  );
}
