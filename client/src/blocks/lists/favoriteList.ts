import type { Output } from '@/platform/api/api';

/** A favourites list in the overview. */
export type FavoriteList = Output<'favoriteLists.list'>['data'][number];
/** A favourites list with its homes and people. */
export type OpenList = Output<'favoriteLists.get'>['data'];
export type ListedHome = OpenList['homes'][number];

/** Path of a list's page. */
export const listPath = (id: string): string => `/favorite-list?id=${id}`;
/** Path that a list's link opens. */
export const linkPath = (link: string): string => `/favorite-list?link=${link}`;
