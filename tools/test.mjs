import { prepare } from "./bootstrap.mjs";

await prepare();
const { runChecks } = await import("./test/run.ts");
process.exitCode = await runChecks(process.argv.slice(2));
