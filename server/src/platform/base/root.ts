import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that contains `server/` and `client/`; works from the sources and from the built file. */
export function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'server')) || !existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder);
    if (above === folder) return process.cwd();
    folder = above;
  }
  return folder;
}

/** Commit of the build (server/bundle.mjs); undefined when running from the sources. */
declare const BUILD_REVISION: string | undefined;

/** Version of the product with the commit of its build, such as `0.2.0+1a2b3c4d5e` (semantic versioning). */
export function productVersion(): string {
  const { version } = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as {
    version: string;
  };
  const revision = typeof BUILD_REVISION === 'undefined' ? '' : BUILD_REVISION;
  return revision ? `${version}+${revision}` : version;
}
