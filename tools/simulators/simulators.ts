import type { FastifyInstance } from "fastify";
import type { SimulatorAddresses } from "#platform/server/ports/outside-settings.ts";
import { startCalls } from "./calls.ts";
import { startClamd } from "./clamd.ts";
import { startClearinghouse } from "./clearinghouse.ts";
import { Collector } from "./collector.ts";
import { startControl } from "./control.ts";
import { startDocusign } from "./docusign.ts";
import { startErx } from "./erx.ts";
import { startKms } from "./kms.ts";
import { OauthSimulator } from "./oauth.ts";
import { startPasswords } from "./passwords.ts";
import { startPayments } from "./payments.ts";
import { startPush } from "./push.ts";
import { startRegistry } from "./registry.ts";
import { startS3 } from "./s3.ts";
import { Sink } from "./sink.ts";
import { startSms } from "./sms.ts";
import { startSmtp } from "./smtp.ts";
import { Stage } from "./stage.ts";

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
  clearinghouse: 0,
  calls: 0,
  payments: 0,
  erx: 0,
  docusign: 0,
  registry: 0,
};

export interface SimulatorOptions {
  seed?: string;
  directory?: string;
}

/**
 * The far side of every outside service, on the loopback only (SIM-1): real protocols, nothing leaves the machine. With a
 * seed, what they make up (ids, tokens, keys) is the same each time. With a directory, an account at the signing service outlives them.
 */
export async function startSimulators(ports: SimulatorPorts, options: SimulatorOptions = {}): Promise<Simulators> {
  const stage = new Stage(options.seed);
  const provider = new OauthSimulator(stage);
  const receiver = new Sink();
  const collector = new Collector();
  const oauth = await provider.start(ports.oauth);
  const smtp = await startSmtp(ports.smtp, stage, (token) => provider.tokenIsGood(token));
  const clamd = await startClamd(ports.clamd, stage);
  const sms = await startSms(ports.sms, stage);
  const push = await startPush(ports.push, stage);
  const passwords = await startPasswords(ports.passwords, stage);
  const sink = await receiver.start(ports.sink, stage);
  const otlp = await collector.start(ports.otlp, stage);
  const s3 = await startS3(ports.s3, stage);
  const kms = await startKms(ports.kms, stage);
  const clearinghouse = await startClearinghouse(ports.clearinghouse, stage);
  const calls = await startCalls(ports.calls, stage);
  const payments = await startPayments(ports.payments, stage);
  const erx = await startErx(ports.erx, stage);
  const docusign = await startDocusign(ports.docusign, stage, options.directory ?? null);
  const registry = await startRegistry(ports.registry, stage);
  const shown = [
    smtp,
    sms,
    push,
    clamd,
    s3,
    kms,
    passwords,
    clearinghouse,
    calls,
    payments,
    erx,
    docusign,
    registry,
  ].map((one) => one.shown);
  const control = await startControl({
    port: ports.control,
    stage,
    simulators: [...shown, provider.shown(), receiver.shown(), collector.shown()],
    sink: receiver,
    oauth: provider,
    collector,
  });
  return {
    addresses: {
      control: url(control),
      smtp: `127.0.0.1:${smtp.port}`,
      clamd: `127.0.0.1:${clamd.port}`,
      sms: url(sms.http),
      push: url(push.http),
      oauth: url(oauth),
      passwords: url(passwords.http),
      sink: url(sink),
      otlp: url(otlp),
      s3: s3.address,
      kms: kms.address,
      clearinghouse: clearinghouse.address,
      calls: calls.address,
      payments: payments.address,
      erx: erx.address,
      docusign: docusign.address,
      registry: registry.address,
    },
    stop: async () => {
      const all = [
        smtp,
        clamd,
        sms.http,
        push.http,
        oauth,
        passwords.http,
        sink,
        otlp,
        s3,
        kms,
        clearinghouse,
        calls,
        payments,
        erx,
        docusign,
        registry,
        control,
      ];
      await Promise.all(all.map((one) => one.close()));
    },
  };
}

function url({ server }: FastifyInstance): string {
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("A simulator does not listen.");
  return `http://127.0.0.1:${address.port}`;
}
