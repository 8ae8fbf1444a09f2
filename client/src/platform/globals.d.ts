/** Identifies the build. */
declare const __BUILD__: string;
