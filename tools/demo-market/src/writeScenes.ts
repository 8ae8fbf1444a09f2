import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { readOptions } from '../../../scripts/options.mjs';
import { EMIRATES, scene, type SceneSpec, spot, SPOTS } from '../scenes/index';

/** A picture used by the client: its drawing, and the widths to render. */
interface Asset {
  name: string;
  svg: string;
  widths: number[];
  /** Height over width of the crop; defaults to the drawing's own. */
  ratio?: number;
}

const drawn = (spec: SceneSpec) => scene({ idPrefix: 's', ...spec });

/** Everything `npm run scenes` renders into client/public/scenes. */
const assets: Asset[] = [
  { name: 'hero', svg: drawn({ kind: 'panorama', seed: 7, time: 'dusk' }), widths: [800, 1600] },
  { name: 'hero-dark', svg: drawn({ kind: 'panorama', seed: 7, time: 'night' }), widths: [800, 1600] },
  // One scene per sign-in screen.
  ...[
    { name: 'auth', kind: 'tower', seed: 21, time: 'golden' as const },
    { name: 'auth-signup', kind: 'majlis', seed: 2, time: 'golden' as const },
    { name: 'auth-forgot', kind: 'ajman', seed: 3, time: 'dusk' as const },
    { name: 'auth-reset', kind: 'fujairah', seed: 3, time: 'dusk' as const },
    { name: 'auth-otp', kind: 'sharjah', seed: 3, time: 'dusk' as const },
  ].map(({ name, ...spec }) => ({ name, svg: drawn(spec), widths: [1200], ratio: 4 / 3 })),
  ...Object.keys(EMIRATES).map((emirate) => ({
    name: `emirate-${emirate.replaceAll('-', '_')}`,
    svg: drawn({ kind: emirate, seed: 3, time: emirate === 'dubai' ? 'dusk' : 'golden' }),
    widths: [400, 800],
  })),
];

/** Small drawings kept as vectors. */
const spots = SPOTS.map((name) => ({ name, svg: spot(name) }));

/** Hash of all drawings, to check that the committed files match them. */
export const scenesHash = (): string => {
  const hash = createHash('sha256');
  for (const { name, svg } of [...assets, ...spots]) hash.update(name).update(svg);
  return hash.digest('hex');
};

async function write(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { name, svg, widths, ratio } of assets) {
    for (const width of widths) {
      const picture = sharp(Buffer.from(svg), { density: (72 * width * (ratio ?? 1)) / 800 });
      const file = join(folder, widths.length > 1 ? `${name}-${width}.webp` : `${name}.webp`);
      await picture
        .resize(ratio ? { width, height: Math.round(width * ratio), fit: 'cover' } : { width })
        .webp({ quality: 74, effort: 6, smartSubsample: true })
        .toFile(file);
    }
  }
  for (const { name, svg } of spots) await writeFile(join(folder, `${name}.svg`), svg);
  await writeFile(join(folder, 'made-from.txt'), `${scenesHash()}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  readOptions({
    name: 'scenes',
    usage: 'Renders the drawn scenes into client/public/scenes.\n\nUsage: npm run scenes',
    options: {},
  });
  await write(join(import.meta.dirname, '../../../client/public/scenes'));
}
