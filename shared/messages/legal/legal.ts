/** A text of headed sections; `{brand}` and `{email}` are the operator's. */
export interface LegalDocument {
  intro: string;
  parts: { title: string; paragraphs: string[] }[];
}

/** The document with the operator's name and address filled in. */
export function fillLegal(
  { intro, parts }: LegalDocument,
  { brand, email }: { brand: string; email: string },
): LegalDocument {
  const filled = (sentence: string) => sentence.replaceAll('{brand}', brand).replaceAll('{email}', email);
  return {
    intro: filled(intro),
    parts: parts.map(({ title, paragraphs }) => ({ title, paragraphs: paragraphs.map(filled) })),
  };
}
