/** Most letters of texts people type, and most items of lists they fill: the contract refuses more, the forms stop there. */
export const MAX_CHAT_MESSAGE = 4000;
/** Of an answer to a contact message. */
export const MAX_CONTACT_ANSWER = 4000;
export const MIN_CONTACT_ANSWER = 2;
export const MAX_CONTACT_SUBJECT = 200;
export const MAX_CONTACT_MESSAGE = 2000;
/** Of the message in a request. */
export const MAX_REQUEST_MESSAGE = 1000;
/** Of a note on a request, a report or a listing. */
export const MAX_NOTE = 1000;
/** Of what a quote includes. */
export const MAX_QUOTE_TEXT = 1000;
/** Of an address in a quote request. */
export const MAX_REQUEST_ADDRESS = 200;
/** Of the reason for declining a request or a quote, refusing times or cancelling a viewing. */
export const MAX_DECLINE_REASON = 300;
/** Of the reason for suspending a person or hiding a service. */
export const MAX_STAFF_REASON = 500;
export const MIN_STAFF_REASON = 3;
export const MAX_SEND_BACK_REASON = 450;
export const MAX_REVIEW = 2000;
export const MAX_REVIEW_REPLY = 1000;
export const MAX_READY_ANSWER = 1000;
export const MAX_GROUP_DESCRIPTION = 500;
/** Of a person, a group, a saved search or a list of favourites. */
export const MAX_NAME = 80;
export const MAX_SEARCH_TEXT = 100;

export const MAX_READY_ANSWERS = 30;
/** Including its creator. */
export const MAX_GROUP_MEMBERS = 100;
export const MAX_SEND_BACK_REASONS = 30;
/** Megabytes of a document. */
export const MAX_DOCUMENT_MB = 5;
/** Times that an agent proposes for a viewing. */
export const MAX_PROPOSED_TIMES = 3;
/** Listings sent to the sender of a custom request at once. */
export const MAX_MATCHES = 12;
export const MAX_SAVED_SEARCHES = 20;
/** Lists of favourites: as many of one's own, and as many of other people's. */
export const MAX_FAVORITE_LISTS = 20;
export const MAX_LIST_HOMES = 50;
/** Including its owner. */
export const MAX_LIST_PEOPLE = 5;
/** Of a person's note on a home in a list. */
export const MAX_LIST_NOTE = 500;
