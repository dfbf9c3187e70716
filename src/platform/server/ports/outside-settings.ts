import { z } from "zod";

/** Where the simulators of this machine listen: `host:port` for mail and virus scan, a base URL for those on HTTP. */
export const SimulatorAddresses = z.strictObject({
  /** What they received, simulated faults, and the data of their page. */
  control: z.url(),
  smtp: z.string(),
  clamd: z.string(),
  sms: z.url(),
  push: z.url(),
  oauth: z.url(),
  /** A range service of breached passwords. */
  passwords: z.url(),
  /** A receiver of our own webhooks. */
  sink: z.url(),
  /** A collector of traces and metrics. */
  otlp: z.url(),
  /** A store of files that speaks S3. */
  s3: z.url(),
  /** A key service that speaks AWS KMS. */
  kms: z.url(),
  /** A clearinghouse that answers X12 270 with 271. */
  clearinghouse: z.url(),
  /** Call-tracking providers: CallTrackingMetrics and CallRail. */
  calls: z.url(),
  /** A card processor that speaks Stripe's API. */
  payments: z.url(),
  /** An e-prescribing service that speaks DoseSpot's API. */
  erx: z.url(),
  /** A document signing service that speaks DocuSign's OAuth and REST API. */
  docusign: z.url(),
  /** The NPI registry (NPPES). */
  registry: z.url(),
});
export type SimulatorAddresses = z.infer<typeof SimulatorAddresses>;

/** The operator's settings for outside services; facilities add their own connections. */
export interface OutsideSettings {
  /** Set by `npm start` with the demo facility, in development and in tests; null in production. */
  simulators: SimulatorAddresses | null;
  /** `smtp://user:password@host:587`: mail of facilities without an account of their own. */
  smtpUrl: string | null;
  /** The sender of that mail, `Cairn <no-reply@example.org>`. */
  mailFrom: string | null;
  /** `host:port` of a clamd. */
  clamd: string | null;
  /** Base address of a k-anonymous range service of breached passwords, ending where the five hex digits go (AUTH-4). */
  breachedPasswords: string | null;
  /** Hosts in the private network that may be called. */
  privateHosts: readonly string[];
}

export const nothingOutside: OutsideSettings = {
  simulators: null,
  smtpUrl: null,
  mailFrom: null,
  clamd: null,
  breachedPasswords: null,
  privateHosts: [],
};

/** Reads SIMULATORS (JSON), SMTP_URL, MAIL_FROM, CLAMD, BREACHED_PASSWORDS_URL and PRIVATE_HOSTS. Throws when SIMULATORS cannot be read. */
export function readOutsideSettings(environment: NodeJS.ProcessEnv): OutsideSettings {
  return {
    simulators: environment.SIMULATORS ? SimulatorAddresses.parse(JSON.parse(environment.SIMULATORS)) : null,
    smtpUrl: environment.SMTP_URL || null,
    mailFrom: environment.MAIL_FROM || null,
    clamd: environment.CLAMD || null,
    breachedPasswords: environment.BREACHED_PASSWORDS_URL || null,
    privateHosts: (environment.PRIVATE_HOSTS ?? "").split(",").filter(Boolean),
  };
}

/** `host:port` in its parts. Throws on anything else. */
export function hostAndPort(address: string): { host: string; port: number } {
  const at = address.lastIndexOf(":");
  const port = Number(address.slice(at + 1));
  if (at < 1 || !Number.isInteger(port)) throw new Error(`"${address}" is not host:port.`);
  return { host: address.slice(0, at), port };
}
