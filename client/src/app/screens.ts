import type { ComponentType } from 'react';
import type { RouteName } from '@manzil/shared/domain/clientRoutes';

/** The screens that are built, each loaded when it is opened; the others say that they are being built. */
export const screens: Partial<Record<RouteName, () => Promise<ComponentType>>> = {
  terms: async () => (await import('./legal/TermsScreen')).TermsScreen,
  privacy: async () => (await import('./legal/PrivacyScreen')).PrivacyScreen,
  notFound: async () => (await import('./NotFoundScreen')).NotFoundScreen,
};
