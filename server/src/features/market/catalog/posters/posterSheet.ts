import PDFDocument from 'pdfkit';
import qr from 'qrcode';
import type { Locale } from '@manzil/shared/domain/enums';
import { facesFor, type Face, type Weight } from '../../../../platform/paper/faces';
import { setText } from '../../../../platform/paper/setText';
import { EDGE, GAP, HEIGHT, photoBoxes, ROOM, WIDTH, type Box } from './posterLayout';

/** Texts of a sheet. */
export interface Poster {
  lang: Locale;
  brand: string;
  kind: string;
  title: string;
  price: string;
  period: string | undefined;
  place: string;
  facts: (readonly [name: string, value: string])[];
  text: string;
  agent: { name: string; company: string | undefined; licences: string } | undefined;
  permit: { words: string; code: string } | undefined;
  /** Content of the QR code: the page's address. */
  code: string;
  scan: string;
  reference: string;
  day: string;
  /** Introduces the code points that no typeface has. */
  missing: string;
}
/** A sheet to draw: its texts and its photos as JPEGs in the shape of their boxes, cover first. */
export interface PosterTask {
  poster: Poster;
  photos: (Uint8Array | undefined)[];
}

/** Maximum number of unprintable characters to list. */
const MAX_NAMED = 8;
/** Height of the footer. */
const FOOTER_HEIGHT = 150;
const QR_SIZE = 92;
/** From the brand's light theme (client/src/styles/tokens.css). */
const INK = { brand: '#0b6366', strong: '#17211f', body: '#36433f', muted: '#5d6a65', hair: '#e6e0d7' };

interface Text {
  x: number;
  y: number;
  room: number;
  size: number;
  weight?: Weight;
  ink?: string;
  most?: number;
  /** Whether a user wrote the text, so that its language is unknown. */
  isTheirs?: boolean;
}

/** Wraps a PDF document; `x` counts from the left, or from the right in Arabic. */
function createSheet(lang: Locale, title: string) {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    // PDFKit's built-in fonts have no Arabic.
    font: '',
    lang,
    displayTitle: true,
    info: { Title: title },
  });
  const missing = new Set<string>();
  const registered = new Set<string>();
  const setFace = ({ name, file }: Face) => {
    if (!registered.has(name)) document.registerFont(name, file);
    registered.add(name);
    return document.font(name);
  };
  const left = (x: number, width: number) => (lang === 'ar' ? WIDTH - x - width : x);
  return {
    document,
    missing,
    /** Draws text and returns the top of the next line. */
    text(
      words: string,
      { x, y, room, size, weight = 400, ink = INK.body, most = 1, isTheirs }: Text,
    ): number {
      for (const letter of facesFor(words, weight).missing) missing.add(letter);
      const leading = size * 1.4;
      const direction = isTheirs ? 'auto' : lang === 'ar' ? 'rtl' : 'ltr';
      let line = y;
      for (const { runs, width } of setText(words, { size, weight, room, most, direction })) {
        let at = left(x, width);
        for (const run of runs) {
          setFace(run.face).fontSize(size).fillColor(ink);
          // With any list of features, even an empty one, PDFKit shapes words together and keeps their order.
          const options = { lineBreak: false, features: [], baseline: 'alphabetic' as const };
          // All typefaces share the baseline of the brand's, whose ascent equals its size.
          document.text(run.text, at, line + size, options);
          at += run.width;
        }
        line += leading;
      }
      return line;
    },
    /** Draws a JPEG in the shape of the box, or a placeholder. */
    photo(jpeg: Uint8Array | undefined, { x, y, width, height }: Box) {
      if (jpeg) document.image(Buffer.from(jpeg), left(x, width), y, { width, height });
      else document.rect(left(x, width), y, width, height).fill(INK.hair);
    },
    /** Draws a QR code square by square. */
    code(content: string, x: number, y: number, side: number) {
      const { modules } = qr.create(content, { errorCorrectionLevel: 'M' });
      const step = side / modules.size;
      const from = left(x, side);
      for (let row = 0; row < modules.size; row += 1) {
        for (let column = 0; column < modules.size; column += 1) {
          if (modules.get(row, column)) document.rect(from + column * step, y + row * step, step, step);
        }
      }
      document.fill(INK.strong);
    },
    line(y: number) {
      document
        .moveTo(EDGE, y)
        .lineTo(WIDTH - EDGE, y)
        .lineWidth(0.7)
        .stroke(INK.hair);
    },
  };
}
type Sheet = ReturnType<typeof createSheet>;

/** Draws the cover and the photos below it; returns their lower edge. */
function drawPhotos(sheet: Sheet, photos: PosterTask['photos']): number {
  const boxes = photoBoxes(Math.max(0, photos.length - 1));
  for (const [at, box] of boxes.entries()) sheet.photo(photos[at], box);
  return Math.max(...boxes.map(({ y, height }) => y + height));
}

/** Draws title, place, price, facts and description from `top` down to the footer. */
function drawWords(sheet: Sheet, poster: Poster, top: number): void {
  const whole = { x: EDGE, room: ROOM };
  let y = sheet.text(poster.kind, { ...whole, y: top, size: 11, weight: 600, ink: INK.brand });
  y = sheet.text(poster.title, {
    ...whole,
    y,
    size: 22,
    weight: 600,
    ink: INK.strong,
    most: 2,
    isTheirs: true,
  });
  y = sheet.text(poster.place, { ...whole, y: y + 2, size: 12, ink: INK.muted });
  const price = poster.period ? `${poster.price} ${poster.period}` : poster.price;
  y = sheet.text(price, { ...whole, y: y + 6, size: 20, weight: 600, ink: INK.brand }) + 4;
  const column = ROOM / Math.max(1, poster.facts.length);
  for (const [at, [name, value]] of poster.facts.entries()) {
    const cell = { x: EDGE + at * column, room: column - GAP };
    sheet.text(name, { ...cell, y, size: 9, ink: INK.muted });
    sheet.text(value, { ...cell, y: y + 13, size: 13, weight: 600, ink: INK.strong });
  }
  y += 40;
  const size = 10.5;
  const most = Math.floor((HEIGHT - FOOTER_HEIGHT - 8 - y) / (size * 1.4));
  if (most > 0) sheet.text(poster.text, { ...whole, y, size, most, isTheirs: true });
}

/** Draws the footer: link to the page, contact person, permit. */
function drawFoot(sheet: Sheet, poster: Poster): void {
  const top = HEIGHT - FOOTER_HEIGHT;
  sheet.line(top);
  sheet.code(poster.code, EDGE, top + 14, QR_SIZE);
  const { agent, permit } = poster;
  const x = EDGE + QR_SIZE + 16;
  const room = ROOM - QR_SIZE - 16 - (permit ? QR_SIZE + 16 : 0);
  let y = sheet.text(poster.scan, { x, room, y: top + 14, size: 10, weight: 600, ink: INK.strong, most: 2 });
  if (agent) {
    const named = [agent.name, agent.company].filter(Boolean).join(' · ');
    y = sheet.text(named, { x, room, y: y + 2, size: 10, most: 2 });
    if (agent.licences) y = sheet.text(agent.licences, { x, room, y, size: 9, ink: INK.muted });
  }
  if (permit) {
    y = sheet.text(permit.words, { x, room, y, size: 9, ink: INK.muted });
    sheet.code(permit.code, EDGE + ROOM - QR_SIZE, top + 14, QR_SIZE);
  }
  sheet.text(`${poster.brand} · ${poster.reference}`, { x, room, y, size: 9, ink: INK.muted });
  y = sheet.text(poster.day, { x: EDGE, room: ROOM, y: HEIGHT - 30, size: 8, ink: INK.muted });
  if (sheet.missing.size === 0) return;
  const codes = [...sheet.missing].map((letter) => `U+${letter.codePointAt(0)?.toString(16).toUpperCase()}`);
  const words = `${poster.missing} ${codes.slice(0, MAX_NAMED).join(', ')}`;
  sheet.text(codes.length > MAX_NAMED ? `${words} …` : words, {
    x: EDGE,
    room: ROOM,
    y,
    size: 8,
    ink: INK.muted,
  });
}

/** Draws an A4 sheet as PDF. */
export async function drawPoster({ poster, photos }: PosterTask): Promise<Uint8Array> {
  const sheet = createSheet(poster.lang, poster.title);
  const { document } = sheet;
  const parts: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => {
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', resolve);
    document.on('error', reject);
  });
  drawWords(sheet, poster, drawPhotos(sheet, photos) + 16);
  drawFoot(sheet, poster);
  document.end();
  await done;
  return Buffer.concat(parts);
}
