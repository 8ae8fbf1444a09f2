import { Suspense } from 'react';
import { lazyPart } from '@/platform/browser/lazyPart';
import { useFavoriteIds } from '@/blocks/lists/lists';
import type { AddToListProps } from './AddToList';

const Button = lazyPart(async () => (await import('./AddToList')).AddToList);

/** Adds a saved home to lists. Visitors without favourites don't download it. */
export const AddSavedToList = (home: AddToListProps) =>
  useFavoriteIds().includes(home.id) && (
    <Suspense fallback={null}>
      <Button {...home} />
    </Suspense>
  );
