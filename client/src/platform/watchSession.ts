import { forgetPerson } from './storage/forgetPerson';
import { page } from './session';
import { endSession, isStillOwner } from './sessionChanges';

// Another tab may sign in or out while this one is hidden, frozen or in the back/forward cache: the event can arrive
// late.

if (Array.isArray(page.left)) for (const id of page.left as string[]) forgetPerson(id);
page.left = { push: forgetPerson };
page.expire = () => endSession('session_expired');
addEventListener('storage', ({ key }) => {
  if (key === null || /^(jwtoken|user|isAuth|admin)/.test(key)) isStillOwner();
});
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  page.isLeaving = false;
  isStillOwner();
});
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && isStillOwner());
isStillOwner();
