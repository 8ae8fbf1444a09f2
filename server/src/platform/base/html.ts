const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML and XML content and attributes. */
export const escapeHtml = (typed: string): string => typed.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');

/** JSON for a script element: no value can close the element or open a comment. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');
