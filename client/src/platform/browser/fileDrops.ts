/**
 * Keeps a file dropped beside the places that accept one from replacing the page. Those places cancel the event first; file
 * inputs accept drops by themselves.
 */
function refuse(event: DragEvent): void {
  const isInput = event.target instanceof HTMLInputElement && event.target.type === 'file';
  if (event.defaultPrevented || isInput || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}

addEventListener('dragover', refuse);
addEventListener('drop', refuse);
