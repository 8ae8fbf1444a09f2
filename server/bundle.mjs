// @ts-check
import { execFileSync } from 'node:child_process';
import { build } from 'esbuild';
import { readdirSync, readFileSync, rmSync } from 'node:fs';

const here = new URL('.', import.meta.url);

/** The embedded store's thread: an entry of its own in every bundle that starts a store. */
export const STORE_WORKER = { 'embedded-store/worker': '../packages/embedded-store/src/worker.ts' };

/** @type {(folder: string) => { dependencies?: Record<string, string>; devDependencies?: Record<string, string> }} */
const manifestOf = (folder) => JSON.parse(readFileSync(new URL(`${folder}/package.json`, here), 'utf8'));
const manifest = manifestOf('.');
const ownPackages = readdirSync(new URL('../packages', here)).filter((name) => !name.includes('.'));

/** npm packages stay external, with those that the workspace packages depend on. */
const external = (/** @type {boolean} */ isProduct) =>
  [
    ...Object.keys({ ...manifest.dependencies, ...(!isProduct && manifest.devDependencies) }),
    ...ownPackages.flatMap((name) => Object.keys(manifestOf(`../packages/${name}`).dependencies ?? {})),
  ]
    .filter((name) => !name.startsWith('@manzil/'))
    .flatMap((name) => [name, `${name}/*`]);

/** Short commit of the build: from the image's build argument, or the checkout; '' outside both. */
function revision() {
  const { REVISION } = process.env;
  if (REVISION) return REVISION.slice(0, 10);
  try {
    const args = ['rev-parse', '--short=10', 'HEAD'];
    return execFileSync('git', args, {
      cwd: here,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

/**
 * Bundles TypeScript entry points, our own code and the @manzil packages included; npm packages stay external.
 * @param {Record<string, string>} entries output path, without its extension, to source file
 * @param {{ outdir: string; isProduct: boolean }} options folders are relative to `server/`; the product may use
 *   `dependencies` only, a bench or a tool also `devDependencies`
 * @throws Error naming each bundled file that the product must not contain
 */
export async function bundle(entries, { outdir, isProduct }) {
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
    external: external(isProduct),
    define: { BUILD_REVISION: JSON.stringify(revision()) },
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
