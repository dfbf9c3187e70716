import { decideApproval, requestStep, type StepRequest } from "#modules/clients/approvals/approval.contract.ts";
import { getOperations, putOperations } from "#modules/facility/places/operations.contract.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";
import type { Life } from "./client-story.ts";
import { type Floor, placeOf } from "./floor.ts";
import type { Stage } from "./stage.ts";

/** Steps requested at the residence: a planned discharge and a pass await a decision, a step down is approved. */
export async function requestSteps(stage: Stage, calendar: Calendar, floor: Floor, lives: readonly Life[]) {
  const reyes = stage.as("reyes");
  const params = { locationId: placeOf(stage, "ACR").id };
  const at = calendar.minutesAgo(130);
  const { version } = await reyes.do(at, getOperations, { params });
  await reyes.do(at, putOperations, { params, body: { version, approvalSteps: ["undo_discharge"] } });
  const residents = lives.filter(
    ({ admittedAt, guest }) =>
      admittedAt !== null &&
      admittedAt < calendar.minutesAgo(4 * 24 * 60) &&
      guest.stays.some((stay) => stay.to === null && stay.bed?.ward === "north"),
  );
  const [leaving, stepping, visiting] = residents;
  if (!leaving || !stepping) return;
  const request = (life: Life, step: StepRequest) =>
    stage.as("okafor").do(at, requestStep, {
      params: { mrNo: life.mrNo },
      body: { demographicId: life.demographicId, request: step },
    });
  await request(leaving, {
    kind: "discharge",
    dischargeType: "completed",
    expectedAt: addMinutes(calendar.now, 26 * 60),
    note: "Treatment goals met. Aftercare appointment is booked, and the family picks up.",
  });
  if (visiting)
    await request(visiting, {
      kind: "leave",
      expectedAt: addMinutes(calendar.now, 15 * 60),
      returnAt: addMinutes(calendar.now, 21 * 60),
      note: "Family visit at home. The family signed the safety plan.",
    });
  const { id } = await request(stepping, {
    kind: "level_of_care",
    levelOfCareId: floor.levels.get("3.5") ?? "",
    expectedAt: addMinutes(calendar.now, 4 * 60),
    note: "Withdrawal scores below 5 for two days.",
  });
  const body = { version: 1, decision: "approve" as const, comment: "Agreed at the team meeting." };
  await stage.as("raman").do(addMinutes(at, 40), decideApproval, { params: { approvalId: id }, body });
}
