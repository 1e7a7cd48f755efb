// @vitest-environment happy-dom
import { inject } from 'vitest';
import { formClientsContract } from '../../../server/testing/formspree-contract.ts';

formClientsContract(async () => {
  await fetch(inject('kept'), { method: 'DELETE' });
  return { origin: inject('origin'), stored: async () => (await fetch(inject('kept'))).json() };
});
