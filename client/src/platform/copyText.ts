/** Puts a text on the clipboard; false when the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Absent on plain http.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return import('./copyByCommand').then(
      ({ copyByCommand }) => copyByCommand(text),
      () => false,
    );
  }
}
