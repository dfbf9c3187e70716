import { Checkbox } from "@mantine/core";
import { useRef, useState } from "react";
import { z } from "zod";
import { PassingOverReason } from "#modules/facility/beds/bed-stay.contract.ts";
import { Instant } from "#platform/shared/endpoint.ts";
import { type ApiProblem, call, invalidate, isProblem, useAction, useRead } from "#platform/web/index.ts";
import {
  Field,
  Form,
  FormActions,
  FormDialog,
  ProblemAlert,
  toast,
  toastProblem,
  useFormValue,
  useZodForm,
} from "#ui/index.ts";
import { leadBedOptions } from "../../intakes/intake.contract.ts";
import { getLead, leadBoard, leadOptions, listLeads } from "../lead.contract.ts";
import { isBackwards, type LifecycleCode, leadName, lifecycleLabel } from "../lead.ts";
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
  /** What the server said when the move was tried without more. */
  problem: ApiProblem | null;
}

const reads = [listLeads, leadBoard, getLead, leadTimeline] as const;

/** Moves a lead; where the stage needs more (a date, a place in the line, a reason) `ask` opens the dialog for it. */
export function useStageMove(ask: (asked: StageAsked) => void) {
  const action = useAction(updateLifecycle, { invalidates: [...reads], inline: true });
  const move = async (lead: Movable, to: number, place: { before?: string } = {}) => {
    const lifecycle = to as LifecycleCode;
    const changes = lead.lifecycle !== lifecycle;
    if (changes && (to === 12 || to === 13 || isBackwards(lead.lifecycle, to)))
      return ask({ lead, to: lifecycle, problem: null });
    try {
      await action.run({
        params: { leadId: lead.id },
        body: { version: lead.version, ...(changes ? { lifecycle } : {}), ...place },
      });
      if (changes) toast(`${leadName(lead)} is in ${lifecycleLabel(to)}`);
    } catch (error) {
      if (
        isProblem(error, "vob-required") ||
        isProblem(error, "assessment-required") ||
        isProblem(error, "qualification-incomplete")
      )
        ask({ lead, to: lifecycle, problem: error as ApiProblem });
      else toastProblem(error);
      await invalidate(...reads);
    }
  };
  return { move: (...args: Parameters<typeof move>) => void move(...args), pending: action.pending };
}

/** Asks for what the stage needs. Cancelled, nothing has changed. */
export function StageDialog({ asked, onClose }: { asked: StageAsked | null; onClose: () => void }) {
  return (
    <FormDialog
      opened={asked !== null}
      onClose={onClose}
      title={asked ? `${leadName(asked.lead)} to ${lifecycleLabel(asked.to)}` : ""}
      size="lg"
    >
      {asked && <StageForm asked={asked} onClose={onClose} />}
    </FormDialog>
  );
}

const reason = z.string().trim().min(3, "A few words are enough").optional();
const StageInput = z.object({
  startsAt: Instant.optional(),
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
  const [cancelAppointment, setCancel] = useState(lead.lifecycle === 12);
  const form = useZodForm({
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
        ...(lead.lifecycle === 12 ? { cancelAppointment } : {}),
        ...(to === 12 && given.startsAt
          ? {
              intake: {
                startsAt: given.startsAt,
                ...(given.bedId ? { bedId: given.bedId } : {}),
                ...(given.noHoldReason ? { noHoldReason: given.noHoldReason } : {}),
                ...(given.bedId && given.passingOverReason ? { passingOverReason: given.passingOverReason } : {}),
              },
            }
          : {}),
        ...(to === 13 && given.locationId && given.levelOfCareId
          ? { waitlist: { locationId: given.locationId, levelOfCareId: given.levelOfCareId } }
          : {}),
      },
    });
    await invalidate(...reads);
    toast(`${leadName(lead)} is in ${lifecycleLabel(to)}`);
    onClose();
  };
  // Asked one by one, as the server finds them; an answered one stays.
  const lacks = useLacking(asked.problem?.code, form.problem?.code);
  const blocked = asked.problem?.code === "qualification-incomplete";
  return (
    <Form form={form} onSubmit={save} label={`Move to ${lifecycleLabel(to)}`}>
      {asked.problem && !form.problem && <ProblemAlert error={asked.problem} />}
      {to === 12 && <IntakeFields leadId={lead.id} passesOver={lacks.line} />}
      {to === 13 && <PlaceFields />}
      {lacks.vob && <Field.Textarea name="withoutVob" label="Why go on without verified benefits?" rows={2} />}
      {lacks.assessment && (
        <Field.Textarea name="withoutAssessment" label="Why go on without an assessment?" rows={2} />
      )}
      {isBackwards(lead.lifecycle, to) && <Field.Textarea name="reason" label="Why does it go back?" rows={2} />}
      {lead.lifecycle === 12 && (
        <Checkbox
          label="Cancel the booked intake and give its bed back"
          checked={cancelAppointment}
          onChange={(event) => setCancel(event.currentTarget.checked)}
        />
      )}
      {!blocked && <FormActions submit={`Move to ${lifecycleLabel(to)}`} onCancel={onClose} />}
    </Form>
  );
}

/** What the stage was refused for so far: benefits, then the assessment; people who wait longer for the bed. */
function useLacking(...codes: (string | undefined)[]): { vob: boolean; assessment: boolean; line: boolean } {
  const seen = useRef(new Set<string>());
  for (const code of codes) if (code) seen.current.add(code);
  const has = (code: string) => seen.current.has(code);
  return { vob: has("vob-required"), assessment: has("assessment-required"), line: has("others-wait-longer") };
}

function IntakeFields({ leadId, passesOver }: { leadId: string; passesOver: boolean }) {
  const beds = useRead(leadBedOptions, { params: { leadId } });
  const bedId = useFormValue<string>("bedId");
  const rows = beds.data?.rows ?? [];
  return (
    <>
      <Field.DateTime name="startsAt" label="They arrive" />
      <Field.Select
        name="bedId"
        label="Bed to hold"
        help={
          beds.data && rows.length === 0
            ? "No fitting bed is free at this place now."
            : "Held until four hours after they should arrive."
        }
        options={rows.map((bed) => ({ value: bed.bedId, label: `${bed.code} · ${bed.sectionName}` }))}
      />
      {!bedId && <Field.Textarea name="noHoldReason" label="Why is no bed held?" rows={2} />}
      {bedId && passesOver && (
        <Field.Textarea
          name="passingOverReason"
          label="Others of the waiting list could have this bed first. Why this person?"
          help="Ten characters or more; it is kept with the lead and in the audit log."
          rows={2}
        />
      )}
    </>
  );
}

function PlaceFields() {
  const options = useRead(leadOptions, {}, { staleMs: 300_000 });
  return (
    <>
      <Field.Select
        name="locationId"
        label="Waits for"
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
