import { buffer } from 'node:stream/consumers';
import { fileTypeFromBuffer } from 'file-type';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { isActiveDocx } from './activeDocx';

const CONTENT_TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const BASE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relationship = (type: string, mode = '') =>
  `<Relationships><Relationship Id="r1" Type="${BASE}/${type}" Target="https://homes.example/x" ${mode}/></Relationships>`;
const OUTSIDE = 'TargetMode="External"';

/** A Word document with extra parts. */
async function docx(parts: Record<string, string | Buffer> = {}): Promise<Buffer> {
  const zip = new ZipFile();
  const all = { '[Content_Types].xml': CONTENT_TYPES, 'word/document.xml': '<w:document/>', ...parts };
  for (const [name, content] of Object.entries(all)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

describe('Word documents', () => {
  it.each([
    ['no extra parts', {}],
    ['a picture', { 'word/media/image1.png': 'png' }],
    ['a link to a page', { 'word/_rels/document.xml.rels': relationship('hyperlink', OUTSIDE) }],
    ['an embedded template', { 'word/_rels/settings.xml.rels': relationship('attachedTemplate') }],
  ])('A Word document with %s is accepted.', async (_what, parts) => {
    const content = await docx(parts);
    expect((await fileTypeFromBuffer(content))?.ext).toBe('docx');
    expect(await isActiveDocx(content)).toBe(false);
  });

  it.each([
    ['macros', { 'word/vbaProject.bin': 'x' }],
    ['macros in another letter case', { 'word/VBAPROJECT.BIN': 'x' }],
    ['macro settings', { 'word/vbaData.xml': 'x' }],
    ['an embedded workbook', { 'word/embeddings/Microsoft_Excel_Sheet.xlsx': 'x' }],
    ['an embedded object', { 'word/oleObject1.bin': 'x' }],
    ['a control', { 'word/activeX/activeX1.xml': 'x' }],
    ['an external template', { 'word/_rels/settings.xml.rels': relationship('attachedTemplate', OUTSIDE) }],
    ['a linked object', { 'word/_rels/document.xml.rels': relationship('oleObject', OUTSIDE) }],
    ['an external frame', { 'word/_rels/webSettings.xml.rels': relationship('frame', OUTSIDE) }],
    ['relationships too large to check', { 'word/_rels/document.xml.rels': Buffer.alloc(2_000_000, ' ') }],
    ['too many parts', Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`word/${at}.xml`, '']))],
  ])('A Word document with %s is refused.', async (_what, parts) => {
    expect(await isActiveDocx(await docx(parts))).toBe(true);
  });

  it('A truncated or encrypted Word document is refused.', async () => {
    const content = await docx();
    expect(await isActiveDocx(content.subarray(0, content.length - 30))).toBe(true);
    expect(await isActiveDocx(Buffer.from('PK\u0003\u0004 nothing of a zip'))).toBe(true);
  });
});
