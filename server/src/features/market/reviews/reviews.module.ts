import type { FeatureModule } from '../../module';
import { forgetAuthor, reportableReviews, reviewsBy, reviewsWith } from './reviewLifecycle.service';
import { reviewsRoutes } from './reviews.routes';
import { ratings } from './ratings.service';
import { replyNews, reviewNews, settleBasis } from './reviews.service';

/** Reviews of listings and services. */
export const reviewsModule = {
  name: 'reviews',
  routes: reviewsRoutes,
  settlements: [ratings, reviewNews, replyNews],
  onPersonDeleted: ({ id }) => forgetAuthor(id),
  onRequestStatus: ({ kind, subject, user }) => settleBasis(kind, subject, user),
  data: { reviews: reviewsBy },
  related: {
    property: { reviews: reviewsWith('property') },
    service: { reviews: reviewsWith('service') },
  },
  report: { review: reportableReviews },
} satisfies FeatureModule;
