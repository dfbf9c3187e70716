import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { hostAndPort, SimulatorAddresses } from "#platform/server/ports/outside-settings.ts";
import { freePort, isFree } from "../postgres/port.ts";
import type { SimulatorPorts } from "./simulators.ts";

type Name = keyof SimulatorPorts;

/** Ports 4608-4628 beside the application's 4000, and shifted with it: several copies of Cairn can run on one machine. */
const offsets: SimulatorPorts = {
  sms: 608,
  control: 612,
  smtp: 613,
  clamd: 614,
  push: 615,
  oauth: 616,
  passwords: 617,
  sink: 620,
  otlp: 621,
  s3: 619,
  kms: 622,
  clearinghouse: 623,
  calls: 624,
  payments: 625,
  erx: 626,
  docusign: 627,
  registry: 628,
};
const names = Object.keys(offsets) as Name[];

function usualPort(port: number, name: Name): number {
  const wanted = port + offsets[name];
  return wanted < 65_536 ? wanted : port - offsets[name];
}

const Remembered = z.partialRecord(z.enum(names as [Name, ...Name[]]), z.number().int().min(1).max(65_535));
const fileIn = (directory: string) => join(directory, "simulators.json");

function remembered(directory: string): Partial<SimulatorPorts> {
  try {
    return Remembered.parse(JSON.parse(readFileSync(fileIn(directory), "utf8")));
  } catch {
    return {};
  }
}

/**
 * Where the simulators of an application on this port listen: each on its usual port, or, when another process has that (another
 * Cairn a few ports away), on a free one, which is kept in the data directory so that what was set up with it goes on working.
 */
export async function simulatorsBeside(
  port: number,
  directory: string,
): Promise<{ addresses: SimulatorAddresses; moved: Name[] }> {
  const before = remembered(directory);
  const ports = { ...offsets };
  const given = new Set<number>([port]);
  for (const name of names) {
    let chosen = before[name] ?? usualPort(port, name);
    while (given.has(chosen) || !(await isFree(chosen))) chosen = await freePort();
    given.add(chosen);
    ports[name] = chosen;
  }
  const moved = names.filter((name) => ports[name] !== usualPort(port, name));
  if (moved.length > 0)
    writeFileSync(
      fileIn(directory),
      `${JSON.stringify(Object.fromEntries(moved.map((name) => [name, ports[name]])))}\n`,
    );
  return { addresses: addressesOf(ports), moved };
}

function addressesOf(ports: SimulatorPorts): SimulatorAddresses {
  const at = (name: Name) => `127.0.0.1:${ports[name]}`;
  return {
    control: `http://${at("control")}`,
    smtp: at("smtp"),
    clamd: at("clamd"),
    sms: `http://${at("sms")}`,
    push: `http://${at("push")}`,
    oauth: `http://${at("oauth")}`,
    passwords: `http://${at("passwords")}`,
    sink: `http://${at("sink")}`,
    otlp: `http://${at("otlp")}`,
    s3: `http://${at("s3")}`,
    kms: `http://${at("kms")}`,
    clearinghouse: `http://${at("clearinghouse")}`,
    calls: `http://${at("calls")}`,
    payments: `http://${at("payments")}`,
    erx: `http://${at("erx")}`,
    docusign: `http://${at("docusign")}`,
    registry: `http://${at("registry")}`,
  };
}

/** The ports in the addresses the processes were given. */
export function portsOf(text: string): SimulatorPorts {
  const addresses = SimulatorAddresses.parse(JSON.parse(text));
  const ports = { ...offsets };
  for (const name of names) ports[name] = hostAndPort(addresses[name].replace("http://", "")).port;
  return ports;
}
