import type { SERVICE_CATEGORIES } from '../enums';

/** What a quote request asks besides the message. */
export type ServiceQuestion = 'bedrooms' | 'address' | 'addressTo';
export type ServiceCategory = (typeof SERVICE_CATEGORIES)[number];

const PLACE = ['address'] as const;
const HOME = ['bedrooms', 'address'] as const;

/** What each trade asks in the form of a quote request. */
export const SERVICE_QUESTIONS: Record<ServiceCategory, readonly ServiceQuestion[]> = {
  cleaning: HOME,
  maintenance: PLACE,
  ac_services: PLACE,
  plumbing: PLACE,
  electrical: PLACE,
  painting: HOME,
  pest_control: HOME,
  moving: ['bedrooms', 'address', 'addressTo'],
  interior_design: HOME,
  landscaping: PLACE,
  pool_care: PLACE,
  security: PLACE,
  property_management: HOME,
  legal: [],
  mortgage: [],
  valuation: HOME,
  photography: HOME,
  pro_services: [],
  other: PLACE,
};

/** Quote questions: required in the form, optional in the call. */
export const needsAnswer = (category: ServiceCategory, question: ServiceQuestion): boolean =>
  category === 'moving' && question !== 'bedrooms';

/** Trades that work on papers, or for months: a request asks for no preferred day. */
const WITHOUT_DAY: readonly ServiceCategory[] = ['property_management', 'legal', 'mortgage', 'pro_services'];
export const asksForDay = (category: ServiceCategory): boolean => !WITHOUT_DAY.includes(category);
