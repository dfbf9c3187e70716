import { z } from "zod";
import { commaList, endpoint, Instant, PlainDate, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { defineProblems } from "#platform/shared/problems.ts";
import { keysOf } from "#platform/shared/typed.ts";
import {
  classLabels,
  harmLabels,
  kindLabels,
  methodLabels,
  precisionLabels,
  recipientLabels,
  roleLabels,
  strengthLabels,
  treatmentLabels,
  typeLabels,
} from "./incident.ts";
import { actionStates, externalStates, incidentStates } from "./incident-states.ts";

defineProblems({
  "incident-incomplete": [422, "This report is not complete"],
  "incident-open-items": [409, "This report still has open items"],
  "own-incident": [403, "Someone who is not part of this report closes it"],
});

const type = z.enum(keysOf(typeLabels));
const harm = z.enum(keysOf(harmLabels));
const state = z.enum(incidentStates.states);
const sentinel = z.enum(["no", "proposed", "confirmed"]);

export const IncidentRow = z.strictObject({
  id: idOf("incident"),
  number: z.string().nullable(),
  locationId: Id,
  locationName: z.string(),
  occurredAt: Instant,
  eventClass: z.enum(keysOf(classLabels)),
  type,
  harm: harm.nullable(),
  sentinel,
  state,
  /** "Client A, Staff B". */
  people: z.string(),
  ownerName: z.string().nullable(),
  nextDueAt: Instant.nullable(),
});
export type IncidentRow = z.infer<typeof IncidentRow>;

export const IncidentPerson = z.strictObject({
  id: Id,
  role: z.enum(keysOf(roleLabels)),
  kind: z.enum(keysOf(kindLabels)),
  token: z.string(),
  /** Null for users who may not see who it is. */
  name: z.string().nullable(),
  injury: z.string().nullable(),
  treatment: z.enum(keysOf(treatmentLabels)),
});
export const IncidentAction = z.strictObject({
  id: Id,
  text: z.string(),
  strength: z.enum(keysOf(strengthLabels)),
  ownerId: Id,
  ownerName: z.string(),
  dueOn: PlainDate,
  measure: z.string().nullable(),
  state: z.enum(actionStates.states),
  verifiedByName: z.string().nullable(),
  reason: z.string().nullable(),
});
export type IncidentAction = z.infer<typeof IncidentAction>;
export const ExternalReport = z.strictObject({
  id: Id,
  ruleKey: z.string(),
  agency: z.string(),
  kind: z.enum(["phone", "written", "portal"]),
  dueAt: Instant,
  state: z.enum(externalStates.states),
  submittedAt: Instant.nullable(),
  submittedByName: z.string().nullable(),
  personReached: z.string().nullable(),
  confirmationNo: z.string().nullable(),
  disclosureBasis: z.string().nullable(),
  reason: z.string().nullable(),
});
export type ExternalReport = z.infer<typeof ExternalReport>;

/** A question to the author of an anonymous report, or what the author wrote. */
export const IncidentQuestion = z.strictObject({
  id: Id,
  at: Instant,
  /** Null: the author. */
  askedBy: z.string().nullable(),
  text: z.string(),
});
export type IncidentQuestion = z.infer<typeof IncidentQuestion>;

export const Incident = z.strictObject({
  id: idOf("incident"),
  number: z.string().nullable(),
  locationId: Id,
  locationName: z.string(),
  timeZone: z.string(),
  roomId: Id.nullable(),
  placeDetail: z.string().nullable(),
  occurredAt: Instant,
  timePrecision: z.enum(keysOf(precisionLabels)),
  occurredUntil: Instant.nullable(),
  discoveredAt: Instant,
  submittedAt: Instant.nullable(),
  reporterName: z.string().nullable(),
  eventClass: z.enum(keysOf(classLabels)),
  type,
  harm: harm.nullable(),
  facts: z.string(),
  immediateActions: z.string(),
  nobodyInvolved: z.boolean(),
  sentinel,
  ownerName: z.string().nullable(),
  state,
  statusReason: z.string().nullable(),
  lessons: z.string().nullable(),
  isAutomatic: z.boolean(),
  /** Made without a session: its author can be asked, and is not known. */
  isAnonymous: z.boolean(),
  questions: z.array(IncidentQuestion),
  people: z.array(IncidentPerson),
  addenda: z.array(z.strictObject({ id: Id, at: Instant, authorName: z.string(), text: z.string() })),
  notices: z.array(
    z.strictObject({
      id: Id,
      recipient: z.enum(keysOf(recipientLabels)),
      personReached: z.string(),
      method: z.enum(keysOf(methodLabels)),
      at: Instant,
      authorName: z.string(),
      note: z.string().nullable(),
    }),
  ),
  actions: z.array(IncidentAction),
  external: z.array(ExternalReport),
  deadlines: z.array(
    z.strictObject({
      id: Id,
      title: z.string(),
      dueAt: Instant,
      state: z.enum(["running", "warned", "overdue", "satisfied", "canceled", "waived"]),
      lateMinutes: z.number().int().nullable(),
    }),
  ),
  /** Reports of the same type at the same time and place (INC-8). */
  similar: z.array(z.strictObject({ id: idOf("incident"), number: z.string() })),
  joined: z.strictObject({ id: idOf("incident"), number: z.string() }).nullable(),
  /** What is open before it can be closed. */
  openItems: z.array(z.string()),
  abilities: z.strictObject({
    edit: z.boolean(),
    review: z.boolean(),
    editDraft: z.boolean(),
    analysis: z.boolean(),
  }),
  version: Version,
});
export type Incident = z.infer<typeof Incident>;

const text = (most: number) => z.string().trim().max(most);
const when = {
  occurredAt: Instant,
  timePrecision: z.enum(keysOf(precisionLabels)),
  occurredUntil: Instant.nullable(),
  discoveredAt: Instant,
};
const rest = {
  roomId: Id.nullable(),
  placeDetail: text(200).nullable(),
  eventClass: z.enum(keysOf(classLabels)),
  type,
  harm: harm.nullable(),
  facts: text(20_000),
  immediateActions: text(4000),
  nobodyInvolved: z.boolean(),
};

export const listIncidents = endpoint({
  method: "GET",
  path: "/incident-reports",
  summary: "Incident reports in reach, newest first; without incidents.view the user's own",
  permission: "incidents.file",
  query: z.strictObject({
    ...pageQuery,
    state: commaList(state).optional(),
    type: commaList(type).optional(),
    harm: commaList(harm).optional(),
    locationId: Id.optional(),
    from: PlainDate.optional(),
    to: PlainDate.optional(),
    mine: z.enum(["true"]).optional(),
    overdue: z.enum(["true"]).optional(),
  }),
  response: pageOf(IncidentRow),
});

const params = z.strictObject({ incidentId: Id });
const read = ["not-found", "out-of-scope"] as const;
const change = [...read, "stale-version", "wrong-state", "validation"] as const;

export const getIncident = endpoint({
  method: "GET",
  path: "/incident-reports/:incidentId",
  summary: "An incident report",
  permission: "incidents.file",
  params,
  response: Incident,
  problems: [...read],
});

export const startIncident = endpoint({
  method: "POST",
  path: "/incident-reports",
  summary: "Start an incident report as a draft",
  permission: "incidents.file",
  audit: { action: "incident.started", subject: "incident" },
  body: z.strictObject({
    locationId: Id,
    ...when,
    timePrecision: when.timePrecision.default("exact"),
    occurredUntil: when.occurredUntil.default(null),
    ...rest,
    roomId: rest.roomId.default(null),
    placeDetail: rest.placeDetail.default(null),
    eventClass: rest.eventClass.default("incident"),
    harm: rest.harm.default(null),
    facts: rest.facts.default(""),
    immediateActions: rest.immediateActions.default(""),
    nobodyInvolved: rest.nobodyInvolved.default(false),
    client: z.strictObject({ clientId: idOf("client"), demographicId: Id }).optional(),
  }),
  response: Incident,
  status: 201,
  idempotent: true,
  problems: [...read, "validation", "time-in-future"],
});

export const updateIncident = endpoint({
  method: "PATCH",
  path: "/incident-reports/:incidentId",
  summary: "Change a draft",
  permission: "incidents.file",
  audit: { action: "incident.changed", subject: "incident" },
  params,
  body: z.strictObject({ version: Version, ...z.object({ ...when, ...rest }).partial().shape }),
  response: Incident,
  problems: [...change, "time-in-future"],
});

const move = z.strictObject({ version: Version });
const withReason = z.strictObject({
  version: Version,
  reason: z.string().trim().min(10, "Enter a reason of at least 10 characters.").max(500),
});

const verbOf = <B extends z.ZodType>(
  name: string,
  summary: string,
  body: B,
  permission: "incidents.file" | "incidents.edit" | "incidents.review",
  action: string,
) =>
  endpoint({
    method: "POST",
    path: `/incident-reports/:incidentId/${name}`,
    summary,
    permission,
    audit: { action: `incident.${action}`, subject: "incident" },
    params,
    body,
    response: Incident,
    problems: [...change, "incident-incomplete", "incident-open-items", "own-incident", "duplicate"],
  });

export const submitIncident = verbOf("submit", "Submit a draft", move, "incidents.file", "submitted");
export const dismissIncident = verbOf("dismiss", "Dismiss a draft", withReason, "incidents.edit", "dismissed");
export const takeUpIncident = verbOf(
  "take-up",
  "Take up a submitted report for review",
  z.strictObject({ version: Version, ownerId: Id.optional() }),
  "incidents.edit",
  "taken-up",
);
export const investigateIncident = verbOf(
  "investigate",
  "Start the investigation",
  move,
  "incidents.edit",
  "investigated",
);
export const planIncidentActions = verbOf(
  "plan-actions",
  "Go on to corrective actions",
  move,
  "incidents.edit",
  "actions-planned",
);
export const closeIncident = verbOf(
  "close",
  "Close a report",
  z.strictObject({ version: Version, lessons: text(4000).optional() }),
  "incidents.review",
  "closed",
);
export const reopenIncident = verbOf("reopen", "Reopen a closed report", withReason, "incidents.review", "reopened");
export const voidIncident = verbOf("void", "Void a test or duplicate report", withReason, "incidents.review", "voided");
export const joinIncident = verbOf(
  "join",
  "Join a report to another of the same event; both texts are kept",
  z.strictObject({ version: Version, intoId: idOf("incident") }),
  "incidents.edit",
  "joined",
);
export const decideSentinel = verbOf(
  "sentinel",
  "Decide whether it is a sentinel event",
  z.strictObject({ version: Version, sentinel: z.enum(["no", "confirmed"]) }),
  "incidents.review",
  "sentinel-decided",
);
export const addIncidentAddendum = verbOf(
  "addenda",
  "Add an addendum to a submitted report",
  z.strictObject({ text: z.string().trim().min(1, "Enter the addendum.").max(8000) }),
  "incidents.file",
  "addendum-added",
);
