import { voidSignature } from "#modules/signatures/index.ts";
import { record, verb } from "#platform/server/execution/index.ts";
import { action } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { formById, formForUpdate, saveForm } from "../forms/form.store.ts";
import { moved, slotStates } from "../forms/form.ts";
import { formView } from "../forms/form-view.actions.ts";
import { emptySlot, setSlotState, slotsOfForm } from "../forms/slot.store.ts";
import { inEachLanguage } from "../notices.ts";
import { versionById } from "../templates/template.store.ts";
import { answerRemark, raiseKickBack } from "./kick-back.contract.ts";
import { insertKickBack, kickBackById, lastKickBack, replyToRemark } from "./kick-back.store.ts";
import { kickBackStates } from "./kick-back.ts";

/**
 * Returns a form for correction: reopens the named sections, or all, and voids the signatures that cover them. Needs
 * permission to approve or to sign. Raises `forms.kicked-back`.
 */
export const raiseKickBackAction = action(raiseKickBack, async (act, { body }) => {
  const form = await formForUpdate(act.db, body.formId);
  await act.openChart(form.clientId, "forms");
  if (!act.can("forms.approve") && !act.can("forms.sign"))
    throw new Problem("forbidden", "You need permission to sign or approve forms to return one.");
  const status = moved(form.status, "kickBack");
  if (form.version !== body.version) act.requireVersion(await formView(act, form), body.version);
  const { definition, title } = await versionById(act.db, form.templateVersionId);
  const unknown = body.linkIds.find((id) => !definition.items.some((section) => section.linkId === id));
  if (unknown) throw fieldProblem("body.linkIds", `This form has no section "${unknown}".`);
  const isAffected = (covers: "whole" | readonly string[]) =>
    covers === "whole" || body.linkIds.length === 0 || covers.some((id) => body.linkIds.includes(id));
  // Saves the form first, because the database refuses to clear slots of a form that is being signed.
  await saveForm(act.db, form.id, {
    status,
    kickBackOpen: true,
    pendingClient: false,
    pendingGuardian: false,
    pendingStaff: false,
    pendingReview: false,
  });
  for (const slot of await slotsOfForm(act.db, form.id)) {
    if (slotStates.can(slot.state, "reopen") && slot.signatureId !== null && isAffected(slot.covers)) {
      await voidSignature(act, slot.signatureId, `Returned: ${body.reason}`);
      await emptySlot(act.db, slot.id);
    } else if (slotStates.can(slot.state, "sign")) await setSlotState(act.db, slot.id, "waiting");
  }
  const round = ((await lastKickBack(act.db, form.id))?.round ?? 0) + 1;
  const kickBackId = await insertKickBack(
    act.db,
    {
      formId: form.id,
      clientId: form.clientId,
      round,
      raisedBy: act.actor.userId ?? "",
      raisedAt: act.now,
      reason: body.reason,
      linkIds: body.linkIds,
    },
    body.remarks,
  );
  await act.raise(
    "forms.kicked-back",
    { formId: form.id, kickBackId },
    { topics: [`record:form:${form.id}`, `client:${form.clientId}`, "list:form-approvals"] },
  );
  if (form.submittedBy)
    act.notify({
      kind: returnedKind,
      to: { userIds: [form.submittedBy] },
      title: inEachLanguage((say) => say("form.returned", { title })),
      link: `/forms/${form.id}`,
      subject: { type: "form", id: form.id },
      clientId: form.clientId,
    });
  act.audit({ subjectId: form.id, detail: { kickBackId, round } });
  return kickBackById(act.db, kickBackId);
});

/** The kind of notice that tells who submitted a form that it came back. */
export const returnedKind = "forms.returned";

/** A return of a form; audited as a change of the form. */
const kickBackRecord = record({
  table: "kickBacks",
  subject: "form",
  key: "kickBackId",
  load: kickBackById,
  scope: async (act, kickBack) => act.openChart((await formById(act.db, kickBack.subjectId)).clientId, "forms"),
  audit: (kickBack) => ({ subjectId: kickBack.subjectId, detail: { kickBackId: kickBack.id } }),
});

export const answerRemarkAction = verb(answerRemark, kickBackRecord, async (act, kickBack, { body }) => {
  if (!kickBackStates.can(kickBack.status, "answer"))
    throw new Problem("wrong-state", "This form was already resubmitted.");
  await replyToRemark(act.db, {
    kickBackId: kickBack.id,
    remarkId: body.remarkId,
    reply: body.reply,
    by: act.actor.userId,
    at: act.now,
  });
  return {};
});
