import type { Plugin } from 'vite';
import type { Endpoint } from '@manzil/shared/contract/wire/endpoint';

const VIRTUAL = 'virtual:wire-table';

/**
 * Gives the browser the contract without its schemas: `virtual:wire-table` maps endpoint ids to wire strings, access, upload
 * fields and affected features. Generated from the contract at build time, so that zod stays out of the first bundle.
 */
export function wireTable(): Plugin {
  return {
    name: 'wire-table',
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    async load(id) {
      if (id !== `\0${VIRTUAL}`) return undefined;
      const { runnerImport } = await import('vite');
      const { module, dependencies } = await runnerImport<{ endpoints: [string, Endpoint][] }>(
        '@manzil/shared/contract/index',
      );
      for (const file of dependencies) this.addWatchFile(file);
      const table = Object.fromEntries(
        module.endpoints.map(([name, { wire, kind, access, upload, affects }]) => [
          name,
          { wire, kind, access, ...(upload && { upload: upload.field }), ...(affects && { affects }) },
        ]),
      );
      return `export const wireTable = ${JSON.stringify(table)};`;
    },
  };
}
