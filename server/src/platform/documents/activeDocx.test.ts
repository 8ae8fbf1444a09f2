import { fileTypeFromBuffer } from 'file-type';
import { describe, expect, it } from 'vitest';
import {
  contentTypes,
  DOCX_TYPE,
  docx,
  OOXML,
  wordMarkup,
  XML_HEAD as XML,
} from '../../testing/samples/documents';
import { isActiveDocx } from './activeDocx';

type Parts = Record<string, string | Buffer>;
const { office: OFFICE, package: PACKAGE, strict: STRICT } = OOXML;
const RELATIONSHIPS = 'word/_rels/document.xml.rels';

const body = (inner: string, namespace?: string): Parts => ({
  'word/document.xml': wordMarkup(inner, namespace),
});
const rels = (inner: string, name = RELATIONSHIPS): Parts => ({
  [name]: `${XML}<Relationships xmlns="${PACKAGE}/relationships">${inner}</Relationships>`,
});
const link = (type: string, target: string, mode = ' TargetMode="External"') =>
  rels(`<Relationship Id="r1" Type="${OFFICE}/${type}" Target="${target}"${mode}/>`);
const type = (contentType: string, of = 'PartName="/word/a.xml"'): Parts => ({
  '[Content_Types].xml': contentTypes(
    `<${of.startsWith('Part') ? 'Override' : 'Default'} ${of} ContentType="${contentType}"/>`,
  ),
});
const mark = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`;
const code = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;
const field = (...texts: string[]) =>
  body(`<w:p>${mark('begin')}${texts.map(code).join('')}${mark('separate')}${mark('end')}</w:p>`);
const template = (attributes: string) =>
  rels(`<Relationship Id="r1" Target="http://a.example/x" ${attributes}/>`);
const wide = (text: string, isBig = false, bom = '\ufeff') => {
  const bytes = Buffer.from(bom + text.replace('UTF-8', 'UTF-16'), 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};
const TEMPLATE = template(`Type="${OFFICE}/attachedTemplate" TargetMode="External"`)[RELATIONSHIPS] as string;
const LINKS = link('hyperlink', 'https://a.example/cv?a=1&amp;b=2')[RELATIONSHIPS] as string;

const drawing = (inner: string): Parts => ({
  'word/media/image1.svg': `<svg xmlns="http://www.w3.org/2000/svg" xmlns:k="http://www.w3.org/1999/xlink">${inner}</svg>`,
});
const DRAWING = drawing('')['word/media/image1.svg'] as string;

const HARMLESS: Record<string, Parts> = {
  'no extra parts': {},
  'a picture': { 'word/media/image1.png': 'png', ...link('image', 'media/image1.png', '') },
  'a linked page': link('hyperlink', 'https://a.example/x'),
  'a linked mail': link('hyperlink', 'mailto:a@a.example'),
  'a linked phone number': link('hyperlink', 'tel:+971500000000'),
  'a link within the document': link('hyperlink', '#skills'),
  'a relationship that states to be internal': link('image', 'media/image1.png', ' TargetMode="Internal"'),
  'absolute part names': link('officeDocument', '/word/document.xml', ''),
  'relationships in UTF-16, little-endian': { [RELATIONSHIPS]: wide(LINKS) },
  'relationships in UTF-16, big-endian': { [RELATIONSHIPS]: wide(LINKS, true) },
  'relationships in UTF-8 with a byte order mark': { [RELATIONSHIPS]: `\ufeff${LINKS}` },
  'relationships declared as ASCII': { [RELATIONSHIPS]: LINKS.replace('UTF-8', 'ASCII') },
  'a drawing': drawing('<use k:href="#a"/><image href="data:image/png;base64,aaaa"/><path d="M0 0"/>'),
  'a drawing with styles': drawing(
    '<style>.a{fill:url(#b);cursor:url("data:image/png;base64,aaaa")}</style><path xmlns:i="urn:i" i:file="C:\\a.png" fill="url( \'#b\')"/>',
  ),
  'a linked shape': body('<v:shape href="https://a.example/x"/><v:rect href=""/>'),
  'a textbox in two formats': body(
    '<x:AlternateContent><x:Choice><w:drawing/></x:Choice><x:Fallback><w:pict/></x:Fallback></x:AlternateContent>',
  ),
  'a bibliography': { 'customXml/item1.xml': '<?mso-contentType?><a SelectedStyle="\\APA.xsl"/>' },
  'embedded fonts': {
    ...type('application/vnd.openxmlformats-officedocument.obfuscatedFont', 'Extension="odttf"'),
    'word/fonts/font1.odttf': 'font',
    ...rels(
      `<Relationship Id="r1" Type="${OFFICE}/font" Target="fonts/font1.odttf"/>`,
      'word/_rels/fontTable.xml.rels',
    ),
  },
  'printer settings': {
    'word/printerSettings1.bin': 'x',
    ...link('printerSettings', 'printerSettings1.bin', ''),
  },
  'page numbers and dates': field(' PAGE \\* MERGEFORMAT '),
  'a table of contents': field(' TOC \\o "1-3" \\h \\z \\u '),
  'a nested field': body(
    mark('begin') +
      code(' IF ') +
      mark('begin') +
      code(' PAGE ') +
      mark('separate') +
      mark('end') +
      code(' = 1 ') +
      mark('end'),
  ),
  'a linked page as a field': field(' HYPERLINK "https://a.example/x" \\o "My page" '),
  'a linked place as a field': field(' HYPERLINK \\l "_Toc1" '),
  'a linked place beside an empty address as a field': field(' HYPERLINK "" \\l "skills" '),
  'a place to type in a template': field(' MACROBUTTON NoMacro [Your name] '),
  'a simple field': body('<w:fldSimple w:instr=" NUMPAGES "/>'),
  'words of fields in its text': body('<w:p><w:r><w:t>DDEAUTO, INCLUDEPICTURE "file://x"</w:t></w:r></w:p>'),
  'tracked changes': body(
    '<w:p><w:del><w:r><w:delText>a</w:delText></w:r></w:del><w:ins><w:r><w:t>b</w:t></w:r></w:ins></w:p>',
  ),
  'a picture in its text': body('<w:p><w:r><a:blip r:embed="r1"/><v:imagedata r:id="r1"/></w:r></w:p>'),
  'strict markup': body('<w:p><w:r><w:t>a</w:t></w:r></w:p>', STRICT),
};

const HOSTILE: Record<string, Parts> = {
  macros: { 'word/vbaProject.bin': 'x' },
  'macros in another letter case': { 'word/VBAPROJECT.BIN': 'x' },
  'macros under a percent-encoded name': { 'word/vba%50roject.bin': 'x' },
  'macros under another name': link('vbaProject', 'media/image1.png', ''),
  'macro settings': { 'word/vbaData.xml': '<a/>' },
  'a main part with macros': type('application/vnd.ms-word.document.macroEnabled.main+xml'),
  'macros by content type': type('application/vnd.ms-office.vbaProject', 'Extension="png"'),
  'an embedded workbook': { 'word/embeddings/Microsoft_Excel_Sheet.xlsx': 'x' },
  'an embedded workbook elsewhere': link('package', 'media/sheet.xlsx', ''),
  'an embedded object': { 'word/oleObject1.bin': 'x' },
  'an embedded object elsewhere': link('oleObject', 'media/a.png', ''),
  'a control': { 'word/activeX/activeX1.xml': '<a/>' },
  'a control elsewhere': link('control', 'a.xml', ''),
  'an add-in': rels(
    '<Relationship Id="r" Type="http://schemas.microsoft.com/office/2011/relationships/webextensiontaskpanes" Target="a.xml"/>',
    '_rels/.rels',
  ),
  'a ribbon': rels(
    '<Relationship Id="r" Type="http://schemas.microsoft.com/office/2006/relationships/ui/extensibility" Target="a.xml"/>',
    '_rels/.rels',
  ),
  'text in another format': link('aFChunk', 'a.html', ''),
  'XML under the name of a picture': type(DOCX_TYPE, 'PartName="/word/a.png"'),
  'pictures declared as XML': type('text/xml', 'Extension="gif"'),
  'a template': template(`Type="${OFFICE}/attachedTemplate" TargetMode="External"`),
  'a template inside': link('attachedTemplate', 'a.dotx', ''),
  'a template in single quotes': template(`Type='${OFFICE}/attachedTemplate' TargetMode='External'`),
  'a template with encoded letters': template(
    `Type="${OFFICE}/attached&#84;emplate" TargetMode="&#69;xternal"`,
  ),
  'a template with hexadecimal letters': template(
    `Type="${OFFICE}/attached&#x54;emplate" TargetMode="&#x45;xternal"`,
  ),
  'a template with line breaks': template(
    `\nType\n=\n"${OFFICE}/attachedTemplate"\nTargetMode\n=\n"External"`,
  ),
  'a template of the strict format': template(
    'Type="http://purl.oclc.org/ooxml/officeDocument/relationships/attachedTemplate" TargetMode="External"',
  ),
  'a template behind another attribute of its name': template(
    `xmlns:x="urn:x" x:TargetMode="Internal" x:Type="${OFFICE}/hyperlink" Type="${OFFICE}/theme" TargetMode="External"`,
  ),
  'a template in a prefixed element': {
    [RELATIONSHIPS]: `<p:Relationships xmlns:p="${PACKAGE}/relationships"><p:Relationship Id="r" Type="${OFFICE}/attachedTemplate" Target="http://a.example" TargetMode="External"/></p:Relationships>`,
  },
  'a template in UTF-16, little-endian': { [RELATIONSHIPS]: wide(TEMPLATE) },
  'a template in UTF-16, big-endian': { [RELATIONSHIPS]: wide(TEMPLATE, true) },
  'a template in UTF-16 without a byte order mark': { [RELATIONSHIPS]: wide(TEMPLATE, false, '') },
  'a template in relationships of another letter case': { 'word/_rels/settings.xml.RELS': TEMPLATE },
  'a template in relationships of a percent-encoded name': { 'word/_rels/settings.xml%2Erels': TEMPLATE },
  'relationships in pieces': { 'word/_rels/settings.xml.rels/[0].last.piece': TEMPLATE },
  'a linked picture': link('image', 'file://a.example/share/a.png'),
  'a linked picture on the web': link('image', 'https://a.example/a.png'),
  'a linked share without a mode': link('image', '\\\\a.example\\share\\a.png', ''),
  'a linked picture without a mode': link('image', 'https://a.example/a.png', ''),
  'a relationship of an unknown mode': link('image', 'a.png', ' TargetMode="external"'),
  'a linked object': link('oleObject', 'https://a.example/x'),
  'an external frame': link('frame', 'https://a.example/x'),
  'an external theme': link('theme', 'https://a.example/x'),
  'a link to a file': link('hyperlink', 'file:///c:/a.exe'),
  'a link to a share': link('hyperlink', '\\\\a.example\\x'),
  'a link to a script': link('hyperlink', 'javascript:x'),
  'a link to a file in encoded letters': link('hyperlink', '&#102;ile:///c:/a.exe'),
  'a DDE field': field(' DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc" '),
  'a DDE field split over runs': field(' DD', 'EAU', 'TO cmd "/k" '),
  'a DDE field in small letters': field('ddeauto"cmd"'),
  'a DDE field in encoded letters': field('&#68;DE cmd'),
  'a DDE field in a section of plain text': field('<![CDATA[DDE cmd]]>'),
  'a DDE field around an unknown element': field('D<x:a>PAGE</x:a>DE cmd'),
  'a DDE field without an end': body(mark('begin') + code('DDE cmd')),
  'a DDE field in a nested field': body(
    mark('begin') + code(' IF ') + mark('begin') + code('DDE cmd') + mark('end') + mark('end'),
  ),
  'a DDE field completed by a nested field': body(
    mark('begin') + code('DD') + mark('begin') + code('QUOTE 69') + mark('end') + code(' cmd') + mark('end'),
  ),
  'a DDE field around a deleted run': body(
    `${mark('begin')}${code('PAG')}<w:del>${code('E')}</w:del>${code(' x')}${mark('end')}`,
  ),
  'a DDE field around an end that some skip': body(
    `${mark('begin')}${code('DD')}<x:a>${mark('separate')}</x:a>${code('E cmd')}${mark('end')}`,
  ),
  'a DDE field of the strict format': body(`${mark('begin')}${code('DDE cmd')}${mark('end')}`, STRICT),
  'a DDE field in a header': { 'word/header1.xml': field('DDE cmd')['word/document.xml'] as string },
  'a DDE field after an invisible sign': body('<w:fldSimple w:instr="&#8203;DDEAUTO cmd"/>'),
  'a DDE field around an invisible sign': field(' DDE\u2060AUTO cmd '),
  'a simple DDE field': body('<w:fldSimple w:instr=" DDEAUTO cmd "/>'),
  'an included text': field(' INCLUDETEXT "https://a.example/x" '),
  'an included picture': field(' IncludePicture "file://a.example/x.png" \\d '),
  'a linked object as a field': field(' LINK Excel.Sheet "a" '),
  'a database as a field': field(' DATABASE \\c "x" '),
  'a link to a file as a field': field(' HYPERLINK "file:///c:/a.exe" '),
  'a link to a share as a field': field(' HYPERLINK \\o "x" \\\\\\\\a.example\\\\x '),
  'text in another format in its text': body('<w:altChunk r:id="r1"/>'),
  'an object in its text': body('<x:OLEObject/>'),
  'a linked picture in its text': body('<a:blip r:link="r1"/>'),
  'a picture by address': body('<v:imagedata src="file://a.example/x.png"/>'),
  'a picture shape by address': body('<v:image src="file://a.example/x.png"/>'),
  'a drawing with a script': drawing('<script>x</script>'),
  'a drawing with a handler': drawing('<path onload="x"/>'),
  'a drawing with a linked picture': drawing('<image k:href="file://a.example/x.png"/>'),
  'a drawing with an encoded link': drawing('<use href="&#104;ttp://a.example/x.svg#a"/>'),
  'a drawing with a linked stylesheet': {
    'word/media/image1.svg': `<?xml-stylesheet href="https://a.example/x.css"?>${DRAWING}`,
  },
  'a drawing with an imported stylesheet': drawing('<style>@im<!-- -->port "https://a.example/x"</style>'),
  'a drawing with a linked picture in a stylesheet': drawing('<style>a{b:URL( https://a.example/x)}</style>'),
  'a drawing with a set of pictures in a stylesheet': drawing(
    '<style>a{b:image-set("https://a.example/x" 1x)}</style>',
  ),
  'a drawing with an escaped link in a stylesheet': drawing('<style>a{b:u\\72l(https://a.example)}</style>'),
  'a drawing with a linked pattern': drawing('<path fill="url(https://a.example/x.svg#a)"/>'),
  'a drawing with an animated link': drawing('<a><set attributeName="k:href" to="javascript:x"/></a>'),
  'a shape linked to a file': body('<v:shape href="file://a.example/x"/>'),
  'a shape linked to a script': body('<v:rect href=" javascript:x"/>'),
  'a mail merge': body('<w:mailMerge/>'),
  'a film in a page': body('<x:webVideoPr embeddedHtml="x"/>'),
  'a document type': { [RELATIONSHIPS]: LINKS.replace('<Rel', '<!DOCTYPE a [<!ENTITY b "c">]><Rel') },
  'an entity': { [RELATIONSHIPS]: LINKS.replace('cv', '&b;') },
  'another encoding': { [RELATIONSHIPS]: LINKS.replace('UTF-8', 'UTF-7') },
  'an encoding other than declared': { [RELATIONSHIPS]: LINKS.replace('UTF-8', 'UTF-16') },
  'bytes outside its encoding': { [RELATIONSHIPS]: Buffer.from(LINKS.replace('cv', 'é'), 'latin1') },
  'relationships in UTF-32': {
    [RELATIONSHIPS]: Buffer.concat([Buffer.from('fffe0000', 'hex'), Buffer.from(TEMPLATE)]),
  },
  'relationships that are not well-formed': { [RELATIONSHIPS]: '<Relationships><a></Relationships>' },
  'empty relationships': { [RELATIONSHIPS]: '' },
  'elements nested too deep': body('<w:a>'.repeat(100_000) + '</w:a>'.repeat(100_000)),
  'fields nested too deep': body(`${mark('begin')}${mark('separate')}`.repeat(60)),
  'more XML than can be checked': { 'word/a.xml': `<a>${' '.repeat(9 * 1024 * 1024)}</a>` },
  'too many parts': Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`word/${at}.xml`, '<a/>'])),
};

describe('Word documents', () => {
  it.each(Object.entries(HARMLESS))('A Word document with %s is accepted.', async (_what, parts) => {
    const content = await docx(parts);
    expect((await fileTypeFromBuffer(content))?.ext).toBe('docx');
    expect(await isActiveDocx(content)).toBe(false);
  });

  it.each(Object.entries(HOSTILE))('A Word document with %s is refused.', async (_what, parts) => {
    expect(await isActiveDocx(await docx(parts))).toBe(true);
  });

  it('A truncated or encrypted Word document is refused.', async () => {
    const content = await docx();
    expect(await isActiveDocx(content.subarray(0, content.length - 30))).toBe(true);
    expect(await isActiveDocx(Buffer.from('PK\u0003\u0004 nothing of a zip'))).toBe(true);
  });
});
