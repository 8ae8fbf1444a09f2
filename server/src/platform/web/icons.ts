import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Router, type RequestHandler } from 'express';
import sharp from 'sharp';
import { PREVIEW_WIDTH } from '../media/serveUploads';
import { keepResults } from '../store/keepResults';

/** Brand colour, which also fills the logo. */
const GROUND = '#0b6366';

/** Icons for systems without SVG, by URL: size in pixels, and whether the system crops them to a shape of its own. */
const ICONS: Record<string, { size: number; isFull: boolean }> = {
  '/apple-touch-icon.png': { size: 180, isFull: true },
  '/apple-touch-icon-precomposed.png': { size: 180, isFull: true },
  '/icon-192.png': { size: 192, isFull: false },
  '/icon-512.png': { size: 512, isFull: false },
  '/icon-maskable-512.png': { size: 512, isFull: true },
  // Browsers detect its type from its content.
  '/favicon.ico': { size: 48, isFull: false },
};

/** Resolution at which an SVG of `PIXELS` renders at its nominal size. */
const SVG_DPI = 72;
const PIXELS = 34;

/** Picture of the home page for link previews (previewOf). */
const HERO = '/scenes/hero-1600.jpg';

/** Renders each icon from the product's logo, and the home page's preview, on first request. */
export function iconRouter(folder: string, cacheControl: string, limit: RequestHandler): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const keep = keepResults<Buffer>({ most: 1 + Object.keys(ICONS).length });
  const drawHero = async () => {
    const scene = await readFile(join(folder, 'scenes/hero-1600.webp'));
    return sharp(scene).resize({ width: PREVIEW_WIDTH }).jpeg({ quality: 80 }).toBuffer();
  };
  const draw = async (path: string) => {
    const { size, isFull } = ICONS[path] ?? { size: PIXELS, isFull: false };
    const logo = await readFile(join(folder, 'favicon.svg'));
    const icon = sharp(logo, { density: (SVG_DPI * size) / PIXELS })
      .resize(size, size)
      .png();
    return (isFull ? icon.flatten({ background: GROUND }) : icon).toBuffer();
  };
  router.get(HERO, limit, async (_req, res) => {
    const content = await keep(HERO, '', drawHero);
    res.set({ 'Cache-Control': cacheControl, 'Content-Type': 'image/jpeg' }).send(content);
  });
  router.get(Object.keys(ICONS), async (req, res) => {
    const icon = await keep(req.path, '', () => draw(req.path));
    res.set({ 'Cache-Control': cacheControl, 'Content-Type': 'image/png' }).send(icon);
  });
  return router;
}
