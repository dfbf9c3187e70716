import { z } from "zod";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { PublicPost } from "#platform/shared/public-posts/public-post.contract.ts";
import { keysOf } from "#platform/shared/typed.ts";
import { Incident } from "./incident.contract.ts";
import { typeLabels } from "./incident.ts";
import { incidentStates } from "./incident-states.ts";

const limit = { bucket: "anonymous-report", perMinute: 30 } as const;
const text = (least: number, message: string) => z.string().trim().min(least, message).max(4000);

/** What the form offers. Names of locations only, as the facility's website has them. */
export const anonymousForm = endpoint({
  method: "GET",
  path: "/incident-reports/anonymous",
  summary: "What the form for an anonymous report offers",
  permission: "public",
  anonymous: true,
  response: z.strictObject({
    facilityName: z.string(),
    locations: z.array(z.strictObject({ id: Id, name: z.string(), timeZone: z.string() })),
  }),
  limit,
});

export const reportAnonymously = endpoint({
  method: "POST",
  path: "/incident-reports/anonymous",
  summary: "Report a near miss or an unsafe condition without a session",
  permission: "public",
  anonymous: true,
  audit: { action: "incident.submitted", subject: "incident" },
  body: z.strictObject({
    eventClass: z.enum(["near_miss", "unsafe_condition"]),
    type: z.enum(keysOf(typeLabels)),
    locationId: Id,
    placeDetail: z.string().trim().max(200).nullable().default(null),
    occurredAt: Instant,
    facts: text(10, "Describe what happened in a sentence."),
    immediateActions: z.string().trim().max(4000).default(""),
    post: PublicPost,
  }),
  response: z.strictObject({
    number: z.string(),
    /** Shown once: with it the author reads and answers questions. */
    code: z.string(),
  }),
  status: 201,
  problems: ["validation", "rate-limited", "not-found", "time-in-future"],
  limit,
});

const AnonymousReport = z.strictObject({
  number: z.string(),
  state: z.enum(incidentStates.states),
  submittedAt: Instant,
  timeZone: z.string(),
  facts: z.string(),
  /** Without the name of who asked. */
  messages: z.array(z.strictObject({ id: Id, at: Instant, isMine: z.boolean(), text: z.string() })),
});
export type AnonymousReport = z.infer<typeof AnonymousReport>;

const params = z.strictObject({ code: z.string().min(1).max(30) });

export const readAnonymousReport = endpoint({
  method: "GET",
  path: "/incident-reports/anonymous/:code",
  summary: "An anonymous report with the questions to its author, by the author's code",
  permission: "public",
  anonymous: true,
  params,
  response: AnonymousReport,
  problems: ["not-found", "rate-limited"],
  limit,
});

export const answerAnonymously = endpoint({
  method: "POST",
  path: "/incident-reports/anonymous/:code",
  summary: "Answer a question about an anonymous report, or add to it",
  permission: "public",
  anonymous: true,
  audit: { action: "incident.answered", subject: "incident" },
  params,
  body: z.strictObject({ text: text(1, "Enter your answer."), post: PublicPost }),
  response: AnonymousReport,
  problems: ["not-found", "validation", "rate-limited", "wrong-state"],
  limit,
});

export const askReporter = endpoint({
  method: "POST",
  path: "/incident-reports/:incidentId/questions",
  summary: "Ask the author of an anonymous report",
  permission: "incidents.edit",
  audit: { action: "incident.asked", subject: "incident" },
  params: z.strictObject({ incidentId: idOf("incident") }),
  body: z.strictObject({ text: text(3, "Enter your question.") }),
  response: Incident,
  problems: ["not-found", "out-of-scope", "wrong-state", "validation"],
});
