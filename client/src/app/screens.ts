import type { ComponentType } from 'react';
import type { RouteName } from '@manzil/shared/domain/clientRoutes';

/** The screen of every page, loaded when it is opened. */
export const screens: Record<RouteName, () => Promise<ComponentType>> = {
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
  operator: async () => (await import('@/features/operator/OperatorScreen')).OperatorScreen,
  accountInfo: async () => (await import('@/features/account/AccountScreen')).AccountScreen,
  signIn: async () => (await import('@/features/auth/SignInScreen')).SignInScreen,
  signUp: async () => (await import('@/features/auth/SignUpScreen')).SignUpScreen,
  verifyOtp: async () => (await import('@/features/auth/VerifyOtpScreen')).VerifyOtpScreen,
  forgotPassword: async () => (await import('@/features/auth/ForgotPasswordScreen')).ForgotPasswordScreen,
  resetPassword: async () => (await import('@/features/auth/ResetPasswordScreen')).ResetPasswordScreen,
  myRequests: async () => (await import('@/features/requests/MyRequestsScreen')).MyRequestsScreen,
  requests: async () => (await import('@/features/requests/RequestsDesk')).RequestsScreen,
  serviceRequests: async () => (await import('@/features/requests/RequestsDesk')).ServiceRequestsScreen,
  notifications: async () =>
    (await import('@/features/notifications/NotificationsScreen')).NotificationsScreen,
  agent: async () => (await import('@/features/agent/AgentScreen')).AgentScreen,
  myReviews: async () => (await import('@/features/reviews/ReviewsScreens')).MyReviewsScreen,
  reviews: async () => (await import('@/features/reviews/ReviewsScreens')).ReviewsScreen,
  contacts: async () => (await import('@/features/contacts/ContactsScreen')).ContactsScreen,
  customRequests: async () =>
    (await import('@/features/customRequests/CustomRequestsScreen')).CustomRequestsScreen,
  dashboard: async () => (await import('@/features/dashboard/DashboardScreen')).DashboardScreen,
  terms: async () => (await import('./legal/TermsScreen')).TermsScreen,
  privacy: async () => (await import('./legal/PrivacyScreen')).PrivacyScreen,
  inbox: async () => (await import('@/features/inbox/InboxScreen')).InboxScreen,
  services: async () => (await import('@/features/services/list/ServicesScreen')).ServicesScreen,
  singleService: async () =>
    (await import('@/features/services/single/SingleServiceScreen')).SingleServiceScreen,
  myServices: async () => (await import('@/features/services/MyServicesScreen')).MyServicesScreen,
  addService: async () => (await import('@/features/services/AddServiceScreen')).AddServiceScreen,
  editService: async () => (await import('@/features/services/EditServiceScreen')).EditServiceScreen,
  allServices: async () => (await import('@/features/services/StaffServicesScreen')).StaffServicesScreen,
  notFound: async () => (await import('./NotFoundScreen')).NotFoundScreen,
};
