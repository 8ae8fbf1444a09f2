import '@/platform/browser/popstate';
import { onlineManager } from '@tanstack/react-query';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import {
  clientRoutes,
  isOpen,
  KIT_PATH,
  type ClientRoute,
  type RouteName,
} from '@manzil/shared/domain/address/clientRoutes';
import { loadWhenReachable } from '@/platform/browser/reach';
import { loadWithTexts } from '@/platform/browser/loadWithTexts';
import { config } from '@/platform/config';
import { PublicFrame } from './frames/PublicFrame';
import { Page } from './Page';
import { PageFailed } from './PageFailed';
import { screens } from './screens';

const pages = Object.entries(clientRoutes) as [RouteName, ClientRoute][];

function routesOf(frame?: ClientRoute['frame']): RouteObject[] {
  return pages
    .filter(([, route]) => route.frame === frame)
    .map(([name, route]) => ({
      path: route.path,
      HydrateFallback: () => null,
      async lazy() {
        const { roles } = route;
        // In a task of its own: starting to load thirty files takes a while.
        await new Promise((resolve) => setTimeout(resolve));
        const [Screen, guard] = await (isOpen(route) ? loadWhenReachable : loadWithTexts)(() =>
          Promise.all([
            screens[name](),
            roles && import('./RequireRole').then(({ RequireRole }) => ({ Guard: RequireRole, roles })),
          ]),
        );
        return { element: <Page name={name} guard={guard} Screen={Screen} /> };
      },
    }));
}

/** The component kit, in development only; otherwise a 404. */
const kit: RouteObject[] = config.isDevelopment
  ? [
      {
        path: KIT_PATH,
        lazy: () => loadWithTexts(async () => ({ Component: (await import('./dev/KitScreen')).KitScreen })),
      },
    ]
  : [];

/** Pages whose failure leaves their frame standing. */
const framed = (pages: RouteObject[]): RouteObject[] => [{ errorElement: <PageFailed />, children: pages }];

/** The client's only route table, built from `shared/domain/address/clientRoutes.ts`. */
export const router = createBrowserRouter([
  {
    errorElement: (
      <main>
        <PageFailed />
      </main>
    ),
    HydrateFallback: () => null,
    children: [
      { element: <PublicFrame />, children: framed([...routesOf('public'), ...kit]) },
      {
        lazy: () =>
          loadWithTexts(async () => ({ Component: (await import('./frames/AuthFrame')).AuthFrame })),
        children: framed(routesOf('auth')),
      },
      {
        lazy: () => loadWithTexts(async () => ({ Component: (await import('./frames/AppFrame')).AppFrame })),
        children: framed(routesOf()),
      },
      { path: '*', element: <Navigate to="/404" replace /> },
    ],
  },
]);

/** Leads to /signin after a session ended anywhere, and back afterwards. */
export function signInAgain(): void {
  const { pathname, search } = router.state.location;
  if (pathname !== '/signin') {
    void router.navigate(`/signin?next=${encodeURIComponent(pathname + search)}`, { replace: true });
  }
}

/** Resolves when the code of the opened page has loaded, or the server is away: then the frame says so. */
export const pageReady = new Promise<void>((resolve) => {
  const onChange = (isReady: boolean) => {
    if (!isReady) return;
    stops.forEach((stop) => stop());
    resolve();
  };
  const stops = [
    router.subscribe(({ initialized }) => onChange(initialized)),
    onlineManager.subscribe((isOnline) => onChange(!isOnline)),
  ];
  onChange(router.state.initialized);
});
