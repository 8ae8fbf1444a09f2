import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import { ZipFile } from 'yazl';

/** XML namespaces of OOXML (ECMA-376). */
export const OOXML = {
  word: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  strict: 'http://purl.oclc.org/ooxml/wordprocessingml/main',
  office: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  package: 'http://schemas.openxmlformats.org/package/2006',
} as const;
export const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** `[Content_Types].xml` of a Word document, plus `more`. */
export const contentTypes = (more = ''): string =>
  `${XML_HEAD}<Types xmlns="${OOXML.package}/content-types"><Default Extension="png" ContentType="image/png"/>
<Override PartName="/word/document.xml" ContentType="${DOCX_TYPE}"/>${more}</Types>`;

/** The main part of a Word document. */
export const wordMarkup = (body: string, namespace: string = OOXML.word): string =>
  `${XML_HEAD}<w:document xmlns:w="${namespace}" xmlns:r="${OOXML.office}" xmlns:a="urn:a" xmlns:v="urn:v" xmlns:x="urn:x"><w:body>${body}</w:body></w:document>`;

/** A Word document with extra or replaced parts. */
export async function docx(parts: Record<string, string | Buffer> = {}): Promise<Buffer> {
  const zip = new ZipFile();
  const all = { '[Content_Types].xml': contentTypes(), 'word/document.xml': wordMarkup(''), ...parts };
  for (const [name, content] of Object.entries(all)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** The bytes of a PDF from text, one per character. */
export const pdfBytes = (text: string): Buffer => Buffer.from(`%PDF-1.7\n${text}`, 'latin1');

/** A PDF with these objects, numbered from 1. */
export const pdf = (...objects: string[]): Buffer =>
  pdfBytes(`${objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')}%%EOF`);

/** Compressed text, one character per byte. */
export const flate = (text: string): string => deflateSync(Buffer.from(text, 'latin1')).toString('latin1');

/** A stream object of a PDF. */
export const pdfStream = (dictionary: string, data: string): string =>
  `<<${dictionary}>>stream\n${data}\nendstream`;
