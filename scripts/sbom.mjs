// @ts-check
// `node scripts/sbom.mjs > sbom.cdx.json`: the server's dependencies as CycloneDX, from the lock file: the packages
// that `npm ci --omit=dev --workspace server` installs. (`npm sbom` refuses a tree with an optional peer of another
// version; docs/decisions/012 compares cyclonedx-npm.)
import { readFileSync } from 'node:fs';

/** @typedef {{ version?: string, integrity?: string, license?: string, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string>, link?: boolean, resolved?: string, dev?: boolean }} Package */
const root = new URL('..', import.meta.url);
/** @type {{ packages: Record<string, Package> }} */
const { packages } = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8'));
const { name, version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));

/**
 * Resolves a package like Node: in the folder of the importer, or in a parent folder.
 * @param {string} from
 * @param {string} wanted
 */
function placeOf(from, wanted) {
  for (let folder = from; ; folder = folder.replace(/\/?[^/]*$/, '')) {
    const place = `${folder}${folder ? '/' : ''}node_modules/${wanted}`;
    const found = packages[place];
    if (found) return found.link ? found.resolved : place;
    if (folder === '') return undefined;
  }
}

/** @type {Set<string>} */
const seen = new Set();
const queue = ['server'];
for (let place = queue.pop(); place !== undefined; place = queue.pop()) {
  if (seen.has(place)) continue;
  seen.add(place);
  const { dependencies, optionalDependencies } = packages[place] ?? {};
  for (const wanted of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const found = placeOf(place, wanted);
    if (found !== undefined) queue.push(found);
  }
}

const components = [...seen]
  .filter((place) => place.includes('node_modules/'))
  .toSorted()
  .map((place) => {
    const { version: packageVersion = '', integrity, license } = packages[place] ?? {};
    const packageName = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const [algorithm = '', hash = ''] = integrity?.split('-') ?? [];
    return {
      type: 'library',
      name: packageName,
      version: packageVersion,
      purl: `pkg:npm/${packageName.replace('@', '%40')}@${packageVersion}`,
      ...(license && { licenses: [{ expression: license }] }),
      ...(algorithm === 'sha512' && {
        hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }],
      }),
    };
  });
console.log(
  JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      metadata: { component: { type: 'application', name, version } },
      components,
    },
    undefined,
    1,
  ),
);
