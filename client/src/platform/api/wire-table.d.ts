declare module 'virtual:wire-table' {
  import type { Access } from '@manzil/shared/domain/roles';
  import type { EndpointId, Feature } from '@manzil/shared/contract/index';
  /** Wire spelling of each call, generated from the contract by the build (client/wireTable.ts). */
  export const wireTable: Record<
    EndpointId,
    {
      wire: string;
      kind: 'query' | 'command';
      access: Access;
      upload?: string;
      affects?: Feature[] | 'nothing';
    }
  >;
}
