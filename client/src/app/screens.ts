import type { ComponentType } from 'react';
import type { RouteName } from '@manzil/shared/domain/address/clientRoutes';

/** The screen of every page, loaded when it is opened. */
export const screens: Record<RouteName, () => Promise<ComponentType>> = {
  single: async () => (await import('@/features/market/listingPage/ListingScreen')).ListingScreen,
  home: async () => (await import('@/features/market/home/HomeScreen')).HomeScreen,
  catalog: async () => (await import('@/features/market/catalog/CatalogScreen')).CatalogScreen,
  comparison: async () => (await import('@/features/market/comparison/ComparisonScreen')).ComparisonScreen,
  favorites: async () => (await import('@/features/market/favorites/FavoritesScreen')).FavoritesScreen,
  favoriteList: async () => (await import('@/features/market/favorites/ListScreen')).ListScreen,
  savedSearches: async () =>
    (await import('@/features/market/savedSearches/SavedSearchesScreen')).SavedSearchesScreen,
  unsubscribe: async () =>
    (await import('@/features/market/savedSearches/UnsubscribeScreen')).UnsubscribeScreen,
  myProperties: async () =>
    (await import('@/features/market/listings/MyPropertiesScreen')).MyPropertiesScreen,
  feeds: async () => (await import('@/features/market/feeds/FeedsScreen')).FeedsScreen,
  addProperty: async () => (await import('@/features/market/listings/AddPropertyScreen')).AddPropertyScreen,
  editProperty: async () =>
    (await import('@/features/market/listings/EditPropertyScreen')).EditPropertyScreen,
  properties: async () =>
    (await import('@/features/market/listings/staff/StaffPropertiesScreen')).StaffPropertiesScreen,
  reports: async () => (await import('@/features/desk/moderation/ReportsScreen')).ReportsScreen,
  recycleBin: async () => (await import('@/features/desk/moderation/RecycleBinScreen')).RecycleBinScreen,
  users: async () => (await import('@/features/identity/users/PeopleScreen')).UsersScreen,
  agents: async () => (await import('@/features/identity/users/PeopleScreen')).AgentsScreen,
  serviceAgents: async () => (await import('@/features/identity/users/PeopleScreen')).ServiceAgentsScreen,
  workers: async () => (await import('@/features/identity/users/PeopleScreen')).WorkersScreen,
  agency: async () => (await import('@/features/identity/agencies/AgencyScreen')).AgencyScreen,
  agencies: async () => (await import('@/features/identity/agencies/AgenciesScreen')).AgenciesScreen,
  audit: async () => (await import('@/features/identity/users/AuditScreen')).AuditScreen,
  operator: async () => (await import('@/features/foundation/operator/OperatorScreen')).OperatorScreen,
  accountInfo: async () => (await import('@/features/identity/account/AccountScreen')).AccountScreen,
  signIn: async () => (await import('@/features/identity/auth/SignInScreen')).SignInScreen,
  signUp: async () => (await import('@/features/identity/auth/SignUpScreen')).SignUpScreen,
  verifyOtp: async () => (await import('@/features/identity/auth/VerifyOtpScreen')).VerifyOtpScreen,
  forgotPassword: async () =>
    (await import('@/features/identity/auth/ForgotPasswordScreen')).ForgotPasswordScreen,
  resetPassword: async () =>
    (await import('@/features/identity/auth/ResetPasswordScreen')).ResetPasswordScreen,
  myRequests: async () =>
    (await import('@/features/conversations/requests/MyRequestsScreen')).MyRequestsScreen,
  requests: async () => (await import('@/features/conversations/requests/RequestsDesk')).RequestsScreen,
  serviceRequests: async () =>
    (await import('@/features/conversations/requests/RequestsDesk')).ServiceRequestsScreen,
  notifications: async () =>
    (await import('@/features/foundation/notifications/NotificationsScreen')).NotificationsScreen,
  agent: async () => (await import('@/features/market/agentPage/AgentScreen')).AgentScreen,
  myReviews: async () => (await import('@/features/market/reviews/ReviewsScreens')).MyReviewsScreen,
  reviews: async () => (await import('@/features/market/reviews/ReviewsScreens')).ReviewsScreen,
  contacts: async () => (await import('@/features/conversations/contacts/ContactsScreen')).ContactsScreen,
  customRequests: async () =>
    (await import('@/features/conversations/customRequests/CustomRequestsScreen')).CustomRequestsScreen,
  dashboard: async () => (await import('@/features/desk/dashboard/DashboardScreen')).DashboardScreen,
  terms: async () => (await import('./legal/TermsScreen')).TermsScreen,
  privacy: async () => (await import('./legal/PrivacyScreen')).PrivacyScreen,
  inbox: async () => (await import('@/features/conversations/inbox/InboxScreen')).InboxScreen,
  services: async () => (await import('@/features/market/services/list/ServicesScreen')).ServicesScreen,
  singleService: async () => (await import('@/features/market/services/page/ServiceScreen')).ServiceScreen,
  myServices: async () => (await import('@/features/market/services/MyServicesScreen')).MyServicesScreen,
  addService: async () => (await import('@/features/market/services/AddServiceScreen')).AddServiceScreen,
  editService: async () => (await import('@/features/market/services/EditServiceScreen')).EditServiceScreen,
  allServices: async () =>
    (await import('@/features/market/services/StaffServicesScreen')).StaffServicesScreen,
  notFound: async () => (await import('./NotFoundScreen')).NotFoundScreen,
};
