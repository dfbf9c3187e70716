import { z } from "zod";
import { Decimal, endpoint } from "#platform/shared/endpoint.ts";
import { enumKeys } from "#platform/shared/typed.ts";
import { comparatorLabels, frequencyLabels, measureLabels, modalityLabels } from "../plans/plan.ts";

export const libraryTypes = ["problem", "goal", "objective", "intervention"] as const;

export const Defaults = z
  .strictObject({
    measure: z.enum(enumKeys(measureLabels)),
    instrument: z.string().trim().min(1).max(80),
    comparator: z.enum(enumKeys(comparatorLabels)),
    target: Decimal.max(11),
    unit: z.string().trim().min(1).max(60),
    days: z.number().int().min(1).max(365),
    modality: z.enum(enumKeys(modalityLabels)),
    frequencyCount: z.number().int().min(1).max(99),
    frequencyUnit: z.enum(enumKeys(frequencyLabels)),
    durationMinutes: z.number().int().min(1).max(1440),
    responsibleRole: z.string().trim().min(1).max(80),
  })
  .partial();

export const LibraryEntry = z.strictObject({
  key: z.string(),
  type: z.enum(libraryTypes),
  parentKey: z.string().nullable(),
  text: z.string(),
  dimension: z.number().int().nullable(),
  icd10Prefixes: z.array(z.string()),
  defaults: Defaults,
  isShipped: z.boolean(),
  /** Retired items are offered no more; plans keep what they took from them. */
  isRetired: z.boolean(),
  /** 0 for a shipped item that the facility has not changed. */
  version: z.number().int().min(0),
});
export type LibraryEntry = z.output<typeof LibraryEntry>;

const Text = z.string().trim().min(1, "Enter a text.").max(1000, "At most 1000 characters.");

export const listLibrary = endpoint({
  method: "GET",
  path: "/treatment-plannings/library",
  summary: "The library of problems, goals, objectives and interventions",
  permission: "treatmentPlans.read",
  query: z.strictObject({
    /** Also what was retired, for the people who keep the library. */
    all: z.enum(["true"]).optional(),
  }),
  response: z.strictObject({ rows: z.array(LibraryEntry) }),
});

export const addLibraryItem = endpoint({
  method: "POST",
  path: "/treatment-plannings/library",
  summary: "Add an item of the facility's own",
  permission: "treatmentPlans.approve",
  idempotent: true,
  audit: { action: "library.added", subject: "plan-library-item" },
  body: z.strictObject({
    type: z.enum(libraryTypes),
    parentKey: z.string().max(80).nullable(),
    text: Text,
    dimension: z.number().int().min(1).max(6).nullable().default(null),
    icd10Prefixes: z.array(z.string().trim().min(1).max(10)).max(20).default([]),
    defaults: Defaults.default({}),
  }),
  response: LibraryEntry,
  status: 201,
  problems: ["validation"],
});

export const changeLibraryItem = endpoint({
  method: "PATCH",
  path: "/treatment-plannings/library/:itemKey",
  summary: "Reword or retire an item of the library, shipped or own",
  permission: "treatmentPlans.approve",
  audit: { action: "library.changed", subject: "plan-library-item" },
  params: z.strictObject({ itemKey: z.string().min(1).max(80) }),
  body: z.strictObject({
    version: z.number().int().min(0),
    text: Text.optional(),
    defaults: Defaults.optional(),
    icd10Prefixes: z.array(z.string().trim().min(1).max(10)).max(20).optional(),
    isRetired: z.boolean().optional(),
  }),
  response: LibraryEntry,
  problems: ["not-found", "stale-version", "validation"],
});
