// @vitest-environment happy-dom
import path from 'node:path';
import { openSqliteStore } from '../storage/sqlite/store.ts';
import { allOf } from '../testing/all-of.ts';
import { formClientsContract } from '../testing/formspree-contract.ts';
import { freePort } from '../testing/free-port.ts';
import { serve } from '../testing/server.ts';
import { writeBuiltSite } from '../testing/site.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

/** Forms that use Formspree's client libraries can post to the Node server instead; its enquiries are read from the disk. */
formClientsContract(async () => {
  const folder = temporaryFolder();
  writeBuiltSite(folder);
  const port = await freePort();
  await serve(folder, { PORT: String(port), ENQUIRY_RATE_LIMIT: '0' }).ready;
  const stored = async () => {
    const store = openSqliteStore(path.join(folder, 'data'));
    const enquiries = await allOf(store);
    store.close();
    return enquiries;
  };
  return { origin: `http://localhost:${port}`, stored };
});
