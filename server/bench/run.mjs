// @ts-check
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bundle } from '../bundle.mjs';

/**
 * `node bench/run.mjs NAME [arguments]`: bundles a bench the way the product is bundled, so that the figures hold for the
 * product, and runs it with the product's Node flags.
 */
const [name = '', ...args] = process.argv.slice(2);
const outdir = '.tmp/bench';
await bundle(
  { [name]: `bench/${name}.ts`, 'embeddedStore/worker': 'src/embeddedStore/worker.ts' },
  { outdir, isProduct: false },
);
const script = fileURLToPath(new URL(`../${outdir}/${name}.js`, import.meta.url));
const flags = ['--enable-source-maps', '--max-semi-space-size=32'];
const { status } = spawnSync(process.execPath, [...flags, script, ...args], { stdio: 'inherit' });
process.exitCode = status ?? 1;
