import { prepare, stop } from "./bootstrap.mjs";

await prepare();
const { start } = await import("./run/start.ts");
try {
  await start({ dev: process.argv.includes("--dev") });
} catch (error) {
  stop(error instanceof Error ? (process.env.DEBUG ? error.stack : error.message) : String(error));
}
