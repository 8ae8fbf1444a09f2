/** EX_CONFIG of sysexits.h: the settings are wrong. */
export const WRONG_SETTINGS = 78;

/** A start that cannot succeed until the operator changes something; the message says what. */
export class StartError extends Error {
  /** What the process exits with. */
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
