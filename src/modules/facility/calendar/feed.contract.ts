import { z } from "zod";
import { endpoint, Instant, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";

export const feedDetails = ["busy_only", "titles"] as const;

export const CalendarFeed = z.strictObject({
  id: idOf("calendar-feed"),
  name: z.string(),
  detail: z.enum(feedDetails),
  createdAt: Instant,
  version: Version,
});
export type CalendarFeed = z.output<typeof CalendarFeed>;

export const listFeeds = endpoint({
  method: "GET",
  path: "/events/feeds",
  summary: "The user's own calendar feeds that are not revoked",
  permission: "calendar.view",
  response: z.strictObject({ rows: z.array(CalendarFeed) }),
});

export const createFeed = endpoint({
  method: "POST",
  path: "/events/feeds",
  summary: "Make a secret address under which a calendar program reads the user's own calendar; it is shown once",
  permission: "calendar.view",
  audit: { action: "feed.created", subject: "calendar-feed" },
  leaves: { unchecked: "Times of the user's own work under neutral titles; no client is named." },
  body: z.strictObject({
    name: z.string().trim().min(1).max(80),
    detail: z.enum(feedDetails).default("busy_only"),
  }),
  response: CalendarFeed.extend({
    /** The path of the feed at the facility's own address. */
    path: z.string(),
  }),
  status: 201,
  problems: ["wrong-state", "validation"],
});

export const revokeFeed = endpoint({
  method: "DELETE",
  path: "/events/feeds/:feedId",
  summary: "Revoke a calendar feed: its address no longer answers",
  permission: "calendar.view",
  audit: { action: "feed.revoked", subject: "calendar-feed" },
  params: z.strictObject({ feedId: Id }),
  query: z.strictObject({ version: z.coerce.number().int().min(1) }),
  response: CalendarFeed,
  problems: ["not-found", "stale-version"],
});
