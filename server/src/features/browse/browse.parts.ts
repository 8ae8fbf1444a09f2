import type { FeatureParts } from '../parts';
import { browseRoutes } from './browse.routes';
import { describeListings, listingSitemap } from './pages.service';
import { placeSitemap } from './placePages.service';
import { posterJob } from './poster.service';

/** What is asked of the listings: catalogue, map, home, suggestions, details, lists. */
export const browseParts = {
  name: 'browse',
  routes: browseRoutes,
  jobs: [posterJob],
  pages: describeListings,
  sitemap: [placeSitemap, listingSitemap],
} satisfies FeatureParts;
