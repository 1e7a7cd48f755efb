// @vitest-environment happy-dom
import path from 'node:path';
import { openSqliteStore } from '../storage/sqlite/store.ts';
import { formClientsContract } from '../testing/form-clients-contract.ts';
import { freePort } from '../testing/free-port.ts';
import { listEnquiries } from '../testing/list-enquiries.ts';
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
    const enquiries = await listEnquiries(store);
    return enquiries;
  };
  return { origin: `http://localhost:${port}`, stored };
});
