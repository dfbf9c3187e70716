import type { FastifyInstance } from "fastify";
import type { SimulatorAddresses } from "#platform/server/integrations/outside-settings.ts";
import { startClamd } from "./clamd.ts";
import { Collector } from "./collector.ts";
import { startControl } from "./control.ts";
import { Faults } from "./faults.ts";
import { startKms } from "./kms.ts";
import { OauthSimulator } from "./oauth.ts";
import { Outbox } from "./outbox.ts";
import { startPasswords } from "./passwords.ts";
import { startPush } from "./push.ts";
import { startS3 } from "./s3.ts";
import { Sink } from "./sink.ts";
import { startSms } from "./sms.ts";
import { startSmtp } from "./smtp.ts";

export interface Simulators {
  addresses: SimulatorAddresses;
  stop(): Promise<void>;
}

/** Port 0 is a free one. */
export type SimulatorPorts = Record<keyof SimulatorAddresses, number>;
export const freePorts: SimulatorPorts = {
  control: 0,
  smtp: 0,
  clamd: 0,
  sms: 0,
  push: 0,
  oauth: 0,
  passwords: 0,
  sink: 0,
  otlp: 0,
  s3: 0,
  kms: 0,
};

/** The far side of every outside service, on the loopback only (SIM-1): real protocols, nothing leaves the machine. */
export async function startSimulators(ports: SimulatorPorts): Promise<Simulators> {
  const outbox = new Outbox();
  const faults = new Faults();
  const provider = new OauthSimulator();
  const receiver = new Sink();
  const collector = new Collector();
  const oauth = await provider.start(ports.oauth, faults);
  const smtp = await startSmtp({
    port: ports.smtp,
    outbox,
    faults,
    tokenIsGood: (token) => provider.tokenIsGood(token),
  });
  const clamd = await startClamd(ports.clamd);
  const sms = await startSms({ port: ports.sms, outbox, faults });
  const push = await startPush({ port: ports.push, outbox, faults });
  const passwords = await startPasswords({ port: ports.passwords, faults });
  const sink = await receiver.start(ports.sink, faults);
  const otlp = await collector.start(ports.otlp);
  const s3 = await startS3({ port: ports.s3, faults });
  const kms = await startKms({ port: ports.kms, faults });
  const control = await startControl({
    port: ports.control,
    outbox,
    faults,
    sink: receiver,
    oauth: provider,
    collector,
  });
  return {
    addresses: {
      control: url(control),
      smtp: `127.0.0.1:${smtp.port}`,
      clamd: `127.0.0.1:${clamd.port}`,
      sms: url(sms),
      push: url(push),
      oauth: url(oauth),
      passwords: url(passwords),
      sink: url(sink),
      otlp: url(otlp),
      s3: s3.address,
      kms: kms.address,
    },
    stop: async () => {
      await Promise.all(
        [smtp, clamd, sms, push, oauth, passwords, sink, otlp, s3, kms, control].map((one) => one.close()),
      );
    },
  };
}

function url({ server }: FastifyInstance): string {
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("A simulator does not listen.");
  return `http://127.0.0.1:${address.port}`;
}
