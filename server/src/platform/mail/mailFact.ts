/** A claim made by a mail that may become false while the mail is queued. Stored with the mail. */
export interface MailFact {
  name: string;
  of: Record<string, string>;
}

/** Re-checks the facts of one name right before sending. */
export interface FactCheck {
  name: string;
  holds: (of: never) => Promise<boolean>;
}

/**
 * Defines a fact. List it under `mailFacts` in the feature's module.
 * @param holds reads from the database whether the claim is still true
 */
export const mailFact = <Of extends Record<string, string>>(
  name: string,
  holds: (of: Of) => Promise<boolean>,
): FactCheck & { of: (of: Of) => MailFact } => ({ name, holds, of: (of) => ({ name, of }) });

/** Re-checks a mail's facts; those without a check pass. */
export async function holdAll(facts: readonly MailFact[], checks: readonly FactCheck[]): Promise<boolean> {
  for (const { name, of } of facts) {
    const check = checks.find((one) => one.name === name);
    if (check && !(await check.holds(of as never))) return false;
  }
  return true;
}
