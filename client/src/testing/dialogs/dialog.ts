import { fireEvent, waitFor, within } from '@testing-library/react';
import type { ParseKeys } from 'i18next';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import type { Role } from '@manzil/shared/domain/roles';
import type { CommandId } from '@/platform/api/api';
import { pseudo } from '../pseudo';

/** A step of somebody in front of the page. */
export type Step = () => Promise<unknown>;

/** A dialog that writes, and what it has to send. */
export interface WritingDialog {
  /** Source file below client/src. */
  file: string;
  /** What it does, for the test's title. */
  does: string;
  /** Renders the dialog, or what opens it. */
  show: (close: () => void) => ReactNode;
  /** Who is signed in; default: `user`. */
  as?: Role;
  /** Opens the dialog. */
  open?: Step[];
  /** Texts by the label of their fields. */
  typed?: Partial<Record<ParseKeys, string>>;
  /** Other input, after the texts. */
  also?: Step[];
  /** Label of the button that sends, or the way to it. */
  send: ParseKeys | Step;
  call: CommandId;
  /** Input that the contract parses from the request. */
  input: Record<string, unknown>;
  /** Field at which the dialog shows a refusal; otherwise a toast does. */
  field?: string;
  /** Closes when it is refused: the steps back to where it opens. */
  onRefused?: Step[];
  /** Asks for the text that confirms it again after a refusal. */
  isRetyped?: true;
  /** Stays open after success. */
  isStaying?: true;
  /** Fields of the response. */
  reply?: object;
  /** Toast after success; default: the server's message. Null if another change on the page confirms it. */
  toast?: Parameters<typeof pseudo> | null;
}

/** The dialog on top, or the page. */
export const top = (): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1) ?? document.body;

const starts = (text: string) => (content: string) => content.startsWith(text);
const nameOf = (button: Element) => (button.getAttribute('aria-label') ?? button.textContent).trim();

function buttonNamed(text: string): HTMLElement {
  const found = [...top().querySelectorAll<HTMLElement>('button, summary')].find(
    (one) => nameOf(one) === text,
  );
  if (!found) throw new Error(`No button "${text}"`);
  return found;
}

/** The field of a label in the dialog on top. */
export const fieldOf = (key: ParseKeys): HTMLInputElement =>
  within(top()).getByLabelText(starts(pseudo(key)), { selector: 'input, textarea, select' });

/** Presses a button, once it is there and enabled. */
export const press =
  (key: ParseKeys, values?: Record<string, unknown>): Step =>
  async () => {
    const button = () => buttonNamed(pseudo(key, values));
    await waitFor(() => expect(button()).toBeEnabled());
    fireEvent.click(button());
  };
/** Opens a menu that may be open. */
export const expand =
  (key: ParseKeys, values?: Record<string, unknown>): Step =>
  () =>
    waitFor(() => {
      const button = buttonNamed(pseudo(key, values));
      if (button.getAttribute('aria-expanded') !== 'true') fireEvent.click(button);
      expect(button).toHaveAttribute('aria-expanded', 'true');
    });
/** Presses the first button with a text of the server's, as in a list of people. */
export const pick =
  (text: string): Step =>
  async () => {
    const found = await waitFor(() => within(top()).getAllByText(text)[0]?.closest('button'));
    if (!found) throw new Error(`Nothing to pick named "${text}"`);
    fireEvent.click(found);
  };
/** Ticks a checkbox or chooses one of several. */
export const tick =
  (key: ParseKeys): Step =>
  async () =>
    fireEvent.click(await waitFor(() => fieldOf(key)));
/** Chooses an option of a select. */
export const choose =
  (key: ParseKeys, value: string): Step =>
  async () =>
    fireEvent.change(await waitFor(() => fieldOf(key)), { target: { value } });
/** Types into a field. */
export const type =
  (key: ParseKeys, text: string, values?: Record<string, unknown>): Step =>
  async () => {
    const field = await within(top()).findByLabelText(starts(pseudo(key, values)), {
      selector: 'input, textarea',
    });
    fireEvent.change(field, { target: { value: text } });
  };
