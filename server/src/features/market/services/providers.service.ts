import { countServices, findProviders, serviceChanges } from './service.model';
import { LISTED } from './serviceFilter';

/** Number of a person's listed services. */
export const countListedServices = (agent: string): Promise<number> => countServices({ ...LISTED, agent });

/** Ids of the people with listed services. */
export const listedProviders = (): Promise<string[]> => findProviders(LISTED);

/** Version of the listed services and their providers. */
export const providersVersion = (): number => serviceChanges();
