import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, idOf } from "../ids.ts";

export const SearchHit = z.strictObject({
  kind: z.string(),
  subjectId: Id,
  title: z.string(),
  subtitle: z.string().nullable(),
  link: z.string().nullable(),
  /** Where the record stands now: a client's status and bed. */
  standing: z.string().optional(),
  /** Out of reach (SRCH-3): the title is initials, the link leads to the opening in an emergency. */
  masked: z.boolean().optional(),
  /** Another client of the same name was found too: number and birth date distinguish them (name alert). */
  nameAlert: z.boolean().optional(),
  /** With a name alert: what they look like. */
  photoFileId: Id.nullable().optional(),
});
export type SearchHit = z.infer<typeof SearchHit>;

export const search = endpoint({
  method: "POST",
  path: "/search",
  summary: "Find clients, leads, staff by name or number; a POST, so that names stay out of logs",
  permission: "search.use",
  switch: null,
  audit: { action: "search.made", subject: "search" },
  body: z.strictObject({
    q: z.string().trim().min(2).max(100),
    kinds: z.array(z.string().max(40)).max(10).optional(),
    limit: z.number().int().min(1).max(50).default(8),
    /** Records the user opened recently, which come first among the hits. */
    recent: z.array(Id).max(20).default([]),
  }),
  response: z.strictObject({ rows: z.array(SearchHit) }),
  limit: { bucket: "search", perMinute: 120 },
});

export const recentSearch = endpoint({
  method: "GET",
  path: "/search/recent",
  summary: "The charts I opened last, newest first, as far as I still reach them",
  permission: "search.use",
  switch: null,
  response: z.strictObject({ rows: z.array(SearchHit) }),
});

export const WorkItemGroup = z.strictObject({
  kind: z.string(),
  label: z.string(),
  count: z.number().int(),
  oldestAt: z.iso.datetime().nullable(),
  link: z.string(),
  rows: z.array(
    z.strictObject({
      id: z.string(),
      /** The client whom it is about. */
      clientId: idOf("client").nullable(),
      title: z.string(),
      detail: z.string().nullable(),
      link: z.string(),
      at: z.iso.datetime().nullable(),
    }),
  ),
});
export type WorkItemGroup = z.infer<typeof WorkItemGroup>;
export const listWorkItems = endpoint({
  method: "GET",
  path: "/work-items",
  summary: "My open work from every module, most urgent group first",
  permission: "workItems.view",
  switch: null,
  response: z.strictObject({
    groups: z.array(WorkItemGroup),
    /** How many lists this role has work in; 0 shows what the role can open instead of "You're all caught up". */
    sources: z.number().int(),
  }),
});
