import { join, resolve } from "node:path";

export const projectRoot = resolve(import.meta.dirname, "../..");

/** Templates and the databases of running tests. */
export const testDirectory = join(resolve(projectRoot, process.env.DATA_DIR ?? ".data"), "test");
