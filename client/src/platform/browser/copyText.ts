/** Copies text to the clipboard; false if the browser doesn't allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Missing on plain http.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return import('./copyByCommand').then(
      ({ copyByCommand }) => copyByCommand(text),
      () => false,
    );
  }
}
