import { z } from "zod";
import { endpoint } from "#platform/shared/endpoint.ts";

/** The stored form of a choice. */
export const ChoiceCode = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/)
  .max(40);

const Choice = z.strictObject({
  code: z.string(),
  label: z.string(),
  active: z.boolean(),
  isLocked: z.boolean(),
  isOwn: z.boolean(),
});
const Picklist = z.strictObject({
  key: z.string(),
  title: z.string(),
  note: z.string(),
  choices: z.array(Choice),
  /** 0: as shipped. */
  version: z.number().int(),
});
export type Picklist = z.infer<typeof Picklist>;

export const listPicklists = endpoint({
  method: "GET",
  path: "/config/lists",
  summary: "Lists whose choices the facility can change",
  permission: "settings.view",
  switch: null,
  response: z.strictObject({ rows: z.array(Picklist) }),
  etag: true,
});

const params = z.strictObject({ key: z.string().max(40) });

/** For every signed-in user, because forms of all roles offer the choices. */
export const getPicklist = endpoint({
  method: "GET",
  path: "/config/lists/:key",
  summary: "One list with its choices in order, also those out of use",
  permission: "self",
  switch: null,
  params,
  response: Picklist,
  problems: ["not-found"],
  etag: true,
});

export const putPicklist = endpoint({
  method: "PUT",
  path: "/config/lists/:key",
  summary: "Rename, order, add and take choices of a list out of use",
  permission: "settings.manage",
  switch: null,
  audit: { action: "list.changed", subject: "picklist" },
  params,
  body: z.strictObject({
    version: z.number().int().min(0),
    choices: z
      .array(
        z.strictObject({
          code: ChoiceCode.optional(),
          label: z.string().trim().min(1, "Enter a name.").max(60),
          active: z.boolean(),
        }),
      )
      .min(1)
      .max(100),
  }),
  response: Picklist,
  problems: ["not-found", "stale-version", "validation"],
});
