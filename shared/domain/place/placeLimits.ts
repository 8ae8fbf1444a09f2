/** Limits of the places in a filter (spec/1-domain, Filter). */

export const MAX_PLACES = 20;
/** Maximum length of `emirate/district`. */
export const LONGEST_PLACE = 100;
/** Landmarks and kinds of landmarks. */
export const MAX_NEAR = 5;
/** Maximum length of one of them. */
export const LONGEST_NEAR = 80;
/** Drawn areas, and points per area. */
export const MAX_AREAS = 5;
export const MAX_POINTS = 60;
/** Range of the offset, in metres, between a home and its public location if only its surroundings are shown. */
export const NEAREST_OFF = 150;
export const FARTHEST_OFF = 350;
/** Maximum length of an area: two numbers per point, at most four characters each. */
export const LONGEST_AREA = MAX_POINTS * 8;
/** Places to reach from a home, and the maximum length of one. */
export const MAX_REACH = 3;
export const LONGEST_REACH = 30;
/** Excluded and nice-to-have values, and the maximum length of one: a place with its prefix. */
export const MAX_AVOIDED = 20;
export const MAX_NICE = 10;
export const LONGEST_NAMED = LONGEST_PLACE + 10;
