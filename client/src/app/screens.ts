import type { ComponentType } from 'react';
import type { RouteName } from '@manzil/shared/domain/clientRoutes';

/** The screens that are built, each loaded when it is opened; the others say that they are being built. */
export const screens: Partial<Record<RouteName, () => Promise<ComponentType>>> = {
  single: async () => (await import('@/features/single/SingleScreen')).SingleScreen,
  home: async () => (await import('@/features/home/HomeScreen')).HomeScreen,
  catalog: async () => (await import('@/features/catalog/CatalogScreen')).CatalogScreen,
  comparison: async () => (await import('@/features/comparison/ComparisonScreen')).ComparisonScreen,
  favorites: async () => (await import('@/features/favorites/FavoritesScreen')).FavoritesScreen,
  savedSearches: async () =>
    (await import('@/features/savedSearches/SavedSearchesScreen')).SavedSearchesScreen,
  unsubscribe: async () => (await import('@/features/savedSearches/UnsubscribeScreen')).UnsubscribeScreen,
  myProperties: async () => (await import('@/features/listings/MyPropertiesScreen')).MyPropertiesScreen,
  addProperty: async () => (await import('@/features/listings/AddPropertyScreen')).AddPropertyScreen,
  editProperty: async () => (await import('@/features/listings/EditPropertyScreen')).EditPropertyScreen,
  properties: async () =>
    (await import('@/features/listings/staff/StaffPropertiesScreen')).StaffPropertiesScreen,
  reports: async () => (await import('@/features/moderation/ReportsScreen')).ReportsScreen,
  recycleBin: async () => (await import('@/features/moderation/RecycleBinScreen')).RecycleBinScreen,
  users: async () => (await import('@/features/people/PeopleScreen')).UsersScreen,
  agents: async () => (await import('@/features/people/PeopleScreen')).AgentsScreen,
  serviceAgents: async () => (await import('@/features/people/PeopleScreen')).ServiceAgentsScreen,
  workers: async () => (await import('@/features/people/PeopleScreen')).WorkersScreen,
  audit: async () => (await import('@/features/people/AuditScreen')).AuditScreen,
  accountInfo: async () => (await import('@/features/account/AccountScreen')).AccountScreen,
  signIn: async () => (await import('@/features/auth/SignInScreen')).SignInScreen,
  signUp: async () => (await import('@/features/auth/SignUpScreen')).SignUpScreen,
  verifyOtp: async () => (await import('@/features/auth/VerifyOtpScreen')).VerifyOtpScreen,
  forgotPassword: async () => (await import('@/features/auth/ForgotPasswordScreen')).ForgotPasswordScreen,
  resetPassword: async () => (await import('@/features/auth/ResetPasswordScreen')).ResetPasswordScreen,
  terms: async () => (await import('./legal/TermsScreen')).TermsScreen,
  privacy: async () => (await import('./legal/PrivacyScreen')).PrivacyScreen,
  notFound: async () => (await import('./NotFoundScreen')).NotFoundScreen,
};
