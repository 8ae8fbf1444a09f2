declare module 'virtual:wire-table' {
  import type { EndpointId, Feature } from '@manzil/shared/contract/index';
  /** Wire spelling of each call, generated from the contract by the build (client/wireTable.ts). */
  export const wireTable: Record<
    EndpointId,
    { wire: string; kind: 'query' | 'command'; upload?: string; affects?: Feature[] }
  >;
}
