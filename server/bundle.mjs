// @ts-check
import { build } from 'esbuild';
import { readFileSync, rmSync } from 'node:fs';

const here = new URL('.', import.meta.url);
/** @type {{ dependencies: Record<string, string>; devDependencies: Record<string, string> }} */
const manifest = JSON.parse(readFileSync(new URL('package.json', here), 'utf8'));

/** @type {(packages: Record<string, string>) => string[]} */
const externalsOf = (packages) =>
  Object.keys(packages)
    .filter((name) => !name.startsWith('@manzil/'))
    .flatMap((name) => [name, `${name}/*`]);

/**
 * Bundles TypeScript entry points, our own code and @manzil/shared included; npm packages stay external.
 * @param {Record<string, string>} entries output path, without its extension, to source file
 * @param {{ outdir: string; isProduct: boolean }} options folders are relative to `server/`; the product may use
 *   `dependencies` only, a bench or a tool also `devDependencies`
 * @throws Error naming each bundled file that the product must not contain
 */
export async function bundle(entries, { outdir, isProduct }) {
  const external = externalsOf({ ...manifest.dependencies, ...(!isProduct && manifest.devDependencies) });
  // esbuild leaves the chunks of earlier builds behind.
  rmSync(new URL(outdir, here), { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: Object.entries(entries).map(([out, source]) => ({ in: source, out })),
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node20',
    // Node supports them since 20.10; importing JSON from a package needs one.
    supported: { 'import-attributes': true },
    format: 'esm',
    splitting: true,
    sourcemap: true,
    metafile: true,
    external,
    logLevel: 'warning',
    absWorkingDir: here.pathname,
  });
  if (!isProduct) return;
  const wrong = Object.keys(metafile.inputs).flatMap((file) => {
    if (file.includes('node_modules/'))
      return [`${file}: its package is not in server/package.json's dependencies`];
    if (/(^|\/)(testing|bench)\/|\.test\.tsx?$/.test(file))
      return [`${file}: test and bench code stays out of the product`];
    return [];
  });
  if (wrong.length > 0) throw new Error(`The server's bundle contains:\n${wrong.join('\n')}`);
}
