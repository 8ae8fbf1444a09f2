import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Output } from '@/platform/api';
import { CallError } from '@/platform/http';
import { favoritesAtom } from '@/platform/lists';
import { getSession, refreshSession, store } from '@/platform/session';
import { queryClient, useApiCommand } from '@/platform/useApi';
import { toastError } from '@/ui/toastError';
import { toast } from '@/ui/toasts';

function follow({ userFavs }: Pick<Output<'favorites.toggle'>, 'userFavs'>): void {
  const now = getSession();
  if (now) refreshSession({ user: { ...now.user, userFavs } });
}

/** Puts listings back, the oldest first, so that they stand in their former order; those that are gone stay away. */
async function putBack(ids: readonly string[]): Promise<void> {
  for (const id of ids.toReversed()) {
    // The call is a switch: what was marked anew meanwhile must not be taken off.
    if (store.get(favoritesAtom).includes(id)) continue;
    try {
      follow(await call('favorites.toggle', { property_id: id }));
    } catch (error) {
      if (error instanceof CallError && error.failure.status === 404) continue;
      toastError(error);
      break;
    }
  }
  await queryClient.invalidateQueries({ queryKey: ['favorites'] });
}

/** Empties the favourites at once; the toast takes it back. */
export function useClearAll() {
  const { t } = useTranslation();
  const [isPuttingBack, setIsPuttingBack] = useState(false);
  const clear = useApiCommand('favorites.clear');
  const run = () => {
    const before = store.get(favoritesAtom);
    store.set(favoritesAtom, []);
    clear.mutate(
      {},
      {
        onSuccess: (answer) => {
          follow(answer);
          toast.success(t('favorites.cleared', { count: before.length }), {
            undo: {
              label: t('listing.undo'),
              onUndo: () => {
                setIsPuttingBack(true);
                void putBack(before).finally(() => setIsPuttingBack(false));
              },
            },
          });
        },
        onError: (error) => {
          store.set(favoritesAtom, before);
          toastError(error);
        },
      },
    );
  };
  return { run, isBusy: clear.isPending || isPuttingBack };
}
