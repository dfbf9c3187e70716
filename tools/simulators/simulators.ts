import type { SimulatorAddresses } from "#platform/server/integrations/outside-settings.ts";
import { startControl } from "./control.ts";
import { Faults } from "./faults.ts";
import { Outbox } from "./outbox.ts";
import { startSmtp } from "./smtp.ts";

export interface Simulators {
  addresses: SimulatorAddresses;
  stop(): Promise<void>;
}

/** Port 0 is a free one. */
export type SimulatorPorts = Record<keyof SimulatorAddresses, number>;
export const freePorts: SimulatorPorts = { control: 0, smtp: 0, clamd: 0, sms: 0, push: 0, oauth: 0, sink: 0 };

/** The far side of every outside service, on the loopback only (SIM-1): real protocols, nothing leaves the machine. */
export async function startSimulators(ports: SimulatorPorts): Promise<Simulators> {
  const outbox = new Outbox();
  const faults = new Faults();
  const smtp = await startSmtp({ port: ports.smtp, outbox, faults, tokenIsGood: () => false });
  const control = await startControl({
    port: ports.control,
    outbox,
    faults,
    state: () => ({ outbox: outbox.list({}).length }),
  });
  const at = (port: number) => `127.0.0.1:${port}`;
  const url = (server: { server: { address(): unknown } }) =>
    `http://${at((server.server.address() as { port: number }).port)}`;
  const addresses: SimulatorAddresses = {
    control: url(control),
    smtp: at(smtp.port),
    clamd: at(ports.clamd),
    sms: `http://${at(ports.sms)}`,
    push: `http://${at(ports.push)}`,
    oauth: `http://${at(ports.oauth)}`,
    sink: `http://${at(ports.sink)}`,
  };
  return {
    addresses,
    stop: async () => {
      await Promise.all([smtp.close(), control.close()]);
    },
  };
}
