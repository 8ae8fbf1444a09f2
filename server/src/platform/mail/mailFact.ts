/** A statement of a mail that may cease to be true while the mail waits. Stored with the mail. */
export interface MailFact {
  name: string;
  of: Record<string, string>;
}

/** Checks facts of one name right before their mail is sent. */
export interface FactCheck {
  name: string;
  holds: (of: never) => Promise<boolean>;
}

/**
 * Defines a fact. List it under `mailFacts` in the feature's module.
 * @param holds whether the statement is still true; reads the database alone
 */
export const mailFact = <Of extends Record<string, string>>(
  name: string,
  holds: (of: Of) => Promise<boolean>,
): FactCheck & { of: (of: Of) => MailFact } => ({ name, holds, of: (of) => ({ name, of }) });

/** Do all facts of a mail still hold? One that no check knows does. */
export async function holdAll(facts: readonly MailFact[], checks: readonly FactCheck[]): Promise<boolean> {
  for (const { name, of } of facts) {
    const check = checks.find((one) => one.name === name);
    if (check && !(await check.holds(of as never))) return false;
  }
  return true;
}
