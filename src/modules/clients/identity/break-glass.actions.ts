import { openAccessGrant } from "#modules/compliance/index.ts";
import { action } from "#platform/server/execution/module.ts";
import { grantReasonLabels } from "#platform/shared/access/emergency-access.ts";
import { Id } from "#platform/shared/ids.ts";
import { demographicOf } from "../episodes/episode.store.ts";
import { recordChartEvent } from "../timeline/timeline.store.ts";
import { breakGlass } from "./break-glass.contract.ts";
import { clientById, clientByMrNo } from "./client.store.ts";

/**
 * Grants break-the-glass access to an out-of-scope chart for the facility's time limit and records it on the timeline. For
 * a medical emergency in a Part 2 program, that entry is the documentation required by 42 CFR 2.51(c).
 */
export const breakGlassAction = action(breakGlass, async (act, { params, body }) => {
  const { mrNo } = params;
  const client = await (Id.safeParse(mrNo).success ? clientById(act.db, mrNo) : clientByMrNo(act, mrNo));
  const episodeId = client.currentDemographicId;
  const part2 = episodeId ? (await demographicOf(act.db, client.clientId, episodeId)).part2 : act.tenant.part2Program;
  const grant = await openAccessGrant(act, { type: "client", id: client.clientId, part2 }, body);
  const { emergency } = body;
  await recordChartEvent(act, {
    module: "clients",
    kind: "glass.broken",
    subjectType: "access-grant",
    subjectId: grant.grantId,
    clientId: client.clientId,
    demographicId: episodeId,
    title: `Break-the-glass access: ${grantReasonLabels[body.reason].toLowerCase()}`,
    summary: emergency
      ? `To ${emergency.disclosedTo} (${emergency.affiliation}) by ${emergency.disclosedBy}: ${emergency.nature}`
      : body.reasonText,
    importance: "high",
    ...(part2 ? { sensitivity: "part2" as const } : {}),
    permission: "chartAccess.view",
  });
  return grant;
});
