import { hostAndPort, SimulatorAddresses } from "#platform/server/integrations/outside-settings.ts";
import type { SimulatorPorts } from "./simulators.ts";

/** Ports 4608-4622 beside the application's 4000, and shifted with it: several copies of Cairn can run on one machine. */
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
};

/** Where the simulators of an application on this port listen. */
export function simulatorsBeside(port: number): SimulatorAddresses {
  const at = (name: keyof SimulatorPorts) => {
    const wanted = port + offsets[name];
    return `127.0.0.1:${wanted < 65_536 ? wanted : port - offsets[name]}`;
  };
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
  };
}

/** The ports in the addresses the processes were told. */
export function portsOf(text: string): SimulatorPorts {
  const addresses = SimulatorAddresses.parse(JSON.parse(text));
  const port = (address: string) => hostAndPort(address.replace("http://", "")).port;
  return {
    control: port(addresses.control),
    smtp: port(addresses.smtp),
    clamd: port(addresses.clamd),
    sms: port(addresses.sms),
    push: port(addresses.push),
    oauth: port(addresses.oauth),
    passwords: port(addresses.passwords),
    sink: port(addresses.sink),
    otlp: port(addresses.otlp),
    s3: port(addresses.s3),
    kms: port(addresses.kms),
  };
}
