import { Checkbox } from "@mantine/core";
import { useRef, useState } from "react";
import { z } from "zod";
import { PassingOverReason } from "#modules/facility/beds/bed-stay.contract.ts";
import { getAllClinicians } from "#modules/staff/clinicians/staff.contract.ts";
import { Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { minutesBetween } from "#platform/shared/time/index.ts";
import {
  type ApiProblem,
  call,
  invalidate,
  isProblem,
  serverInstant,
  useAction,
  useRead,
} from "#platform/web/index.ts";
import {
  Field,
  Form,
  FormActions,
  FormDialog,
  ProblemAlert,
  toast,
  toastProblem,
  toastUndo,
  useFormValue,
  useZodForm,
} from "#ui/index.ts";
import { leadBedOptions } from "../../intakes/intake.contract.ts";
import { getLead, leadBoard, leadOptions, listLeads } from "../lead.contract.ts";
import { isBackwards, type LifecycleCode, leadName, lifecycleCode, lifecycleLabel, lifecycleOf } from "../lead.ts";
import type { LeadRow } from "../lead-fields.contract.ts";
import { leadTimeline, updateLifecycle } from "../pipeline.contract.ts";

type Movable = Pick<
  LeadRow,
  | "id"
  | "leadNo"
  | "firstName"
  | "lastName"
  | "preferredName"
  | "version"
  | "lifecycle"
  | "locationId"
  | "levelOfCareId"
>;
export interface StageAsked {
  lead: Movable;
  to: LifecycleCode;
  /** Why the server refused the move without these details. */
  problem: ApiProblem | null;
}

/** Stages that always need more than the move: an intake date, or a waiting list. */
const needsDetails = (to: number) => ["intake_date", "waiting_list"].includes(lifecycleOf(to) ?? "");

const reads = [listLeads, leadBoard, getLead, leadTimeline] as const;

/** Moves a lead; `ask` opens the dialog when the stage needs a date, a waiting list entry or a reason. */
export function useStageMove(ask: (asked: StageAsked) => void) {
  const action = useAction(updateLifecycle, { invalidates: [...reads], inline: true });
  const move = async (lead: Movable, to: number, place: { before?: string } = {}) => {
    const stage = lifecycleOf(to);
    if (stage === null) return;
    const lifecycle = lifecycleCode[stage];
    const changes = lead.lifecycle !== lifecycle;
    if (changes && (needsDetails(to) || isBackwards(lead.lifecycle, to)))
      return ask({ lead, to: lifecycle, problem: null });
    try {
      const moved = await action.run({
        params: { leadId: lead.id },
        body: { version: lead.version, ...(changes ? { lifecycle } : {}), ...place },
      });
      const from = lifecycleOf(lead.lifecycle ?? 0);
      const done = `${leadName(lead)} moved to ${lifecycleLabel(to)}`;
      // Back into a stage with a date or a waiting list entry needs more than a click.
      if (changes && (from === null || needsDetails(lifecycleCode[from]))) toast(done);
      else if (changes && from !== null)
        toastUndo(done, () =>
          action.run({
            params: { leadId: lead.id },
            body: { version: moved.version, lifecycle: lifecycleCode[from], reason: "Move undone" },
          }),
        );
    } catch (error) {
      if (
        isProblem(error, "vob-required") ||
        isProblem(error, "assessment-required") ||
        isProblem(error, "qualification-incomplete")
      )
        ask({ lead, to: lifecycle, problem: error });
      else toastProblem(error);
      await invalidate(...reads);
    }
  };
  return { move: (...args: Parameters<typeof move>) => void move(...args), pending: action.pending };
}

/** Asks for what the stage needs. Nothing changes on Cancel. */
export function StageDialog({ asked, onClose }: { asked: StageAsked | null; onClose: () => void }) {
  return (
    <FormDialog
      opened={asked !== null}
      onClose={onClose}
      title={asked ? `Move ${leadName(asked.lead)} to ${lifecycleLabel(asked.to)}` : ""}
      size="lg"
    >
      {asked && <StageForm asked={asked} onClose={onClose} />}
    </FormDialog>
  );
}

/** The choice of a place instead of a bed. */
const reserved = "place";

const reason = z.string().trim().min(3, "Enter at least 3 characters").optional();
const StageInput = z.object({
  startsAt: Instant.optional(),
  clinicianIds: z.array(Id).max(5, "Choose up to 5").default([]),
  /** A bed, or `place` for a place whose bed is chosen on the day. */
  bedId: z.string().optional(),
  noHoldReason: reason,
  passingOverReason: PassingOverReason.optional(),
  locationId: z.string().optional(),
  levelOfCareId: z.string().optional(),
  reason,
  withoutVob: reason,
  withoutAssessment: reason,
});

function StageForm({ asked, onClose }: { asked: StageAsked; onClose: () => void }) {
  const { lead, to } = asked;
  const hasIntakeDate = lifecycleOf(lead.lifecycle) === "intake_date";
  const toIntakeDate = lifecycleOf(to) === "intake_date";
  const toWaitingList = lifecycleOf(to) === "waiting_list";
  const [cancelAppointment, setCancel] = useState(hasIntakeDate);
  const form = useZodForm({
    draft: { form: `lead:move:${to}`, record: lead.id },
    schema: StageInput,
    initial: { locationId: lead.locationId, levelOfCareId: lead.levelOfCareId },
    doing: "moving a lead",
  });
  const save = async (given: z.output<typeof StageInput>) => {
    await call(updateLifecycle, {
      params: { leadId: lead.id },
      body: {
        version: lead.version,
        lifecycle: to,
        ...(given.reason ? { reason: given.reason } : {}),
        ...(given.withoutVob ? { withoutVob: given.withoutVob } : {}),
        ...(given.withoutAssessment ? { withoutAssessment: given.withoutAssessment } : {}),
        ...(hasIntakeDate ? { cancelAppointment } : {}),
        ...(toIntakeDate && given.startsAt
          ? {
              intake: {
                startsAt: given.startsAt,
                clinicianIds: given.clinicianIds,
                ...(given.bedId === reserved ? { reservePlace: true } : given.bedId ? { bedId: given.bedId } : {}),
                ...(given.noHoldReason ? { noHoldReason: given.noHoldReason } : {}),
                ...(given.bedId && given.bedId !== reserved && given.passingOverReason
                  ? { passingOverReason: given.passingOverReason }
                  : {}),
              },
            }
          : {}),
        ...(toWaitingList && given.locationId && given.levelOfCareId
          ? { waitlist: { locationId: given.locationId, levelOfCareId: given.levelOfCareId } }
          : {}),
      },
    });
    await invalidate(...reads);
    toast(`${leadName(lead)} moved to ${lifecycleLabel(to)}`);
    onClose();
  };
  // The server names one missing item at a time; fields already shown stay.
  const missing = useMissing(asked.problem?.code, form.problem?.code);
  const blocked = asked.problem?.code === "qualification-incomplete";
  return (
    <Form form={form} onSubmit={save} label={`Move to ${lifecycleLabel(to)}`}>
      {asked.problem && !form.problem && <ProblemAlert error={asked.problem} />}
      {toIntakeDate && <IntakeFields lead={lead} passesOver={missing.line} />}
      {toWaitingList && <WaitlistFields />}
      {missing.vob && (
        <Field.Textarea name="withoutVob" label="Reason to continue without verified benefits" rows={2} />
      )}
      {missing.assessment && (
        <Field.Textarea name="withoutAssessment" label="Reason to continue without an assessment" rows={2} />
      )}
      {isBackwards(lead.lifecycle, to) && <Field.Textarea name="reason" label="Reason for moving back" rows={2} />}
      {hasIntakeDate && (
        <Checkbox
          label="Cancel the scheduled intake and release its bed"
          checked={cancelAppointment}
          onChange={(event) => setCancel(event.currentTarget.checked)}
        />
      )}
      {!blocked && <FormActions submit={`Move to ${lifecycleLabel(to)}`} onCancel={onClose} />}
    </Form>
  );
}

/** What the server refused the move for so far: benefits, the assessment, candidates ahead on the waiting list. */
function useMissing(...codes: (string | undefined)[]): { vob: boolean; assessment: boolean; line: boolean } {
  const seen = useRef(new Set<string>());
  for (const code of codes) if (code) seen.current.add(code);
  const has = (code: string) => seen.current.has(code);
  return { vob: has("vob-required"), assessment: has("assessment-required"), line: has("others-wait-longer") };
}

function IntakeFields({ lead, passesOver }: { lead: Movable; passesOver: boolean }) {
  const beds = useRead(leadBedOptions, { params: { leadId: lead.id } });
  const staff = useRead(getAllClinicians, {}, { staleMs: 300_000 });
  const staffThere = (staff.data?.rows ?? []).filter(({ locationIds }) => locationIds.includes(lead.locationId ?? ""));
  const bedId = useFormValue<string>("bedId");
  const startsAt = useFormValue<string>("startsAt");
  const rows = beds.data?.rows ?? [];
  // A bed is held up to 24 hours ahead as a rule; further ahead a place is reserved (BED-1).
  const isAhead = startsAt ? minutesBetween(serverInstant(), startsAt) > 24 * 60 : false;
  return (
    <>
      <Field.DateTime name="startsAt" label="Intake date and time" />
      <Field.MultiSelect
        name="clinicianIds"
        label="Staff"
        help="Optional. Booked in the calendar for this time."
        options={staffThere.map(({ id, fullName }) => ({ value: id, label: fullName }))}
      />
      <Field.Select
        name="bedId"
        label="Bed"
        help={
          bedId === reserved
            ? "The place is kept for that day. A bed is held on the morning of the day, until 4 hours after the intake."
            : beds.data && rows.length === 0
              ? "No matching bed is available at this location now."
              : "Held until 4 hours after the intake."
        }
        options={[
          ...(isAhead ? [{ value: reserved, label: "Reserve a place for that day" }] : []),
          ...rows.map((bed) => ({ value: bed.bedId, label: `Hold ${bed.code} · ${bed.sectionName}` })),
        ]}
      />
      {!bedId && <Field.Textarea name="noHoldReason" label="Reason no bed is held" rows={2} />}
      {bedId && bedId !== reserved && passesOver && (
        <Field.Textarea
          name="passingOverReason"
          label="Other candidates are ahead on the waiting list. Reason for choosing this lead"
          help="At least 10 characters. Saved with the lead and in the audit log."
          rows={2}
        />
      )}
    </>
  );
}

function WaitlistFields() {
  const options = useRead(leadOptions, {}, { staleMs: 300_000 });
  return (
    <>
      <Field.Select
        name="locationId"
        label="Location"
        options={(options.data?.locations ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Field.Select
        name="levelOfCareId"
        label="Level of care"
        options={(options.data?.levels ?? []).map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
      />
    </>
  );
}
