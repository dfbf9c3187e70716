import { inject } from "vitest";
import { setHashCost } from "#platform/server/crypto/passwords.ts";
import { roleUrl } from "#platform/server/database/migrate.ts";
import { testHashCost } from "#testing/secrets.ts";

/** Points this worker at its own database, by the same variables `npm start` gives the server. */
const { owners, appPassword, jobsPassword, masterKey, filesDirectory, simulators, hashes } = inject("testDatabases");
const owner = owners[Number(process.env.VITEST_POOL_ID) - 1];
if (!owner) throw new Error(`No database was made for worker ${process.env.VITEST_POOL_ID}.`);

process.env.DATABASE_URL = owner;
process.env.APP_DATABASE_URL = roleUrl(owner, "cairn_app", appPassword);
process.env.JOBS_DATABASE_URL = roleUrl(owner, "cairn_jobs", jobsPassword);
process.env.MASTER_KEY = masterKey;
process.env.DATA_DIR = filesDirectory;
process.env.SIMULATORS = simulators;
process.env.TEST_HASHES = hashes;
setHashCost(testHashCost);
