import { QueryClientProvider } from '@tanstack/react-query';
import { Provider as StoreProvider } from 'jotai';
import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { RouterProvider } from 'react-router-dom';
import '@/platform/i18n/i18n';
import { store } from '@/platform/session';
import { queryClient } from '@/platform/api/useApi';
import { ToastPlace } from '@/ui/overlay/toasts';
import { router } from './routes';

/** Loads what every page uses but doesn't need at first. */
function AfterLoadPlace() {
  const [AfterLoad, setAfterLoad] = useState<ComponentType>();
  useEffect(() => {
    import('./AfterLoad').then(
      (loaded) => setAfterLoad(() => loaded.AfterLoad),
      () => undefined,
    );
  }, []);
  return AfterLoad && <AfterLoad />;
}

/** Providers around the router. */
export function App() {
  return (
    <StoreProvider store={store}>
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={null}>
          <RouterProvider router={router} />
        </Suspense>
        <AfterLoadPlace />
        <ToastPlace />
      </QueryClientProvider>
    </StoreProvider>
  );
}
