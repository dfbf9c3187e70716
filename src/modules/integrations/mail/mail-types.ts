import { z } from "zod";
import { withCircuit } from "../connections/call.ts";
import type { ConfigField, IntegrationType, OpenConnection } from "../connections/integration-type.ts";
import { accountOfConnection, signedIn } from "./mail-account.ts";
import { checkSmtp } from "./smtp.ts";

const sender = {
  fromName: z.string().trim().max(80).default(""),
  fromAddress: z.email("Enter the sender address"),
};
const server = {
  host: z.string().trim().min(1, "Enter the server name").max(253).default("smtp.example.org"),
  port: z.coerce.number().int().min(1).max(65_535).default(587),
  security: z.enum(["starttls", "tls"]).default("starttls"),
};
const senderFields: readonly ConfigField[] = [
  { name: "fromAddress", label: "Sender address", kind: "email", required: true },
  {
    name: "fromName",
    label: "Sender name",
    kind: "text",
    required: false,
    help: "Leave empty to use the facility's name.",
  },
];
const serverFields: readonly ConfigField[] = [
  { name: "host", label: "Server", kind: "host", required: true },
  { name: "port", label: "Port", kind: "port", required: true },
  {
    name: "security",
    label: "Security",
    kind: "select",
    required: true,
    options: [
      { value: "starttls", label: "STARTTLS (587)" },
      { value: "tls", label: "TLS (465)" },
    ],
  },
];

async function testAccount(connection: OpenConnection): Promise<string> {
  const account = await accountOfConnection(connection);
  const host = `${account.host}:${account.port}`;
  const facts = { operation: "mail.test", channel: "mail", method: "SMTP", host, pathTemplate: "NOOP" };
  await withCircuit(connection, facts, (tape) => signedIn(account, connection, (as) => checkSmtp(as, tape)));
  return `Signed in. Mail is sent from ${account.from.address}.`;
}

const common = {
  category: "messages",
  channel: "mail",
  dataClass: "phi",
  agreementKinds: ["baa"],
  // Mail hosts throttle faster senders and keep refusing for a while.
  perMinute: 60,
  test: testAccount,
} as const;

export const smtpType: IntegrationType = {
  ...common,
  key: "mail.smtp",
  label: "Email account",
  summary: "Sends email by SMTP with a user name and password.",
  auth: "basic",
  configSchema: z.strictObject({ ...sender, ...server, user: z.string().trim().max(254).default("") }),
  fields: [...senderFields, ...serverFields, { name: "user", label: "User name", kind: "text", required: false }],
  secrets: [{ name: "password", label: "Password", required: true }],
  simulator: (tenant) => ({
    config: {
      fromAddress: `hello@${tenant.slug}.example`,
      fromName: tenant.name,
      host: "simulator",
      port: 25,
      security: "starttls",
      user: "cairn",
    },
    secrets: { password: "simulated-mailbox" },
  }),
};

export const oauthMailType: IntegrationType = {
  ...common,
  key: "mail.oauth",
  label: "Email account (OAuth)",
  summary: "Sends email by SMTP after a one-time sign-in at the provider (OAuth 2). No password is stored.",
  auth: "oauth2Code",
  configSchema: z.strictObject({
    ...sender,
    ...server,
    user: z.email("Enter the account's email address"),
    authorizeUrl: z.url(),
    tokenUrl: z.url(),
    clientId: z.string().trim().min(1).max(300),
    scope: z.string().trim().max(300).default("mail.send offline_access"),
  }),
  fields: [
    ...senderFields,
    ...serverFields,
    { name: "user", label: "Account", kind: "email", required: true },
    { name: "authorizeUrl", label: "Authorization URL", kind: "url", required: true },
    { name: "tokenUrl", label: "Token URL", kind: "url", required: true },
    { name: "clientId", label: "Client ID", kind: "text", required: true },
    { name: "scope", label: "Scope", kind: "text", required: false },
  ],
  secrets: [{ name: "clientSecret", label: "Client secret", required: true }],
  oauth: ({ config, environment, platform }) => {
    const simulated = environment === "simulator" ? platform.outside.simulators?.oauth : undefined;
    return {
      authorizeUrl: simulated ? `${simulated}/authorize` : String(config.authorizeUrl),
      tokenUrl: simulated ? `${simulated}/token` : String(config.tokenUrl),
      clientId: String(config.clientId),
      scopes: String(config.scope ?? "")
        .split(/\s+/)
        .filter(Boolean),
    };
  },
  simulator: (tenant) => ({
    config: {
      fromAddress: `hello@${tenant.slug}.example`,
      fromName: tenant.name,
      host: "simulator",
      port: 25,
      security: "starttls",
      user: `hello@${tenant.slug}.example`,
      authorizeUrl: "https://simulator.example/authorize",
      tokenUrl: "https://simulator.example/token",
      clientId: "cairn",
      scope: "mail.send offline_access",
    },
    secrets: { clientSecret: "simulated-client-secret" },
  }),
};
