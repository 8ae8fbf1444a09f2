import { HOME_TYPES, type PropertyType } from '@manzil/shared/domain/enums';

/** Moves apartments and villas before shops and land, which few people look for; otherwise keeps the order. */
export const homesFirst = <T extends { propertyType: PropertyType }>(cards: readonly T[]): T[] => {
  const isHome = ({ propertyType }: T) => HOME_TYPES.includes(propertyType);
  return [...cards.filter(isHome), ...cards.filter((card) => !isHome(card))];
};
