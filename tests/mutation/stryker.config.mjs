// Mutates code with fast tests; see docs/MUTATIONS.md.

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  mutate: [
    'shared/domain/**/*.ts',
    // Lists.
    '!shared/domain/{enums,nationalities,offer/pictureSizes,offer/sendBackReasons}.ts',
    // Their survivors haven't been read yet.
    '!shared/domain/{text/amount,text/amountTokens,text/amountWords,address/catalogMending}.ts',
    'server/src/**/*.policy.ts',
    'server/src/platform/mail/appointment.ts',
    'client/src/platform/browser/csv.ts',
    'client/src/platform/i18n/{days,format,isolates,labels,list,nationalities,phone,times}.ts',
    'client/src/features/market/comparison/{amenityRows,rows}.ts',
  ],
  // A constant of a module takes all tests per mutant.
  ignoreStatic: true,
  incremental: true,
  incrementalFile: '.tmp/mutation/incremental.json',
  tempDirName: '.tmp/mutation/sandbox',
  ignorePatterns: ['.data', '.tmp', 'docs/images'],
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: '.tmp/mutation/report.json' },
  concurrency: 2,
};
