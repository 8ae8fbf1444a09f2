import type { FeatureParts } from '../parts';
import { forgetAuthor, reportableReviews, reviewsBy, reviewsWith } from './reviewLifecycle.service';
import { reviewsRoutes } from './reviews.routes';
import { settleBasis } from './reviews.service';

/** What people say about listings and services. */
export const reviewsParts = {
  name: 'reviews',
  routes: reviewsRoutes,
  onPersonDeleted: ({ id }) => forgetAuthor(id),
  onRequestStatus: ({ kind, subject, user }) => settleBasis(kind, subject, user),
  data: { reviews: reviewsBy },
  related: {
    property: { reviews: reviewsWith('property') },
    service: { reviews: reviewsWith('service') },
  },
  report: { review: reportableReviews },
} satisfies FeatureParts;
