/** Set by the build; changes with each. */
declare const __BUILD__: string;
