import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { idOf } from "../ids.ts";

/** Where help with a text is offered: `note` is a section of a note or an addendum. */
export const assistPlaces = ["note"] as const;
export type AssistPlace = (typeof assistPlaces)[number];

/** What makes the proposal: `rules` run on this server and send nothing out, `model` calls an outside service. */
export const assistModes = ["rules", "model"] as const;

export const assistTextMost = 20_000;

export const AssistOffer = z.strictObject({
  key: z.string(),
  label: z.string(),
  hint: z.string(),
  mode: z.enum(assistModes),
});
export type AssistOffer = z.infer<typeof AssistOffer>;

export const listAssistOffers = endpoint({
  method: "GET",
  path: "/assist/offers",
  summary: "Writing assistance offered to the user for a text field",
  permission: "self",
  switch: null,
  query: z.strictObject({ place: z.enum(assistPlaces) }),
  response: z.strictObject({ rows: z.array(AssistOffer) }),
});

export const AssistAnswer = z.strictObject({
  mode: z.enum(assistModes),
  /** "Written by rules from a list of 48 abbreviations": every proposal names its source. */
  maker: z.string(),
  /** What the text could read; null: nothing to change. Never written anywhere by itself. */
  text: z
    .string()
    .max(2 * assistTextMost)
    .nullable(),
  remarks: z.array(z.string().max(500)).max(100),
});
export type AssistAnswer = z.infer<typeof AssistAnswer>;

export const askAssist = endpoint({
  method: "POST",
  path: "/assist",
  summary: "A proposal for a text; the user accepts or discards it",
  permission: "self",
  switch: null,
  audit: { action: "assist.asked", subject: "assist" },
  body: z.strictObject({
    key: z.string().max(80),
    place: z.enum(assistPlaces),
    text: z.string().min(1).max(assistTextMost),
    /** Whose record the text is for: only who reaches it is helped with it. */
    clientId: idOf("client").optional(),
  }),
  response: AssistAnswer,
  limit: { bucket: "assist", perMinute: 20 },
  problems: ["not-found", "out-of-scope", "service-paused", "upstream-failed"],
});
