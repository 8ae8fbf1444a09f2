import { newReference } from '../../platform/store/reference';
import { serviceTokens } from '../../features/market/services/serviceTokens';
import { insertService, type ServiceRecord } from '../../features/market/services/service.model';

/** Fields of a form that passes every rule. */
export const aServiceForm = () => ({
  title: 'Air conditioning serviced at home',
  titleAr: 'صيانة المكيفات في المنزل',
  description: 'Two technicians clean the coils, check the gas and leave the room as they found it.',
  category: 'ac_services' as const,
  price: 250,
  priceUnit: 'per_visit' as const,
  city: ['dubai' as const, 'sharjah' as const],
});

/** Stores a service, in the public lists unless `fields` say otherwise. */
export function aService(
  fields: Partial<ReturnType<typeof aServiceForm>> & Record<string, unknown> & { agent: string },
): Promise<ServiceRecord> {
  const record = { ...aServiceForm(), referenceNo: newReference('SV'), ...fields };
  return insertService({
    ...record,
    hasPrice: record.price !== undefined,
    searchTokens: serviceTokens(record),
  });
}
