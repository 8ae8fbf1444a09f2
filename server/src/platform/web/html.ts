const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Makes text safe inside HTML and XML, in text and in attributes. */
export const escapeHtml = (typed: string): string => typed.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');

/** JSON that may stand inside a script element: no value can end the element or begin a comment. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');
