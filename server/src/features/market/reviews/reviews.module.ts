import type { FeatureModule } from '../../module';
import { deleteReviewsOf, reportableReviews, reviewsBy, relatedReviews } from './reviewLifecycle.service';
import { reviewsRoutes } from './reviews.routes';
import { ratings } from './ratings.service';
import { replyNotifications, newReviewNotifications, updateBasis } from './reviews.service';

/** Reviews of listings and services. */
export const reviewsModule = {
  name: 'reviews',
  routes: reviewsRoutes,
  settlements: [ratings, newReviewNotifications, replyNotifications],
  onPersonDeleted: ({ id }) => deleteReviewsOf(id),
  onRequestStatus: ({ kind, subject, user }) => updateBasis(kind, subject, user),
  data: { reviews: reviewsBy },
  related: {
    property: { reviews: relatedReviews('property') },
    service: { reviews: relatedReviews('service') },
  },
  report: { review: reportableReviews },
} satisfies FeatureModule;
