/** How much a filter may ask in lists of its own (spec/1-domain, Filter). */

export const MOST_PLACES = 20;
/** Signs of an emirate and a district. */
export const LONGEST_PLACE = 100;
/** Landmarks and kinds of them. */
export const MOST_NEAR = 5;
/** Signs of one of them. */
export const LONGEST_NEAR = 80;
/** Drawn areas, and the points of one. */
export const MOST_AREAS = 5;
export const MOST_POINTS = 60;
/** How far from the true point stands what is shown of a home whose surroundings alone are told, in metres. */
export const NEAREST_OFF = 150;
export const FARTHEST_OFF = 350;
/** Signs of an area: four a number at the most, two numbers a point. */
export const LONGEST_AREA = MOST_POINTS * 8;
/** Places of one's own that a home is to be reached from, and signs of one. */
export const MOST_REACH = 3;
export const LONGEST_REACH = 30;
/** Values that are not wanted, those that are nice to have, and the signs of one: a place with the word before it. */
export const MOST_AVOIDED = 20;
export const MOST_NICE = 10;
export const LONGEST_NAMED = LONGEST_PLACE + 10;
