/** EX_CONFIG of sysexits.h: wrong settings. */
export const WRONG_SETTINGS = 78;

/** A startup failure that needs a change by the operator; the message says which. */
export class StartError extends Error {
  /** Exit code of the process. */
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
