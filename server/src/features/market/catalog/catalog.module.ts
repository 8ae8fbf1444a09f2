import type { FeatureModule } from '../../module';
import { browseRoutes } from './catalog.routes';
import { describeListings, listingSitemap } from './pages/pages.service';
import { placeSitemap } from './pages/placePages.service';
import { posterJob } from './posters/poster.service';

/** Public queries over listings: catalog, map, home page, suggestions, details and lists. */
export const catalogModule = {
  name: 'catalog',
  routes: browseRoutes,
  jobs: [posterJob],
  pages: describeListings,
  sitemap: [placeSitemap, listingSitemap],
} satisfies FeatureModule;
