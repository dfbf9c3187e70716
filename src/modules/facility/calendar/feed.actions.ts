import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { verb } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Binary, BinaryAnswer } from "#platform/server/http/binary-answer.ts";
import { endpoint } from "#platform/shared/endpoint.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import type { CalendarSource } from "./calendar.ts";
import { createFeed, listFeeds, revokeFeed } from "./feed.contract.ts";
import { busyTimes, feedByToken, feedRecord, feedsOf, insertFeed } from "./feed.store.ts";
import { icalendar } from "./ical.ts";

export const readFeed = endpoint({
  method: "GET",
  path: "/events/feed/:token",
  summary: "A staff member's calendar as iCalendar, for calendar programs that have its secret address",
  permission: "public",
  leaves: { unchecked: "Times of a staff member's work under neutral titles; no client is named." },
  params: z.strictObject({ token: z.string().regex(/^[\w-]{43}\.ics$/) }),
  response: Binary,
  problems: ["not-found"],
  limit: { bucket: "calendar-feed", perMinute: 60 },
});

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Titles of other modules' records can name a program; a feed says only what kind of work it is (CAL-8). */
const feedTitles = {
  event: null,
  groupSession: "Group session",
  crmIntake: "Intake appointment",
  leave: "Leave",
  duty: "Shift",
  timeOff: "Time off",
} as const satisfies Record<CalendarSource, string | null>;

const day = 24 * 60;
const daysBack = 30;
const daysAhead = 180;
const mostFeeds = 5;

export const feedHandlers = [
  query(listFeeds, async (view) => ({
    rows: view.actor.clinicianId ? await feedsOf(view.db, view.actor.clinicianId) : [],
  })),

  action(createFeed, async (act, { body }) => {
    const { clinicianId } = act.actor;
    if (!clinicianId) throw new Problem("wrong-state", "Only staff members have a calendar of their own.");
    if ((await feedsOf(act.db, clinicianId)).length >= mostFeeds)
      throw new Problem("wrong-state", `You have ${mostFeeds} feeds. Revoke one first.`);
    const token = randomBytes(32).toString("base64url");
    const feed = await insertFeed(act.db, { ...body, clinicianId, tokenHash: hashOf(token) });
    act.audit({ subjectId: feed.id, detail: { detail: feed.detail } });
    return { ...feed, path: `/api/auth/events/feed/${token}.ics` };
  }),

  verb(revokeFeed, feedRecord, (act, feed) => {
    if (feed.revokedAt !== null) throw new Problem("not-found", "There is no such calendar feed.");
    return { revokedAt: act.now };
  }),

  query(readFeed, async (view, { params: { token } }) => {
    const feed = await feedByToken(view.db, hashOf(token.slice(0, -".ics".length)));
    if (!feed) throw new Problem("not-found", "This calendar feed was revoked.");
    const rows = await busyTimes(
      view.db,
      feed.clinicianId,
      addMinutes(view.now, -daysBack * day),
      addMinutes(view.now, daysAhead * day),
    );
    const text = icalendar(
      feed.name,
      rows.map(({ source, sourceId, title, changedAt, ...times }) => ({
        ...times,
        changedAt,
        uid: `${sourceId}@cairn`,
        // Booking again makes a later entry of the same record.
        sequence: Math.floor(Date.parse(changedAt) / 60_000),
        title: feed.detail === "busy_only" ? "Busy" : (feedTitles[source] ?? title),
      })),
    );
    return new BinaryAnswer({
      mediaType: "text/calendar; charset=utf-8",
      content: Buffer.from(text),
      name: "calendar.ics",
      inline: true,
    });
  }),
];
