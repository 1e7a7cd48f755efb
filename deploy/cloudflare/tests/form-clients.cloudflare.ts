// @vitest-environment happy-dom
import { inject } from 'vitest';
import { formClientsContract } from '../../../server/testing/form-clients-contract.ts';

/** Forms that use Formspree's client libraries can post to the Worker instead, with D1 behind it. */
formClientsContract(async () => {
  await fetch(inject('kept'), { method: 'DELETE' });
  return { origin: inject('origin'), stored: async () => (await fetch(inject('kept'))).json() };
});
