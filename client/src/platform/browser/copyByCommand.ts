/** Copies text without a secure connection; false if the browser refuses. */
export function copyByCommand(text: string): boolean {
  // Safari copies only a selection. Unlike a focused field, a selection leaves the focus in a dialog alone.
  const holder = document.createElement('span');
  holder.textContent = text;
  holder.style.cssText = 'position:fixed;opacity:0;white-space:pre;user-select:text';
  document.body.append(holder);
  const selection = getSelection();
  const before = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
  selection?.selectAllChildren(holder);
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('copy', fill, true);
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    removeEventListener('copy', fill, true);
    holder.remove();
    selection?.removeAllRanges();
    if (before) selection?.addRange(before);
  }
}
