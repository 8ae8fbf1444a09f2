module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'client-not-to-server',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: '(^|/)server/' },
    },
    {
      name: 'server-not-to-client',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '(^|/)client/' },
    },
    {
      name: 'shared-stays-pure',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '(^|/)(server|client)/|^node:' },
    },
    {
      name: 'no-dev-dep-in-src',
      severity: 'error',
      from: { path: '^(server|client)/src|^shared/', pathNot: '\\.test\\.tsx?$|/testing/' },
      to: { dependencyTypes: ['npm-dev'], pathNot: '@types/' },
    },
    {
      name: 'not-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
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
