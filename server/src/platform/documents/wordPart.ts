import type { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes';
import { isWebLink, refuse } from './documentChecks';
import { isActiveField, WordFields } from './wordFields';

type Attributes = Record<string, SaxesAttributeNS>;
/** Deeper than Word nests; every level costs the parser a lookup per namespace. */
const MAX_DEPTH = 100;
const WORD =
  /^(?:http:\/\/schemas\.openxmlformats\.org|http:\/\/purl\.oclc\.org\/ooxml)\/wordprocessingml\/(?:2006\/)?main$/;

/**
 * Kinds of relationships that contain or load active content, inside the document too: macros, controls, embedded
 * files, text in other formats, templates, ribbons, add-ins (ECMA-376 part 1, 11.3 and 15.2; MS-OFFMACRO2, MS-OWEXML).
 */
const ACTIVE_RELATIONSHIP =
  /\/(?:vbaProject\w*|wordVbaData|keyMapCustomizations|attachedToolbars|oleObject|package|control|activeXControl\w*|aFChunk|attachedTemplate|subDocument|frame|mailMerge\w*|recipientData|transform|extensibility|webextension\w*)$/i;
/** Main types with macros, and the parts of macros and controls. */
const ACTIVE_TYPE =
  /macroEnabled|vbaProject|vbaData|activeX|oleObject|keyMapCustomizations|attachedToolbars|ms-office\.webextension/i;
/** Names of the parts that are read as XML. */
export const XML_NAME = /\.(?:xml|rels|vml|svg)$/i;
const ACTIVE_ELEMENT = new Set([
  ...['OLEObject', 'control', 'altChunk', 'subDoc', 'attachedTemplate', 'mailMerge', 'webVideoPr'],
]);
/** Elements of Word whose content some readers skip. */
const OPTIONAL_ELEMENT = new Set(['del', 'moveFrom']);
const SVG = 'http://www.w3.org/2000/svg';
const PICTURE = new Set(['imagedata', 'image', 'fill', 'stroke']);
/** Shapes of VML, which can be links (ECMA-376 part 4, 19.1.2). */
const SHAPE = /^(?:shape|shapetype|group|rect|roundrect|oval|line|polyline|arc|curve)$/;
/** Stylesheets, and anything but a place in the same drawing or a picture in its text; escapes can spell either. */
const LOADING_STYLE = /@import|image-set\(|\\|url\((?!\s?["']?(?:#|data:image\/))/i;

/** The value of an attribute without a namespace. */
const plainValue = (attributes: Attributes, local: string): string | undefined =>
  Object.values(attributes).find((attribute) => attribute.local === local && attribute.uri === '')?.value;

/** The value of one of Word's own attributes. */
const wordValue = (attributes: Attributes, local: string): string | undefined =>
  Object.values(attributes).find((attribute) => attribute.local === local && WORD.test(attribute.uri))?.value;

/** Refuses relationships that load something; only links may lead outside. */
function checkRelationship(attributes: Attributes): void {
  const [type, target] = [plainValue(attributes, 'Type') ?? '', plainValue(attributes, 'Target') ?? ''];
  if (ACTIVE_RELATIONSHIP.test(type.trim())) refuse('active part');
  const mode = plainValue(attributes, 'TargetMode') ?? 'Internal';
  const isOutside = mode !== 'Internal' || /^\s*(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(target);
  if (isOutside && !(/\/hyperlink$/i.test(type.trim()) && isWebLink(target))) refuse('external part');
}

/** Refuses macros and controls, and XML under names whose content isn't checked. */
function checkContentType(attributes: Attributes): void {
  const type = (plainValue(attributes, 'ContentType') ?? '').replace(/;.*/s, '').trim();
  if (ACTIVE_TYPE.test(type)) refuse('active part');
  const name = plainValue(attributes, 'PartName') ?? `.${plainValue(attributes, 'Extension')}`;
  if (/[/+]xml$/i.test(type) && !XML_NAME.test(name)) refuse('hidden part');
}

/** Refuses scripts, other documents and loaded files in an SVG picture. */
function checkDrawing(local: string, attributes: Attributes): void {
  if (local === 'script' || local === 'foreignObject') refuse(local);
  for (const { local: name, uri, value } of Object.values(attributes)) {
    if (/^on/i.test(name)) refuse(name);
    // Editors note their paths in namespaces of their own. An animation may set the link.
    const isLoading = uri === '' && LOADING_STYLE.test(value);
    if (isLoading || (name === 'attributeName' && /href\s*$/i.test(value))) refuse('linked picture');
    if ((name === 'href' || name === 'src') && !/^\s*(?:#|data:image\/)/i.test(value)) {
      refuse('linked picture');
    }
  }
}

/** Refuses markup that loads, contains or starts something. */
class Markup {
  private readonly fields = new WordFields();
  /** The open elements; `wrapper` numbers the last one around that not every reader reads, 0 for none. */
  private readonly around: { wrapper: number; isText: boolean }[] = [];
  private elements = 0;
  /** The text of the open stylesheet of a drawing, which comments may split. */
  private style: string | undefined;

  open({ local, uri, attributes }: SaxesTagNS): void {
    if (this.around.length >= MAX_DEPTH) refuse('nested too deep');
    this.elements += 1;
    const isWord = WORD.test(uri);
    const wrapper = this.around.at(-1)?.wrapper ?? 0;
    this.around.push({
      wrapper: isWord && !OPTIONAL_ELEMENT.has(local) ? wrapper : this.elements,
      isText: isWord && (local === 'instrText' || local === 't'),
    });
    if (local === 'Relationship') checkRelationship(attributes);
    if (local === 'Override' || local === 'Default') checkContentType(attributes);
    if (ACTIVE_ELEMENT.has(local)) refuse(local);
    if (uri === SVG) this.openDrawing(local, attributes);
    else this.checkAttributes(local, attributes);
    if (!isWord) return;
    if (local === 'fldSimple' && isActiveField(wordValue(attributes, 'instr') ?? '')) refuse('field');
    if (local === 'fldChar' && this.onFieldMark(wordValue(attributes, 'fldCharType'), wrapper)) {
      refuse('field');
    }
  }

  text(text: string): void {
    if (this.style !== undefined) this.style += text;
    const element = this.around.at(-1);
    if (element?.isText && this.fields.add(text, element.wrapper)) refuse('field');
  }

  close({ local, uri }: SaxesTagNS): void {
    this.around.pop();
    if (uri !== SVG || local !== 'style') return;
    if (LOADING_STYLE.test(this.style ?? '')) refuse('linked style');
    this.style = undefined;
  }

  end(): void {
    if (this.fields.close()) refuse('field');
  }

  private openDrawing(local: string, attributes: Attributes): void {
    checkDrawing(local, attributes);
    if (local === 'style') this.style ??= '';
  }

  private onFieldMark(mark: string | undefined, wrapper: number): boolean {
    if (mark === 'begin') return this.fields.begin(wrapper);
    return mark === 'separate' ? this.fields.separate(wrapper) : mark === 'end' && this.fields.end(wrapper);
  }

  private checkAttributes(local: string, attributes: Attributes): void {
    for (const { local: name, uri, value } of Object.values(attributes)) {
      if (name === 'link' && /\/relationships$/.test(uri)) refuse('linked picture');
      if (name === 'manifestLocation' || name === 'embeddedHtml') refuse(name);
      const isSource =
        PICTURE.has(local) && (name === 'src' || (name === 'href' && !uri.endsWith('/relationships')));
      if (isSource && value !== '') refuse('linked picture');
      const isShapeLink = SHAPE.test(local) && name === 'href' && uri === '' && value !== '';
      if (isShapeLink && !isWebLink(value)) refuse('link');
    }
  }
}

/** Encoding by byte order mark or first sign (XML 1.0, appendix F), and the names it may be declared by. */
function encodingOf(start: Buffer): { name: string; declared: RegExp } {
  const signs = start.toString('hex', 0, 2);
  const wide = { fffe: 'utf-16le', '3c00': 'utf-16le', feff: 'utf-16be', '003c': 'utf-16be' }[signs];
  if (wide) return { name: wide, declared: new RegExp(`^(?:utf-16|${wide})$`, 'i') };
  return { name: 'utf-8', declared: /^(?:utf-8|us-ascii|ascii)$/i };
}

/**
 * Reads an XML part of a Word document: relationships, content types or markup.
 * @throws Error if it contains or loads something active, or can't be read: not well-formed, another encoding, a
 * document type
 */
export async function checkWordPart(part: Readable): Promise<void> {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const markup = new Markup();
  let encoding: ReturnType<typeof encodingOf> | undefined;
  let decoder: TextDecoder | undefined;
  parser.on('doctype', () => void refuse('document type'));
  parser.on('xmldecl', ({ encoding: declared }) => {
    if (declared !== undefined && !encoding?.declared.test(declared)) refuse('encoding');
  });
  parser.on('processinginstruction', ({ target }) => {
    if (target === 'xml-stylesheet') refuse(target);
  });
  parser.on('opentag', (tag) => markup.open(tag));
  parser.on('text', (text) => markup.text(text));
  parser.on('cdata', (text) => markup.text(text));
  parser.on('closetag', (tag) => markup.close(tag));
  let start: Buffer = Buffer.alloc(0);
  for await (const chunk of part as AsyncIterable<Buffer>) {
    start = decoder ? chunk : Buffer.concat([start, chunk]);
    if (start.length < 2) continue;
    encoding ??= encodingOf(start);
    decoder ??= new TextDecoder(encoding.name, { fatal: true });
    parser.write(decoder.decode(start, { stream: true }));
  }
  parser.write(decoder?.decode() ?? '').close();
  markup.end();
}
