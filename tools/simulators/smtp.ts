import type { Socket } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import type { Fault, Trouble } from "./faults.ts";
import type { Outbox } from "./outbox.ts";
import { pause, type Simulator, type Stage, untilGone } from "./stage.ts";

/** What the mail simulator takes as sign-in besides none at all. */
export const simulatedMailbox = { user: "cairn", password: "simulated-mailbox" };

const refusals: Partial<Record<Trouble, [code: number, text: string]>> = {
  refuse: [550, "No such mailbox"],
  busy: [451, "Try again later"],
  error: [554, "Transaction failed"],
  limit: [421, "Too many connections, closing the line"],
};
const refusal = ([responseCode, text]: [number, string]) => Object.assign(new Error(text), { responseCode });

/**
 * A mail server that keeps everything. Any address is accepted, but for `…+nobody@…`, who is unknown (550). Sign-in is
 * optional; a wrong one is refused as strictly as anywhere. `tokenIsGood` says whether an OAuth access token is. A fault is
 * matched against the recipient.
 */
export async function startSmtp(port: number, stage: Stage, tokenIsGood: (token: string) => boolean) {
  const { outbox, faults } = stage;
  const lines = new Map<number, Socket>();
  /** A fault that was met at the recipient and comes true once the mail is taken. */
  const pending = new Map<string, Fault>();
  const note = (what: string, answer: string, trouble: Trouble | null) =>
    stage.saw({ simulator: "smtp", what, answer, trouble });
  const lineOf = (session: SMTPServerSession) => lines.get(session.remotePort);
  const server = new SMTPServer({
    authOptional: true,
    authMethods: ["PLAIN", "LOGIN", "XOAUTH2"],
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 1_000,
    onAuth: (auth, _session, done) => {
      const good =
        auth.method === "XOAUTH2"
          ? tokenIsGood(auth.accessToken ?? "")
          : auth.username === simulatedMailbox.user && auth.password === simulatedMailbox.password;
      note(`AUTH ${auth.method}`, good ? "235" : "535", null);
      if (good) done(null, { user: auth.username ?? "oauth" });
      else done(Object.assign(new Error("Authentication failed"), { responseCode: 535 }));
    },
    onRcptTo: async ({ address }, session, done) => {
      const fault = faults.meet("smtp", address, "request");
      const kind = address.includes("+nobody@") ? "refuse" : fault?.kind;
      const said = kind && refusals[kind];
      if (said) {
        note("RCPT TO", String(said[0]), kind);
        return done(refusal(said));
      }
      if (kind === "slow") await pause(fault?.seconds ?? 3);
      const line = lineOf(session);
      if (kind === "hang" && line) await untilGone(line);
      if (kind === "drop") line?.destroy();
      if (line?.destroyed) return note("RCPT TO", "no answer", kind ?? null);
      if (fault) pending.set(session.id, fault);
      done();
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("error", done);
      stream.on("end", () => {
        keep(outbox, session, Buffer.concat(chunks)).then(() => void answerFor(session, done), done);
      });
    },
  });

  async function answerFor(session: SMTPServerSession, done: (error?: Error | null) => void): Promise<void> {
    const trouble = pending.get(session.id)?.kind ?? null;
    pending.delete(session.id);
    const line = lineOf(session);
    if (trouble === "after") line?.destroy();
    if (trouble === "hangAfter" && line) await untilGone(line);
    if (trouble === "malformed") line?.end("this is not a mail server's answer\r\n");
    const silent = trouble === "after" || trouble === "hangAfter" || trouble === "malformed";
    note("DATA", trouble === "malformed" ? "nonsense" : silent ? "no answer" : "250", trouble);
    if (!silent) done();
  }

  // A client that goes away in the middle of a sentence is no event here.
  server.on("error", () => {});
  server.server.on("connection", (line: Socket) => {
    const at = line.remotePort ?? 0;
    lines.set(at, line);
    line.once("close", () => lines.delete(at));
  });
  await new Promise<void>((ready, fail) => {
    server.once("error", fail);
    server.listen(port, "127.0.0.1", ready);
  });
  const address = server.server.address();
  const shown: Simulator = {
    name: "smtp",
    label: "Mail",
    speaks: "SMTP over TCP",
    troubles: ["slow", "hang", "drop", "refuse", "busy", "error", "limit", "after", "hangAfter", "malformed"],
    state: () => ({ "mails kept": outbox.list({ channel: "mail" }).length, "open lines": lines.size }),
    reset: () => outbox.clear("mail"),
  };
  return {
    shown,
    port: address && typeof address === "object" ? address.port : port,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
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
