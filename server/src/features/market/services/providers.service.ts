import { countServices, findProviders } from './service.model';
import { LISTED } from './serviceFilter';

/** Number of a person's listed services. */
export const countListedServices = (agent: string): Promise<number> => countServices({ ...LISTED, agent });

/** Ids of the people with listed services. */
export const listedProviders = (): Promise<string[]> => findProviders(LISTED);
