import { z } from "zod";
import { query } from "#platform/server/execution/module.ts";
import { allPermissions } from "#platform/shared/access/permissions.ts";
import { fieldProblem } from "#platform/shared/problems.ts";
import { demographicOf } from "../episodes/episode.store.ts";
import { chosenEpisode } from "../episodes/episode-list.store.ts";
import { openClient } from "../identity/client.store.ts";
import { getTimeline } from "./timeline.contract.ts";
import { timelinePage } from "./timeline.store.ts";

const Cursor = z.tuple([z.iso.datetime(), z.uuid()]);

function readCursor(text: string | undefined): { at: string; id: string } | null {
  if (text === undefined) return null;
  const parsed = Cursor.safeParse(text.split("~"));
  if (!parsed.success) throw fieldProblem("query.cursor", "Reload the timeline.");
  return { at: parsed.data[0], id: parsed.data[1] };
}

/** The chart timeline. Events the viewer may not see are omitted. */
export const getTimelineQuery = query(
  getTimeline,
  async (view, { params, query: { cursor, kinds, demographicId, limit } }) => {
    const client = await openClient(view, params.mrNo, "timeline");
    const episode = await demographicOf(
      view.db,
      client.clientId,
      await chosenEpisode(view.db, client.clientId, demographicId),
    );
    const rows = await timelinePage(view.db, {
      clientId: client.clientId,
      demographicId,
      kinds,
      before: readCursor(cursor),
      limit,
      permissions: allPermissions().filter((permission) => view.can(permission)),
    });
    const last = rows.at(-1);
    return {
      timeZone: episode.timeZone,
      rows: rows.map(({ createdAt, lateEntry, voidedAt, importance, ...row }) => ({
        ...row,
        importance,
        chartedAt: lateEntry ? createdAt : null,
        voided: voidedAt !== null,
      })),
      cursor: last && rows.length === limit ? `${last.at}~${last.id}` : null,
    };
  },
);
