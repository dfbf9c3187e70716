import {
  finishSigningSignIn,
  listSigners,
  signDocument,
  startSigningSignIn,
  voidEnvelope,
} from "#modules/forms/document-signing/envelope.contract.ts";
import { fileSigned } from "#modules/forms/document-signing/file-signed.jobs.ts";
import { recordReport } from "#modules/forms/document-signing/follow-envelope.actions.ts";
import { listDocuments } from "#modules/forms/documents/document.contract.ts";
import { createConnection, enableConnection } from "#modules/integrations/connections/connection.contract.ts";
import { deliverNow } from "#modules/integrations/outbound/deliver.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";
import { minutesOfDay } from "./letter-story.ts";
import { sentEnvelope, taskOfEnvelope } from "./signing-database.ts";
import type { Stage } from "./stage.ts";

/** Signs in at the simulated signing service, as an administrator does in the browser, and enables the connection. */
async function connectSigning(stage: Stage, calendar: Calendar): Promise<string> {
  const admin = stage.as("reyes");
  const at = calendar.at(38, "09:40");
  const body = { typeKey: "signing.docusign", label: "DocuSign", environment: "simulator" as const };
  const { connection } = await admin.do(at, createConnection, { body });
  const { authorizeUrl } = await admin.do(at, startSigningSignIn);
  const page = await (await fetch(authorizeUrl)).text();
  const link = /class="go" href="([^"]+)"/.exec(page)?.[1]?.replaceAll("&#38;", "&") ?? "";
  const allowed = await fetch(new URL(link, authorizeUrl), { redirect: "manual" });
  const back = new URL(allowed.headers.get("location") ?? "");
  await admin.do(at, finishSigningSignIn, {
    body: { code: back.searchParams.get("code") ?? "", state: back.searchParams.get("state") ?? "" },
  });
  await admin.do(at, enableConnection, { params: { connectionId: connection.id } });
  return connection.id;
}

/** What became of each request, and how many minutes ago it was sent. */
const requests = [
  { ends: "signed", minutesAgo: 6 * minutesOfDay },
  { ends: "declined", minutesAgo: 4 * minutesOfDay },
  { ends: "voided", minutesAgo: 3 * minutesOfDay + 200 },
  { ends: "signed", minutesAgo: 2 * minutesOfDay },
  { ends: "opened", minutesAgo: minutesOfDay + 90 },
  { ends: "sent", minutesAgo: 170 },
] as const;

const steps = {
  sent: ["sent"],
  opened: ["sent", "delivered"],
  signed: ["sent", "delivered", "completed"],
  declined: ["sent", "delivered", "declined"],
  voided: ["sent"],
} as const;

/** Documents sent for signature, in every state. */
export async function tellSigning(stage: Stage, calendar: Calendar, control: string): Promise<void> {
  const connectionId = await connectSigning(stage, calendar);
  const sender = stage.as("barrett");
  const { rows } = await sender.do(calendar.minutesAgo(6 * minutesOfDay + 10), listDocuments, {
    query: { show: "all", pageSize: 100 },
  });
  const documents = rows.filter(({ title, status }) => title === "Financial agreement" && status === "available");
  for (const request of requests) {
    const document = documents.shift();
    if (!document) return;
    const at = calendar.minutesAgo(request.minutesAgo);
    const { client } = await sender.do(at, listSigners, { query: { mrNo: document.mrNo } });
    if (!client.email) continue;
    const { envelopeId } = await sender.do(at, signDocument, {
      body: {
        mrNo: document.mrNo,
        documentId: document.id,
        recipients: [{ who: "client" }],
        message: "Please sign before our meeting on Thursday.",
      },
    });
    const taskId = await stage.system(at, (act) => taskOfEnvelope(act.db, envelopeId));
    await stage.clock.at(addMinutes(at, 1), () => deliverNow(stage.platform, stage.tenant, taskId));
    for (const [number, status] of steps[request.ends].entries())
      await report(
        stage,
        { connectionId, envelopeId, status, control, email: client.email, name: client.name },
        addMinutes(at, 1 + number * 24),
      );
    if (request.ends === "signed")
      await stage.clock.at(addMinutes(at, 58), () => fileSigned.outside(stage.platform, stage.tenant, { envelopeId }));
    if (request.ends === "voided")
      await sender.do(addMinutes(at, 30), voidEnvelope, {
        params: { envelopeId },
        body: { reason: "The copay in this agreement was corrected." },
      });
  }
}

interface Reported {
  connectionId: string;
  envelopeId: string;
  status: "sent" | "delivered" | "completed" | "declined";
  control: string;
  name: string;
  email: string;
}

/** The client opens, signs or declines at the simulator; its webhook has no server to reach while the demo is made, so the report is recorded here. */
async function report(
  stage: Stage,
  { connectionId, envelopeId, status, control, name, email }: Reported,
  at: string,
): Promise<void> {
  const act = { sent: null, delivered: "open", completed: "sign", declined: "decline" }[status];
  if (act)
    await fetch(`${control}/__sim/act`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ simulator: "docusign", act, facility: stage.tenant.id }),
    });
  await stage.system(at, async (system) => {
    const signer = { name, email, status, signedDateTime: status === "completed" ? at : null };
    const summary = {
      envelopeId: await sentEnvelope(system.db, envelopeId),
      status,
      recipients: { signers: [signer] },
    };
    await recordReport(system, connectionId, summary, { envelopeId, event: `envelope-${status}`, generatedAt: at });
  });
}
