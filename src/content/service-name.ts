import { company } from './content.ts';

/** Name of a service that the company offers, by its id. */
export const serviceName = (id: string): string => company.services.find((each) => each.id === id)?.name ?? '';
