/** The groups of features, lowest first, and each group's features in order (`app.test.ts` compares them with the code). */
const groups = require('../server/src/features/order.json');
const groupNames = Object.keys(groups);
/** The floors of the platform, lowest first. */
const floors = require('../server/src/platform/order.json');

const TEST = '\\.test\\.tsx?$';
const FEATURES = '^server/src/features/';
const PLATFORM = '^server/src/platform/';

/** What files may not import, by the paths the imports resolve to. */
const fence = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    fence('no-circular', 'Files import each other in a circle.', {}, { circular: true }),
    fence('client-not-to-server', 'They meet in shared/.', { path: '^client/' }, { path: '^server/' }),
    fence('server-not-to-client', 'They meet in shared/.', { path: '^server/' }, { path: '^client/' }),
    fence(
      'shared-stays-pure',
      'shared/ runs on both sides: it imports zod, the list of top-level domains and itself, nothing else.',
      { path: '^shared/' },
      { pathNot: '^shared/|(^|/)node_modules/(zod|tlds)/', path: '.' },
    ),
    fence(
      'domain-knows-no-contract',
      'shared/domain has the rules; the contract is built on it.',
      { path: '^shared/domain/', pathNot: TEST },
      { path: '^shared/(contract|messages)/' },
    ),
    // Server
    ...groupNames.map((group, at) =>
      fence(
        `group-${group}`,
        'A group uses the groups below it; what it learns from those above comes through contributions.',
        { path: `${FEATURES}${group}/`, pathNot: TEST },
        { path: `${FEATURES}(${groupNames.slice(at + 1).join('|') || 'none'})/` },
      ),
    ),
    ...Object.entries(groups).flatMap(([group, names]) =>
      names.map((name, at) =>
        fence(
          `feature-${name}`,
          'A feature uses those before it in its group; what it learns from later ones comes through contributions.',
          { path: `${FEATURES}${group}/${name}/`, pathNot: TEST },
          { path: `${FEATURES}${group}/(index\\.ts|(${names.slice(at + 1).join('|') || 'none'})/)` },
        ),
      ),
    ),
    ...floors.map((floor, at) =>
      fence(
        `floor-${floor}`,
        'A floor of the platform uses those below it.',
        { path: `${PLATFORM}${floor}/`, pathNot: TEST },
        { path: `${PLATFORM}(${floors.slice(at + 1).join('|') || 'none'})/` },
      ),
    ),
    fence(
      'features-base-knows-no-feature',
      'The files beside the groups are what features build on.',
      { path: `${FEATURES}[^/]+$`, pathNot: TEST },
      { path: `${FEATURES}[^/]+/` },
    ),
    fence(
      'model-is-private',
      "Another feature's records are read through its services; the dashboard alone counts over all of them.",
      { path: `${FEATURES}[^/]+/([^/]+)/`, pathNot: `${FEATURES}desk/dashboard/|${TEST}` },
      { path: `${FEATURES}.*\\.model\\.ts$`, pathNot: `${FEATURES}[^/]+/$1/` },
    ),
    fence(
      'service-without-http',
      'HTTP stays in *.routes.ts and platform/; a service takes and gives plain data.',
      { path: `${FEATURES}.*\\.(service|model)\\.ts$` },
      { path: `(^|/)node_modules/(@types/)?express/|\\.(routes|module)\\.ts$|^server/src/app\\.ts$` },
    ),
    fence(
      'product-without-tests',
      'Product code imports no test and nothing from a testing/ or bench/ folder: the image leaves them out.',
      { path: '^(server|client)/src/|^shared/|^packages/', pathNot: `${TEST}|/testing/` },
      { path: `${TEST}|/(testing|bench)/`, pathNot: '(^|/)node_modules/' },
    ),
    fence(
      'product-without-demo',
      'The product works without the demo market and the commands.',
      { path: '^server/src/(features|platform)/', pathNot: TEST },
      { path: '^server/src/(demo|cli)/' },
    ),
    fence(
      'platform-knows-no-domain',
      'platform/ knows no domain: hand what it needs in as an argument.',
      { path: '^server/src/platform/', pathNot: TEST },
      { path: '^server/src/(features|backup|doctor)/|^server/src/(app|main)\\.ts$' },
    ),
    // Packages
    fence(
      'package-knows-no-product',
      'A package imports nothing from the product and no other package.',
      { path: '^packages/embedded-store/' },
      { path: '^(server|client|shared|packages)/', pathNot: '^packages/embedded-store/' },
    ),
    fence(
      'search-knows-the-domain-only',
      'The search index imports at most shared/domain and shared/data: hand it what it needs.',
      { path: '^packages/search/' },
      {
        path: '^(server|client|shared|packages)/|(^|/)node_modules/(mongoose|express)/',
        pathNot: '^packages/search/|^shared/(domain|data)/',
      },
    ),
    fence(
      'package-by-its-entry',
      'A package is used through its index; its testing/ folder by tests and benches.',
      { pathNot: '^packages/' },
      { path: '^packages/[^/]+/', pathNot: '^packages/[^/]+/src/(index\\.ts|testing/)' },
    ),
    // Client
    fence(
      'client-feature-alone',
      'A feature never imports another feature: share through blocks/, compose in app/.',
      { path: '^client/src/features/[^/]+/([^/]+)/', pathNot: TEST },
      { path: '^client/src/(features|app)/', pathNot: '^client/src/features/[^/]+/$1/' },
    ),
    fence(
      'block-knows-no-feature',
      'blocks/ hold what several features show: pass what they need as props.',
      { path: '^client/src/blocks/', pathNot: TEST },
      { path: '^client/src/(features|app)/' },
    ),
    fence(
      'kit-knows-no-block',
      'ui/ and platform/ know no domain words: pass what they need as props.',
      { path: '^client/src/(ui|platform)/', pathNot: TEST },
      { path: '^client/src/(features|app|blocks)/' },
    ),
    fence(
      'client-platform-draws-nothing',
      'platform/ has no components of the kit.',
      { path: '^client/src/platform/', pathNot: TEST },
      { path: '^client/src/ui/' },
    ),
    // Packages
    fence(
      'no-dev-dep-in-src',
      'What the product needs is a dependency.',
      { path: '^(server|client|packages/[^/]+)/src|^shared/', pathNot: `${TEST}|/testing/` },
      { dependencyTypes: ['npm-dev'], pathNot: '@types/' },
    ),
    fence('not-unresolvable', 'Nobody finds this file.', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
