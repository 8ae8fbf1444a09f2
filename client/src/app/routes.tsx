import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { clientRoutes, type ClientRoute, type RouteName } from '@manzil/shared/domain/clientRoutes';
import { BeingBuilt } from './BeingBuilt';
import { AuthFrame } from './frames/AuthFrame';
import { PublicFrame } from './frames/PublicFrame';
import { Page } from './Page';
import { PageFailed } from './PageFailed';
import { screens } from './screens';

const pages = Object.entries(clientRoutes) as [RouteName, ClientRoute][];

function routesOf(frame: ClientRoute['frame']): RouteObject[] {
  return pages
    .filter(([, route]) => route.frame === frame)
    .map(([name, route]) => ({
      path: route.path,
      async lazy() {
        const Screen = (await screens[name]?.()) ?? BeingBuilt;
        return { element: <Page name={name} roles={route.roles} Screen={Screen} /> };
      },
    }));
}

/** The one route table of the client, made from `shared/domain/clientRoutes.ts`. */
export const router = createBrowserRouter([
  {
    errorElement: <PageFailed />,
    HydrateFallback: () => null,
    children: [
      { element: <PublicFrame />, children: routesOf('public') },
      { element: <AuthFrame />, children: routesOf('auth') },
      {
        lazy: async () => ({ Component: (await import('./frames/AppFrame')).AppFrame }),
        children: routesOf('app'),
      },
      { path: '*', element: <Navigate to="/404" replace /> },
    ],
  },
]);
