import { QueryClientProvider } from '@tanstack/react-query';
import { Provider as StoreProvider, useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { RouterProvider } from 'react-router-dom';
import '@/platform/i18n/i18n';
import { fetched } from '@/platform/fetched';
import { actsElsewhereAtom, store } from '@/platform/session';
import { queryClient } from '@/platform/api/useApi';
import { ToastPlace } from '@/ui/overlay/toasts';
import { router } from './routes';

const ActsElsewhere = lazy(async () => ({
  default: (await fetched(() => import('./frames/ActsElsewhere'))).ActsElsewhere,
}));
function ActsElsewherePlace() {
  const person = useAtomValue(actsElsewhereAtom);
  return (
    person && (
      <Suspense fallback={null}>
        <ActsElsewhere name={person.name} />
      </Suspense>
    )
  );
}

/** Providers around the router. */
export function App() {
  return (
    <StoreProvider store={store}>
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={null}>
          <RouterProvider router={router} />
        </Suspense>
        <ActsElsewherePlace />
        <ToastPlace />
      </QueryClientProvider>
    </StoreProvider>
  );
}
