// @vitest-environment happy-dom
import { inject } from 'vitest';
import { vendorClientsContract } from '../../server/testing/vendor-clients-contract.ts';

vendorClientsContract(async () => {
  await fetch(inject('kept'), { method: 'DELETE' });
  return { origin: inject('origin'), stored: async () => (await fetch(inject('kept'))).json() };
});
