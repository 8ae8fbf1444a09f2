import '@/testing/fakeNetwork';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '@testing-library/react';
import type { ParseKeys } from 'i18next';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { EndpointId } from '@manzil/shared/contract/index';
import { queryClient } from '@/platform/api/useApi';
import { store } from '@/platform/session';
import { answer, answerOthers, calls, refuse, sampleAnswer } from '@/testing/fakeServer';
import { conversations } from '@/testing/dialogs/conversations';
import { fieldOf, press, top, type, type WritingDialog } from '@/testing/dialogs/dialog';
import { integrationsDialogs } from '@/testing/dialogs/integrations';
import { lists } from '@/testing/dialogs/lists';
import { market } from '@/testing/dialogs/market';
import { people } from '@/testing/dialogs/people';
import { requests } from '@/testing/dialogs/requests';
import { staff } from '@/testing/dialogs/staff';
import { lazyLoaded, open, pageErrors, resetPage } from '@/testing/openPage';
import { linesShown } from '@/testing/linesShown';
import { hardCodedTexts, pseudo, speakPseudo } from '@/testing/pseudo';
import { TODAY } from '@/testing/sample';
import { signInAs } from '@/testing/signIn';
import { waitingToasts, type ToastEntry } from '@/ui/overlay/toastList';

const dialogs = [
  ...market,
  ...lists,
  ...integrationsDialogs,
  ...conversations,
  ...requests,
  ...people,
  ...staff,
];

/** Dialogs that write nothing by themselves, and why. */
const NOT_WRITING: Record<string, string> = {
  'app/dev/OverlaySamples.tsx': 'a sample',
  'app/frames/ImpersonationElsewhere.tsx': 'reloads the page',
  'app/frames/SignInPrompt.tsx': 'leads to sign in',
  'app/palette/Palette.tsx': 'searches',
  'blocks/chat/MessageImage.tsx': 'shows a picture',
  'blocks/drafts/OfferPreview.tsx': 'shows an offer',
  'blocks/requests/quotes/QuoteCard.tsx': 'opens the QuoteDialog',
  'features/identity/users/PersonForm.tsx': 'the form of EditDialog and RegisterDialog',
  'features/conversations/requests/useSetStatus.tsx': 'opens the DeclineDialog',
  'features/market/catalog/filter/FilterSheet.tsx': 'changes the address',
  'features/market/comparison/AddHome.tsx': 'changes the address',
  'features/market/listings/PriceHistoryDialog.tsx': 'shows prices',
  'features/market/listings/form/FocusDialog.tsx': 'changes the form',
  'features/market/listings/staff/SendBack.tsx': 'the form of BulkBar, ReviewFlow and StaffRow',
  'features/market/savedSearches/PreviewDialog.tsx': 'shows a mail',
  'features/market/services/rows/ReasonDialog.tsx': 'the form of HideService and BulkBar',
  'features/market/services/list/FilterSheet.tsx': 'changes the address',
};

/** A dialog of the kit, or a call beside a dialog of another file. */
const hasDialog = (text: string) =>
  /import \{[^}]*\b(Confirm|Form)?(Dialog|Sheet)\b[^}]*\} from '@\/ui\/overlay\/(Modal|FormDialog)'/.test(
    text,
  ) ||
  text.includes('useRemoval(') ||
  (text.includes('useApiCommand(') && /<\w*(Dialog|Sheet)[\s>]/.test(text));
const REFUSAL = 'Zz-refused';
/** The server's message of success. */
const DONE = 'Zz-done';
const confirmed = (id: EndpointId) => ({ ...sampleAnswer(id, 'full'), message: DONE });
/** Toasts since the page was opened. */
const toasts = new Set<ToastEntry>();
store.sub(waitingToasts, () => {
  for (const toast of store.get(waitingToasts)) toasts.add(toast);
});
const successes = () => [...toasts].filter(({ kind }) => kind === 'success').map(({ text }) => text);
const toastOf = ({ toast }: WritingDialog) =>
  toast === null ? [] : [toast === undefined ? DONE : pseudo(...toast)];
const typedInto = ({ typed = {} }: WritingDialog) => Object.entries(typed) as [ParseKeys, string][];
const sent = ({ call }: WritingDialog) => calls.filter(({ id }) => id === call).map(({ input }) => input);
const depth = () => document.querySelectorAll('[role="dialog"]').length;

/** Shows a dialog until it closes. */
function Shown({ dialog }: { dialog: WritingDialog }) {
  const [isShown, setIsShown] = useState(true);
  return isShown && dialog.show(() => setIsShown(false));
}

async function fillIn(dialog: WritingDialog): Promise<void> {
  for (const [key, text] of typedInto(dialog)) await type(key, text)();
  for (const step of dialog.also ?? []) await step();
}
/** @returns how many dialogs are open */
async function openIt({ open: steps = [] }: WritingDialog): Promise<number> {
  const before = steps.length > 0 ? depth() : 0;
  for (const step of steps) await step();
  await waitFor(() => expect(depth()).toBeGreaterThan(before));
  await lazyLoaded();
  return depth();
}
const send = ({ send: how }: WritingDialog) => (typeof how === 'string' ? press(how)() : how());

beforeAll(speakPseudo);
beforeEach(() => {
  vi.useFakeTimers({ now: TODAY, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  resetPage();
  toasts.clear();
});

test.each(dialogs.map((one) => [one.does, one] as const))(
  'The dialog that %s sends what was typed, shows a refusal, keeps the text and confirms success.',
  async (_, dialog) => {
    const { call, input, field } = dialog;
    answerOthers(confirmed);
    answer(call, () => {
      throw refuse({ message: REFUSAL, errors: field ? [{ path: field, message: REFUSAL }] : [] });
    });
    signInAs(dialog.as ?? 'user');
    open(<Shown dialog={dialog} />);
    let opened = await openIt(dialog);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(linesShown(top()).join('\n')).toMatchSnapshot();
    await fillIn(dialog);
    await send(dialog);
    await waitFor(() => expect(sent(dialog)).toEqual([input]));
    await waitFor(() => expect((field ? top() : document.body).textContent).toContain(REFUSAL));
    expect(hardCodedTexts()).toEqual([]);
    if (dialog.onRefused) {
      for (const step of dialog.onRefused) await step();
      await waitFor(() => expect(depth()).toBeLessThan(opened));
      opened = await openIt(dialog);
      await fillIn(dialog);
    } else {
      for (const [key, text] of typedInto(dialog)) expect(fieldOf(key).value).toBe(text);
      if (dialog.isRetyped) await fillIn(dialog);
    }
    answer(call, () => ({ ...confirmed(call), ...dialog.reply }) as never);
    await send(dialog);
    await waitFor(() => expect(sent(dialog)).toEqual([input, input]));
    if (!dialog.isStaying) await waitFor(() => expect(depth()).toBeLessThan(opened));
    await waitFor(() => expect(successes()).toEqual(toastOf(dialog)));
    expect(pageErrors()).toEqual([]);
  },
);

test('Every file with a dialog is in the table, or says why its dialog writes nothing.', () => {
  const src = join(import.meta.dirname, '..');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => {
    if (!/^(app|blocks|features)\/.*(?<!\.test)\.tsx$/.test(file)) return false;
    return hasDialog(readFileSync(join(src, file), 'utf8'));
  });
  const known = new Set([...dialogs.map(({ file }) => file), ...Object.keys(NOT_WRITING)]);
  expect(files.sort()).toEqual([...known].sort());
});
