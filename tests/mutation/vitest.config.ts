import { defineConfig } from 'vitest/config';
import { COMMON } from '../suites.ts';

const root = new URL('../..', import.meta.url).pathname;

/**
 * The fast tests that need neither a database nor a document. Workspace packages resolve to Stryker's copy of the sources: the
 * links in node_modules lead to the originals, which it doesn't mutate.
 */
export default defineConfig({
  root,
  define: { __BUILD__: '"test"' },
  resolve: {
    alias: [
      { find: '@', replacement: `${root}client/src` },
      { find: '@manzil/search/testing', replacement: `${root}packages/search/src/testing` },
      { find: '@manzil/search', replacement: `${root}packages/search/src` },
      { find: '@manzil/shared', replacement: `${root}shared` },
    ],
  },
  test: {
    ...COMMON,
    name: 'mutation',
    environment: 'node',
    setupFiles: ['tests/mutation/setup.ts'],
    include: [
      'client/src/blocks/listing/filter/{catalogMending,filterChips,filterParams}.test.ts',
      'client/src/blocks/offerPage/viewer/films.test.ts',
      'client/src/features/market/comparison/rows.test.ts',
      'client/src/features/market/listingPage/sections/planText.test.ts',
      'client/src/platform/{browser/csv,i18n/format,i18n/names}.test.ts',
      'client/src/ui/form/grouping.test.ts',
      'packages/search/src/geo/shapes.test.ts',
      'server/src/**/*.policy.test.ts',
      'server/src/features/market/catalog/ranges.test.ts',
      'server/src/platform/mail/{appointment,viewingMail}.test.ts',
      'server/src/testing/{amount,contactData,costs,listingRules,pageAddresses,pictureRules,quality}.test.ts',
      'server/src/testing/{quoteRules,searchTexts,typedText,viewingRules}.test.ts',
    ],
  },
});
