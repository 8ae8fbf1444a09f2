import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/platform/api/api';
import { CallError } from '@/platform/api/failure';
import { favoritesAtom } from '@/platform/api/lists';
import { store } from '@/platform/session';
import { refresh, useApiCommand } from '@/platform/api/useApi';
import { followServer } from '@/listing/card/favorites';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';

/** Puts listings back, the oldest first, so that they stand in their former order; those that are gone stay away. */
async function putBack(ids: readonly string[]): Promise<void> {
  for (const id of ids.toReversed()) {
    // The call is a switch: what was marked anew meanwhile must not be taken off.
    if (store.get(favoritesAtom).includes(id)) continue;
    try {
      followServer(await call('favorites.toggle', { property_id: id }));
    } catch (error) {
      if (error instanceof CallError && error.failure.status === 404) continue;
      toastError(error);
      break;
    }
  }
  await refresh('favorites');
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
          followServer(answer);
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
