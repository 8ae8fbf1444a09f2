/**
 * All enumerations of the product (source-spec §3, spec/1-domain). The ids are wire and database values; labels in both
 * languages are in `../data/enums.json`.
 */
export const DEAL_TYPES = ['rent', 'sale', 'investment'] as const;
export const PROPERTY_TYPES = [
  'apartment',
  'office',
  'villa',
  'warehouses',
  'labour',
  'commercial_lands',
  'farms',
  'Retail_store',
] as const;
/** Property types that people live in. */
export const HOME_TYPES: readonly (typeof PROPERTY_TYPES)[number][] = ['apartment', 'villa'];
/** Closer kinds of a property type; `suitability.ts` says of which. */
export const SUB_TYPES = [
  'duplex',
  'penthouse',
  'loft',
  'hotelApartment',
  'townhouse',
  'bungalow',
  'compound',
  'wholeBuilding',
  'fullFloor',
  'halfFloor',
  'businessCentre',
  'coWorking',
  'factory',
  'storage',
  'staffAccommodation',
  'shop',
  'showroom',
  'restaurant',
] as const;
export const BEDROOMS = ['studio', '1', '2', '3', '4', '5+'] as const;
/** Numbers of bathrooms, parking spaces and floors. */
export const COUNTS = ['1', '2', '3', '4', '5', '6+'] as const;
export const REQUEST_STATUSES = ['pending', 'inProgress', 'done', 'rejected'] as const;
export const CURRENCIES = ['aed'] as const;
export const PAYMENT_PERIODS = ['yearly', 'oneTimePayment', 'howManyYears'] as const;
/** Periods for which a landlord asks the rent. */
export const RENT_PERIODS = ['yearly', 'monthly', 'weekly', 'daily'] as const;
export type RentPeriod = (typeof RENT_PERIODS)[number];
export const CHEQUES = [1, 2, 3, 4, 6, 12] as const;
export const TENANT_TYPES = ['single', 'families', 'doNotMind'] as const;
export const YES_NO = ['yes', 'no'] as const;
export const PROPERTY_CONDITIONS = ['ready', 'off-plan'] as const;
/** Precision of a listing's public location: exact, or its surroundings only. */
export const PLACE_SHOWN = ['exact', 'area'] as const;
export const FURNISHINGS = ['furnished', 'unfurnished', 'partly'] as const;
export const NATIONALITY_GROUPS = ['locals', 'otherNationalities'] as const;
export const AVAILABILITIES = ['available', 'underOffer', 'rented', 'sold', 'withdrawn'] as const;
export const PERMIT_TYPES = ['trakheesi', 'madhmoun', 'dtcm', 'other'] as const;
export type PermitType = (typeof PERMIT_TYPES)[number];
export const BILLS = ['water', 'electricity', 'cooling', 'internet', 'gas'] as const;
export const LANGUAGES_SPOKEN = ['en', 'ar', 'hi', 'ur', 'fr', 'ru', 'zh', 'tl', 'fa', 'other'] as const;
export const LOCALES = ['en', 'ar'] as const;
export const THUMBS = ['like', 'dislike', 'none'] as const;

export const EMIRATES = [
  'abu_dhabi',
  'dubai',
  'sharjah',
  'ajman',
  'fujairah',
  'ras_al_khaimah',
  'umm_al_quwain',
] as const;

export const AMENITIES = [
  'wifi',
  'pets_friendly',
  'dishwasher',
  'air_conditioning',
  'pool',
  'balcony',
  'garage',
  'tv',
  'kitchen',
  'gym',
  'free_parking',
  'security_cameras',
  'laundry_room',
  'cleaning_services',
  'waste_disposal',
  'storage_areas',
  'facilities_for_disabled',
  'cafeteria_or_canteen',
  'maintenance_staff',
  'reception_waiting_room',
  'kids_play_area',
  'satellite_cable_tv',
  'broadband_internet',
  'service_elevators',
  'shared_spa',
  'shared_pool',
  'central_ac_heating',
] as const;

export const ADDITIONAL_OPTIONS = [
  'maids_room',
  'drivers_room',
  'study_room',
  'private_garden',
  'private_pool',
  'sea_view',
  'landmark_view',
  'corner_unit',
  'upgraded',
  'vacant',
  'tenanted',
  'chiller_free',
  'built_in_wardrobes',
  'walk_in_closet',
  'concierge',
  'near_metro',
  'near_mosque',
  'near_school',
  'loading_dock',
  'mezzanine',
  'three_phase_power',
  'office_inside',
  'fenced',
  'road_access',
] as const;

export const SERVICE_CATEGORIES = [
  'cleaning',
  'maintenance',
  'ac_services',
  'plumbing',
  'electrical',
  'painting',
  'pest_control',
  'moving',
  'interior_design',
  'landscaping',
  'pool_care',
  'security',
  'property_management',
  'legal',
  'mortgage',
  'valuation',
  'photography',
  'pro_services',
  'other',
] as const;
export const PRICE_UNITS = ['fixed', 'hourly', 'per_visit', 'per_sqft', 'monthly'] as const;

export const PROPERTY_SORTS = [
  'newest',
  'oldest',
  'priceAsc',
  'priceDesc',
  'areaAsc',
  'areaDesc',
  'rating',
  'popular',
  'cashAsc',
  'pricePerAreaAsc',
] as const;
/** Sort orders the database supports; only the catalog sorts by computed figures. */
export const STORED_SORTS = PROPERTY_SORTS.filter((sort) => sort !== 'cashAsc' && sort !== 'pricePerAreaAsc');
export const SERVICE_STATES = ['listed', 'hidden', 'suspended'] as const;
export const SERVICE_SORTS = ['newest', 'oldest', 'priceAsc', 'priceDesc', 'rating', 'popular'] as const;
export const AGENT_SORTS = ['rating', 'listings'] as const;
export const REVIEW_SORTS = ['newest', 'oldest', 'highest', 'lowest', 'mostLiked'] as const;

export const CHAT_TYPES = ['single', 'group'] as const;
export const NOTIFICATION_KINDS = [
  'requestStatus',
  'newRequest',
  'newReview',
  'reviewReply',
  'propertyVerified',
  'propertySentBack',
  'propertyPaused',
  'confirmAvailability',
  'permitExpiring',
  'permitExpired',
  'priceDrop',
  'savedSearch',
  'account',
  'newReport',
  'reportClosed',
  'serviceHidden',
  'serviceShown',
  'offerDeleted',
  'allDeleted',
  'offersReceived',
  'requestGone',
  'numbersShown',
  'viewing',
  'quote',
  'feedFailed',
  'apiTokenCreated',
  'webhookSet',
  'webhookFailed',
  'agencyInvitation',
  'agencyClaim',
  'agencyClaimAccepted',
  'agencyClaimDeclined',
  'agencyJoined',
  'agencyLeft',
  'memberRemoved',
] as const;
/** Notifications for staff only. */
export const STAFF_NOTIFICATION_KINDS: readonly (typeof NOTIFICATION_KINDS)[number][] = [
  'newReport',
  'agencyClaim',
];
/** An agent's typical response time: within an hour, a few hours, a day, a few days, or longer. */
export const ANSWER_TIMES = ['hour', 'hours', 'day', 'days', 'longer'] as const;
export type AnswerTime = (typeof ANSWER_TIMES)[number];
/** Side of a request: sent by the user, or received. */
export const REQUEST_SIDES = ['sent', 'received'] as const;
/** Why an agent declines a request. */
export const DECLINE_REASONS = ['unavailable', 'terms', 'schedule', 'unreachable', 'other'] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];
/** When on the preferred day a seeker would come. */
export const PREFERRED_TIMES = ['morning', 'afternoon', 'evening', 'afterWork'] as const;
export type PreferredTime = (typeof PREFERRED_TIMES)[number];
/** Viewing states: times proposed, one agreed, none fits, cancelled. */
export const VIEWING_STATES = ['proposed', 'agreed', 'noneFits', 'cancelled'] as const;
/** Open change of an agreed viewing: the seeker asks for another time, or the agent offers some. */
export const VIEWING_CHANGES = ['asked', 'offered'] as const;
/** Who cancelled a viewing; `system` if its listing, its request or a person is gone. */
export const VIEWING_CANCELLERS = ['agent', 'seeker', 'system'] as const;
export type ViewingCanceller = (typeof VIEWING_CANCELLERS)[number];
/** Quote states; an unanswered one expires with its last day. */
export const QUOTE_STATES = ['sent', 'accepted', 'declined', 'withdrawn'] as const;
/** VAT on a quote: added to the amount, or included in it. */
export const QUOTE_VAT = ['added', 'included'] as const;
/** A reviewer's experience with the subject, weakest first. */
export const REVIEW_BASES = ['asked', 'visited', 'dealt'] as const;
export type ReviewBasis = (typeof REVIEW_BASES)[number];
/** Kinds that can be reviewed and requested. */
export const SUBJECT_KINDS = ['property', 'service'] as const;
/** A worker's recommendation for a pending listing. */
export const RECOMMENDATIONS = ['publish', 'sendBack'] as const;
export const REPORT_KINDS = ['property', 'service', 'review', 'message', 'person'] as const;
export const REPORT_REASONS = [
  'fake',
  'unavailable',
  'wrongDetails',
  'duplicate',
  'scam',
  'spam',
  'offensive',
  'other',
] as const;
export const REPORT_STATUSES = ['open', 'dismissed', 'actedOn'] as const;
/** Kinds of records in the recycle bin. */
export const RECYCLED_KINDS = ['property', 'service', 'user'] as const;
/** Why the server ended an open session. */
export const SESSION_ENDINGS = ['loggedOut', 'suspended', 'changed', 'expired', 'deleted'] as const;

export type DealType = (typeof DEAL_TYPES)[number];
export type PropertyType = (typeof PROPERTY_TYPES)[number];
export type Emirate = (typeof EMIRATES)[number];
export type Locale = (typeof LOCALES)[number];
export type Availability = (typeof AVAILABILITIES)[number];
export type PropertySort = (typeof PROPERTY_SORTS)[number];
export type SubjectKind = (typeof SUBJECT_KINDS)[number];
export type RequestStatus = (typeof REQUEST_STATUSES)[number];
export type ReportKind = (typeof REPORT_KINDS)[number];
export type Thumb = (typeof THUMBS)[number];
