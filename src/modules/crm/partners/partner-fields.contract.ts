import { z } from "zod";
import { commaList, endpoint, Instant, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { isNpi } from "#platform/shared/npi.ts";
import type { PartnerType } from "./partner.ts";

export const text = (most: number) => z.string().trim().min(1).max(most);
export const optional = <T extends z.ZodType>(schema: T) => schema.nullable().optional();
export const words = (each: number, most: number) => z.array(text(each)).max(most);

/** Lists are filtered by labels separated by commas, so a label has none. */
const Label = text(40).refine((label) => !label.includes(","), "A label can't contain a comma.");

/** What can be entered about an organization and about a professional. */
export const partnerFields = {
  npi: optional(z.string().trim().refine(isNpi, "Enter a valid 10-digit NPI.")),
  phone: optional(text(40)),
  fax: optional(text(40)),
  email: optional(z.email("Enter a valid email address").max(254)),
  ownerId: optional(Id),
  labels: z.array(Label).max(20, "At most 20 labels.").optional(),
};

/** What lists and pages of both show. */
export const partnerRow = {
  ownerId: Id.nullable(),
  ownerName: z.string().nullable(),
  phone: z.string().nullable(),
  labels: z.array(z.string()),
  lastTouchAt: Instant.nullable(),
  nextTouchAt: Instant.nullable(),
  archivedAt: Instant.nullable(),
  /** Referrals of the last 12 months, and how many of those received were admitted. */
  referralsIn: z.number().int(),
  referralsOut: z.number().int(),
  admitted: z.number().int(),
};

/** How partners are sorted: by name, by the next step that is due, or by the longest time without contact. */
export const partnerSorts = ["name", "next", "last"] as const;
export type PartnerSort = (typeof partnerSorts)[number];

export const partnerListQuery = {
  q: z.string().trim().max(80).optional(),
  ownerId: commaList(Id).optional(),
  label: commaList(Label).optional(),
  archived: z.stringbool().default(false),
  ...pageQuery,
};

/** Reading, printing, archiving and restoring a partner, at the partner's own path. */
export function partnerVerbs<S extends PartnerType, P extends z.ZodObject, R extends z.ZodType>(
  subject: S,
  { path, params, response, named }: { path: string; params: P; response: R; named: string },
) {
  const permission = "crm.partners";
  const versioned = {
    method: "POST",
    permission,
    params,
    body: z.strictObject({ version: Version }),
    response,
    problems: ["not-found", "stale-version", "wrong-state"],
  } as const;
  return {
    get: endpoint({
      method: "GET",
      path,
      summary: `Get ${named}`,
      permission,
      params,
      response,
      problems: ["not-found"],
    }),
    print: endpoint({
      method: "GET",
      path: `${path}/print`,
      summary: `Print the profile of ${named}`,
      permission,
      audit: { action: "partner.printed", subject },
      params,
      response,
      problems: ["not-found"],
    }),
    archive: endpoint({
      ...versioned,
      path: `${path}/archive`,
      summary: `Archive ${named}; the referral history is kept`,
      audit: { action: "partner.archived", subject },
    }),
    restore: endpoint({
      ...versioned,
      path: `${path}/restore`,
      summary: `Restore ${named} after archiving`,
      audit: { action: "partner.restored", subject },
    }),
  };
}
