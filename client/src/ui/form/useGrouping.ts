import { useRef, type ChangeEvent, type FocusEvent, type KeyboardEvent } from 'react';
import { afterEdit, type Edit, type Typed } from './grouping';

const MAX_UNDO = 100;

/** Sets a field's text as if the user had typed it. */
export function setFieldText(field: HTMLInputElement, { text, caret }: Typed): void {
  // React overrides `value` on the element to detect changes; the native setter bypasses that.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.setSelectionRange(caret, caret);
}

/** Groups digits as the user types. Setting the value clears the browser's undo history, so this keeps its own. */
export function useGrouping() {
  const state = useRef({ text: '', caret: 0, past: [] as Typed[], undone: [] as Typed[], isMoving: false });
  return {
    onFocus: ({ target }: FocusEvent<HTMLInputElement>) => {
      Object.assign(state.current, { text: target.value, past: [], undone: [] });
    },
    onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const { current } = state;
      const caret = target.selectionStart ?? target.value.length;
      if (current.isMoving) {
        Object.assign(current, { text: target.value, caret });
        return;
      }
      const next = afterEdit(current.text, { text: target.value, caret }, nativeEvent as Edit);
      current.past = [...current.past, { text: current.text, caret: current.caret }].slice(-MAX_UNDO);
      current.undone = [];
      if (next.text !== target.value) {
        target.value = next.text;
        target.setSelectionRange(next.caret, next.caret);
      }
      Object.assign(current, next);
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
      const { current } = state;
      const isRedo = key === 'y' || event.shiftKey;
      const [from, to] = isRedo ? [current.undone, current.past] : [current.past, current.undone];
      const typed = from.pop();
      event.preventDefault();
      if (!typed) return;
      to.push({ text: current.text, caret: current.caret });
      current.isMoving = true;
      setFieldText(event.currentTarget, typed);
      Object.assign(current, { ...typed, isMoving: false });
    },
  };
}
