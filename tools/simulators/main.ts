/** All simulators in one process, on the ports that `npm start` chose (SIMULATORS). */
import { endIfOutside } from "#apps/outside-cause.ts";
import { portsOf } from "./ports.ts";
import { startSimulators } from "./simulators.ts";

const given = process.env.SIMULATORS;
if (!given) throw new Error("SIMULATORS is not set: `npm start` sets it.");
const directory = process.env.DATA_DIR;
const simulators = await startSimulators(portsOf(given), directory ? { directory } : {}).catch(endIfOutside);
process.stdout.write(`Simulators listen; what they received: ${simulators.addresses.control}/outbox\n`);

let ending = false;
for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.on(signal, () => {
    if (ending) process.exit(1);
    ending = true;
    void simulators.stop().then(() => process.exit(0));
  });
