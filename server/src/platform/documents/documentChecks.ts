/** Addresses that a document may link to: web, mail, phone, a place in the same document. */
const WEB_LINK = /^(?:https?:|mailto:|tel:|www\.|#)/i;

/** Whether a link in a document leads to the web, a mail, a phone number or the document itself, not to a file. */
export const isWebLink = (address: string): boolean => WEB_LINK.test(address.trim());

/** Ends the check of a document. */
export function refuse(reason: string): never {
  throw new Error(reason);
}
