import { z } from "zod";
import { endpoint, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { MrNo } from "../episodes/demographic.contract.ts";
import { labelColorKeys, labelScopeKeys, mostLabels } from "./label.ts";

export const Label = z.strictObject({
  id: idOf("label"),
  name: z.string(),
  color: z.enum(labelColorKeys),
  /** What it means and when it is given. */
  description: z.string().nullable(),
  scopes: z.array(z.enum(labelScopeKeys)),
  active: z.boolean(),
  /** Clients who have it now. */
  clients: z.number().int(),
  version: Version,
});
export type Label = z.output<typeof Label>;

/** Lists are filtered by labels separated by commas, so a name has none. */
const name = z
  .string()
  .trim()
  .min(1, "Enter a name")
  .max(40)
  .regex(/^[^,]*$/, "A label's name has no comma.");
const description = z.string().trim().min(1).max(200).nullable();
const scopes = z.array(z.enum(labelScopeKeys)).min(1, "Choose what the label is for");

export const LabelInput = z.strictObject({
  name,
  color: z.enum(labelColorKeys).default("gray"),
  description: description.default(null),
  scopes: scopes.default(["client"]),
});

export const listLabels = endpoint({
  method: "GET",
  path: "/labels",
  summary: "The facility's labels, by name",
  permission: "clients.read",
  response: z.strictObject({ rows: z.array(Label) }),
});

export const addLabel = endpoint({
  method: "POST",
  path: "/labels",
  summary: "Add a label to the list of labels",
  permission: "labels.configure",
  audit: { action: "label.changed", subject: "label" },
  body: LabelInput,
  response: Label,
  status: 201,
  problems: ["duplicate"],
});

export const changeLabel = endpoint({
  method: "PUT",
  path: "/labels/:labelId",
  summary: "Change a label, or stop offering it",
  permission: "labels.configure",
  audit: { action: "label.changed", subject: "label" },
  params: z.strictObject({ labelId: Id }),
  body: z.strictObject({
    version: Version,
    name: name.optional(),
    color: z.enum(labelColorKeys).optional(),
    description: description.optional(),
    scopes: scopes.optional(),
    active: z.boolean().optional(),
  }),
  response: Label,
  problems: ["duplicate", "not-found", "stale-version"],
});

const Applied = z.strictObject({
  labelId: idOf("label"),
  name: z.string(),
  color: z.enum(labelColorKeys),
  description: z.string().nullable(),
  /** The last day it is shown, at the facility; null until it is removed. */
  expiresOn: PlainDate.nullable(),
});
export type AppliedLabel = z.output<typeof Applied>;

const ChartParams = z.strictObject({ mrNo: MrNo });
const problems = ["mr-number-invalid", "not-found", "out-of-scope"] as const;

export const listClientLabels = endpoint({
  method: "GET",
  path: "/clients/:mrNo/labels",
  summary: "Labels of a client",
  permission: "clients.read",
  chart: "client",
  params: ChartParams,
  response: z.strictObject({ rows: z.array(Applied) }),
  problems,
});

/** What is added and removed, not the whole list, so that two people at once lose nothing of each other. */
export const changeClientLabels = endpoint({
  method: "PUT",
  path: "/clients/:mrNo/labels",
  summary: "Add labels to a client and remove labels",
  permission: "labels.write",
  chart: "client",
  audit: { action: "label.changed", subject: "client" },
  params: ChartParams,
  body: z.strictObject({
    add: z
      .array(z.strictObject({ labelId: Id, expiresOn: PlainDate.nullable().default(null) }))
      .max(mostLabels)
      .default([]),
    remove: z.array(Id).max(mostLabels).default([]),
  }),
  response: z.strictObject({ rows: z.array(Applied) }),
  problems: [...problems, "client-merged", "validation"],
});

export const labelClients = endpoint({
  method: "POST",
  path: "/labels/:labelId/clients",
  summary: "Add a label to several clients, or remove it",
  permission: "labels.write",
  beyondReach: "answers each client on its own line; one out of reach is refused there",
  audit: { action: "label.changed", subject: "label" },
  params: z.strictObject({ labelId: Id }),
  body: z.strictObject({ clientIds: z.array(Id).min(1).max(100), remove: z.boolean().default(false) }),
  response: z.strictObject({
    results: z.array(z.strictObject({ clientId: idOf("client"), ok: z.boolean(), problem: z.string().nullable() })),
  }),
  problems: ["not-found", "validation"],
});
