/** A start that cannot succeed until the operator changes something; the message says what. */
export class StartError extends Error {}
