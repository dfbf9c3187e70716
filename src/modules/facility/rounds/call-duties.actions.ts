import type { Act } from "#platform/server/execution/context.ts";
import type { DutyKind } from "../duty/duty.ts";
import { onDuty } from "../duty/duty-reads.actions.ts";
import { inEachLanguage, lateLooks } from "../notices.ts";
import { type DueRow, placeOfStay, roomName } from "./due.store.ts";

interface Call {
  duties: readonly DutyKind[];
  kind: "round-late" | "round-missed" | "client-missing";
  text: "rounds.late" | "rounds.missed" | "rounds.missing";
  /** Notices of one group collapse into one; a missing client has a notice of their own. */
  group?: string;
}

/** Notifies duties; where no one has them, all who review rounds there. The title names a room, never a client. */
export async function callDuties(
  act: Act,
  { clientId, demographicId, locationId }: Pick<DueRow, "clientId" | "demographicId" | "locationId">,
  { duties, kind, text, group }: Call,
): Promise<void> {
  const place = await placeOfStay(act.db, demographicId, act.now);
  const room = place ? await roomName(act.db, place.roomId) : null;
  const holders = (await onDuty(act, [locationId], place ? { sectionId: place.sectionId } : {})).filter(({ duty }) =>
    duties.some((one) => one === duty),
  );
  const clinicianIds = [...new Set(holders.map(({ clinicianId }) => clinicianId))];
  act.notify({
    kind,
    to: clinicianIds.length > 0 ? { clinicianIds } : { permission: "rounds.review", locationId },
    title: inEachLanguage((say) => (room === null ? say(`${text}.noRoom`) : say(text, { room }))),
    link: `/rounds?location=${locationId}`,
    clientId,
    ...(group === undefined ? {} : { groupKey: `rounds:${group}`, groupTitle: lateLooks }),
  });
}
