import { z } from 'zod';
import { EMIRATES, LOCALES } from '../../domain/enums';
import { query } from '../wire/endpoint';
import { filterFields } from '../schemas/filter.schemas';
import { areaPrices, placeFacts } from '../schemas/properties.schemas';
import { dataOf, nothing, recordId } from '../schemas/scalars';

/** Data derived from published listings: prices nearby, facts about a place, a printable sheet. */
export const propertyExtracts = {
  areaPrices: query({
    wire: 'GET /property/area_prices',
    access: 'open',
    summary: 'Asking prices of similar homes nearby; null for fewer than eight',
    input: z.object({ id: recordId('property') }),
    output: dataOf(areaPrices.nullable()),
    limit: 'search',
    beyond: true,
  }),
  placeFacts: query({
    wire: 'GET /property/place_facts',
    access: 'open',
    summary: 'Facts about an emirate or district, from its published homes of one deal type',
    input: z.object({
      category: filterFields.category,
      city: z.enum(EMIRATES),
      district: filterFields.district,
    }),
    output: dataOf(placeFacts),
    limit: 'search',
    beyond: true,
  }),
  poster: query({
    wire: 'GET /property/poster',
    access: 'open',
    summary: 'A published listing as an A4 poster (PDF) with a QR code to its page',
    input: z.object({ id: recordId('property'), lang: z.enum(LOCALES).default('en') }),
    output: nothing,
    limit: 'poster',
    beyond: true,
  }),
};
