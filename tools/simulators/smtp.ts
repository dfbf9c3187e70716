import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import type { Faults } from "./faults.ts";
import type { Outbox } from "./outbox.ts";

/** What the mail simulator takes as sign-in besides none at all. */
export const simulatedMailbox = { user: "cairn", password: "simulated-mailbox" };

/**
 * A mail server that keeps everything. Any address is accepted, but for `…+nobody@…`, who is unknown (550). Sign-in is
 * optional; a wrong one is refused as strictly as anywhere. `tokens` says whether an OAuth access token is good.
 */
export async function startSmtp(options: {
  port: number;
  outbox: Outbox;
  faults: Faults;
  tokenIsGood: (token: string) => boolean;
}): Promise<{ port: number; close: () => Promise<void> }> {
  const { outbox, faults, tokenIsGood } = options;
  const server = new SMTPServer({
    authOptional: true,
    authMethods: ["PLAIN", "LOGIN", "XOAUTH2"],
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    onAuth: (auth, _session, done) => {
      const good =
        auth.method === "XOAUTH2"
          ? tokenIsGood(auth.accessToken ?? "")
          : auth.username === simulatedMailbox.user && auth.password === simulatedMailbox.password;
      if (good) done(null, { user: auth.username ?? "oauth" });
      else done(Object.assign(new Error("Authentication failed"), { responseCode: 535 }));
    },
    onRcptTo: ({ address }, _session, done) => {
      const fault = address.includes("+nobody@") ? "refuse" : faults.meet("smtp", address, ["refuse", "busy"]);
      if (fault === "refuse") return done(Object.assign(new Error("No such mailbox"), { responseCode: 550 }));
      if (fault) return done(Object.assign(new Error("Try again later"), { responseCode: 451 }));
      done();
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("error", done);
      stream.on("end", () => {
        const lost = session.envelope.rcptTo.some(({ address }) => faults.meet("smtp", address, ["after"]));
        const answer = () => (lost ? done(Object.assign(new Error("Lost my mind"), { responseCode: 451 })) : done());
        keep(outbox, session, Buffer.concat(chunks)).then(answer, done);
      });
    },
  });
  // A client that goes away in the middle of a sentence is no event here.
  server.on("error", () => {});
  await new Promise<void>((ready, fail) => {
    server.once("error", fail);
    server.listen(options.port, "127.0.0.1", ready);
  });
  const address = server.server.address();
  return {
    port: address && typeof address === "object" ? address.port : options.port,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

async function keep(outbox: Outbox, session: SMTPServerSession, raw: Buffer): Promise<void> {
  const mail = await PostalMime.parse(raw);
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key.toLowerCase(), value]));
  for (const { address } of session.envelope.rcptTo)
    outbox.add({
      channel: "mail",
      facility: headers["x-cairn-facility"] ?? null,
      to: address,
      from: mail.from?.address ?? "",
      subject: mail.subject ?? "",
      text: mail.text ?? "",
      html: mail.html ?? null,
      headers: { ...headers, "message-id": mail.messageId ?? "" },
    });
}
