import { canOffer, type Role } from '@manzil/shared/domain/roles';
import { contributionsOf } from '../../assembly';
import type { RoleLoss } from '../../module';
import { isActiveOwner } from '../../foundation/people/listingPeople.service';
import { closeSubject } from '../../foundation/subjects/subjects.service';
import { notifyHandedOver } from '../../foundation/subjects/notifyOwner.service';
import { countServices, findServiceFields, moveServices } from './service.model';

export const countLostServices = async (id: string, role: Role) =>
  canOffer('service', role) ? {} : { services: await countServices({ agent: id }) };

/**
 * Hands a provider's services over to the successor, with their requests. Without one, notifies the people who enquired that the services
 * are gone.
 */
export async function handOverServices({ id, role, successor }: RoleLoss): Promise<void> {
  if (canOffer('service', role)) return;
  if (successor && isActiveOwner(successor, 'service')) {
    const services = await findServiceFields({ agent: id }, []);
    if (services.length === 0) return;
    await notifyHandedOver('service', id, successor.id);
    await moveServices(id, successor.id);
    for (const { _id } of services) {
      for (const listener of contributionsOf('onSubjectMoved')) {
        await listener({ kind: 'service', id: String(_id), from: id });
      }
    }
    return;
  }
  for (const service of await findServiceFields({ agent: id, hiddenReason: null }, ['title', 'titleAr'])) {
    await closeSubject('service', service);
  }
}
