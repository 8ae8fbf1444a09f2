import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Router } from 'express';
import sharp from 'sharp';
import { PREVIEW_WIDTH } from '../media/serveUploads';

/** The brand's colour, in which the logo itself is filled. */
const GROUND = '#0b6366';

/** Icons for what shows no SVG, by address: pixels, and whether the system cuts them to a shape of its own. */
const ICONS: Record<string, { size: number; isFull: boolean }> = {
  '/apple-touch-icon.png': { size: 180, isFull: true },
  '/apple-touch-icon-precomposed.png': { size: 180, isFull: true },
  '/icon-192.png': { size: 192, isFull: false },
  '/icon-512.png': { size: 512, isFull: false },
  '/icon-maskable-512.png': { size: 512, isFull: true },
  // Browsers tell its kind by its content.
  '/favicon.ico': { size: 48, isFull: false },
};

/** Dots an inch at which an SVG of `PIXELS` is drawn as large as it says. */
const DPI = 72;
const PIXELS = 34;

/** Draws the product's logo once for each icon that is asked for. */
export function iconRouter(folder: string, cacheControl: string): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const drawn = new Map<string, Promise<Buffer>>();
  const draw = async (path: string) => {
    const { size, isFull } = ICONS[path] ?? { size: PIXELS, isFull: false };
    const logo = await readFile(join(folder, 'favicon.svg'));
    const icon = sharp(logo, { density: (DPI * size) / PIXELS })
      .resize(size, size)
      .png();
    return (isFull ? icon.flatten({ background: GROUND }) : icon).toBuffer();
  };
  // What the home page shows of itself to link previews (previewOf).
  router.get('/scenes/hero-1600.jpg', async (_req, res) => {
    const scene = await readFile(join(folder, 'scenes/hero-1600.webp'));
    const content = await sharp(scene).resize({ width: PREVIEW_WIDTH }).jpeg({ quality: 80 }).toBuffer();
    res.set({ 'Cache-Control': cacheControl, 'Content-Type': 'image/jpeg' }).send(content);
  });
  router.get(Object.keys(ICONS), async (req, res) => {
    const icon = drawn.get(req.path) ?? draw(req.path);
    drawn.set(req.path, icon);
    res.set({ 'Cache-Control': cacheControl, 'Content-Type': 'image/png' }).send(await icon);
  });
  return router;
}
