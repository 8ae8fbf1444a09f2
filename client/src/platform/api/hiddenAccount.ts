import { getSession, store } from '../session';
import { HIDDEN } from '../storage';
import { call, type Output } from './api';
import { hiddenAtom, hiddenHere, hiddenOf, keepHidden } from './hiddenList';

type Answer = Output<'hidden.list'>;

const ID = /^[0-9a-f]{24}$/i;

/** Calls follow one another, so that the server ends with what was pressed last. */
let turn: Promise<unknown> = Promise.resolve();
let waiting = 0;
/** What the server said last, and to whom; until then what was here before. */
let said: { of: string; ids: string[] } | undefined;

/**
 * Asks for a person as long as they are signed in: whoever comes after them is neither asked for nor shown anything. The
 * last answer is what is hidden; where the last call is refused, what the server said before is.
 */
function ask(of: string, before: string[], send: () => Promise<Answer>): Promise<void> {
  const isStillHere = () => getSession()?.user.id === of;
  if (!isStillHere()) return Promise.resolve();
  if (said?.of !== of) said = { of, ids: before };
  const now = said;
  waiting += 1;
  const run = async () => {
    try {
      if (!isStillHere()) return;
      now.ids = (await send()).data;
      if (waiting === 1 && isStillHere()) keepHidden(now.ids, of);
    } catch (error) {
      if (waiting === 1 && isStillHere()) keepHidden(now.ids);
      if (isStillHere()) throw error;
    } finally {
      waiting -= 1;
    }
  };
  const told = turn.then(run);
  turn = told.catch(() => undefined);
  return told;
}

/**
 * Takes over what the person hides, wherever they did. What a visitor hid here before signing in goes along, once; not
 * with somebody as whom an admin acts. What another person hid stays neither on the screen nor in the browser. What
 * cannot be asked now is asked on the next visit.
 */
export async function followAccount(): Promise<void> {
  const [session, of] = [getSession(), hiddenOf()];
  const isLeft = !session && said !== undefined;
  if (isLeft) said = undefined;
  if (isLeft || (of && of !== session?.user.id)) keepHidden([]);
  if (!session) return;
  const told = ask(session.user.id, hiddenHere(), () => {
    const isVisitors = hiddenOf() === null && !session.isImpersonated;
    const ids = isVisitors ? hiddenHere().filter((id) => ID.test(id)) : [];
    return ids.length > 0 ? call('hidden.add', { ids }) : call('hidden.list', {});
  });
  await told.catch(() => undefined);
}

/** Somebody signed in or out, or is known better: the list is looked at when it is not theirs. */
export async function meetSession(): Promise<void> {
  if (hiddenOf() !== getSession()?.user.id) await followAccount();
}

// Another tab hid something, or forgot whose it was.
addEventListener('storage', ({ key }) => {
  if (key === null || key === HIDDEN) store.set(hiddenAtom, hiddenHere());
});

/** What was pressed, by whom, and the list without it. */
interface Pressed {
  of: string;
  ids: string[];
  isHidden: boolean;
  before: string[];
}

/**
 * Tells the account what was hidden or shown again here.
 * @throws CallError when the server refuses; then the list is what it was
 */
export const tellAccount = ({ of, ids, isHidden, before }: Pressed): Promise<void> =>
  ask(of, before, () => call(isHidden ? 'hidden.add' : 'hidden.remove', { ids }));
