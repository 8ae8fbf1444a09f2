import { say } from '@manzil/shared/messages/say';
import { site } from '../../../platform/base/site';
import type { ChatPerson } from '../../foundation/people/chatPeople.service';
import type { ChatRecord } from './chat.model';

/** A person as a chat shows them. */
export type ShownPerson = ChatPerson & { isSupport?: true };

/** A person in a support chat: staff appear under the support's name, the opener under their own. */
export function shownIn<Person extends ShownPerson | undefined>(
  { isSupport, openedBy }: Pick<ChatRecord, 'isSupport' | 'openedBy'>,
  person: Person,
): Person | ShownPerson {
  if (!isSupport || !person || person.id === String(openedBy)) return person;
  const { brandName, brandNameAr } = site();
  return {
    ...person,
    name: say('chat.support', 'en', brandName),
    nameAr: say('chat.support', 'ar', brandNameAr ?? brandName),
    image: null,
    companyName: null,
    isSupport: true,
  };
}
