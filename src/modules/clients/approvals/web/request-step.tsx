import { z } from "zod";
import { Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { useAction } from "#platform/web/index.ts";
import { Field, Form, FormActions, SideDrawer, showDateTime, useZodForm } from "#ui/index.ts";
import { dischargeCodes } from "../../episodes/episode.ts";
import { type ChartContext, getChart } from "../../identity/client.contract.ts";
import { calledName } from "../../identity/name.ts";
import { getTimeline } from "../../timeline/timeline.contract.ts";
import classes from "../../web/chart.module.css";
import { useLevels, useLocationNames } from "../../web/names.ts";
import { listApprovals, listStayApprovals, requestStep, type StepRequest } from "../approval.contract.ts";
import { plannedDischarges, type StayStep, stayStepNames, whyNeeded } from "../approval.ts";
import { useStepApproval } from "./use-stay-approvals.ts";

const drawers = { discharge: "Request discharge approval", leave: "Request pass approval" } as const;

/** Requests approval of a planned discharge or a pass. */
export function RequestDrawer({
  chart,
  step,
  opened,
  onClose,
}: {
  chart: ChartContext;
  step: keyof typeof drawers;
  opened: boolean;
  onClose: () => void;
}) {
  return (
    <SideDrawer opened={opened} onClose={onClose} title={`${drawers[step]}: ${calledName(chart)}`}>
      {opened && <RequestStep chart={chart} step={step} onClose={onClose} />}
    </SideDrawer>
  );
}

interface RequestStepProps {
  chart: ChartContext;
  step: StayStep;
  onClose: () => void;
}

const RequestFields = z.strictObject({
  step: z.enum(stayStepNames),
  dischargeType: z.enum(plannedDischarges).nullish(),
  levelOfCareId: Id.nullish(),
  toLocationId: Id.nullish(),
  returnAt: Instant.nullish(),
  expectedAt: Instant.nullish(),
  note: z.string().trim().max(2000).nullish(),
});
type Fields = z.output<typeof RequestFields>;
const Complete = RequestFields.refine(({ step, levelOfCareId }) => step !== "level_of_care" || levelOfCareId, {
  path: ["levelOfCareId"],
  message: "Choose a level of care",
})
  .refine(({ step, note }) => step !== "undo_discharge" || (note ?? "").length >= 5, {
    path: ["note"],
    message: "Enter a reason",
  })
  .refine(({ step, toLocationId }) => step !== "transfer" || toLocationId, {
    path: ["toLocationId"],
    message: "Choose a location",
  })
  .refine(({ step, expectedAt }) => step !== "leave" || expectedAt, {
    path: ["expectedAt"],
    message: "Enter when the client leaves",
  })
  .refine(({ step, returnAt }) => step !== "leave" || returnAt, {
    path: ["returnAt"],
    message: "Enter when the client is expected back",
  });

/** In place of the form of a step that needs approval: the request, or that it is not decided yet. */
export function RequestStep({ chart, step, onClose }: RequestStepProps) {
  const { request } = useStepApproval(chart, step);
  // An approved pass can be followed by a request for a longer one.
  if (request && !(step === "leave" && request.state === "approved"))
    return (
      <p>
        {request.requestedByName} requested approval on {showDateTime(request.requestedAt, chart.episode.timeZone)}. You
        can continue when it is approved.
      </p>
    );
  return <RequestForm chart={chart} step={step} onClose={onClose} />;
}

function RequestForm({ chart, step, onClose }: RequestStepProps) {
  const { mrNo, episode } = chart;
  const { options } = useLevels();
  const locations = useLocationNames();
  const form = useZodForm({
    draft: { form: `approval:${step}`, record: episode.demographicId },
    schema: Complete,
    initial: { step, dischargeType: step === "discharge" ? "completed" : null },
    doing: "Approval request",
  });
  const send = useAction(requestStep, {
    inline: true,
    invalidates: [listStayApprovals, listApprovals, getTimeline, [getChart, { params: { mrNo } }]],
    done: "Approval requested",
  });
  return (
    <Form
      form={form}
      label="Request approval"
      onSubmit={(fields) =>
        send.run({
          params: { mrNo },
          body: { demographicId: episode.demographicId, request: requestOf(fields) },
        })
      }
      onSaved={onClose}
    >
      <p className={classes.quiet}>{whyNeeded[step]} Approvers are notified, and you are notified of the decision.</p>
      {step === "discharge" && (
        <Field.Select
          name="dischargeType"
          label="Discharge type"
          options={plannedDischarges.map((value) => ({ value, label: dischargeCodes[value].label }))}
        />
      )}
      {step === "level_of_care" && (
        <Field.Select
          name="levelOfCareId"
          label="New level of care"
          options={options.filter((one) => one.value !== episode.levelOfCareId)}
        />
      )}
      {step === "transfer" && (
        <Field.Select
          name="toLocationId"
          label="Transfer to"
          options={locations.options.filter((one) => one.value !== episode.locationId)}
        />
      )}
      {step !== "undo_discharge" && (
        <Field.DateTime
          name="expectedAt"
          label={step === "leave" ? "Leaves at" : "Planned for"}
          timeZone={episode.timeZone}
        />
      )}
      {step === "leave" && <Field.DateTime name="returnAt" label="Back by" timeZone={episode.timeZone} />}
      <Field.Textarea name="note" label={step === "undo_discharge" ? "Reason" : "Notes for the approver"} rows={3} />
      <FormActions submit="Request approval" onCancel={onClose} />
    </Form>
  );
}

function requestOf({
  step: kind,
  dischargeType,
  levelOfCareId,
  toLocationId,
  expectedAt,
  returnAt,
  note,
}: Fields): StepRequest {
  const planned = { expectedAt: expectedAt ?? null, note: note || null };
  if (kind === "discharge") return { kind, dischargeType: dischargeType ?? "completed", ...planned };
  if (kind === "level_of_care") return { kind, levelOfCareId: levelOfCareId ?? "", ...planned };
  if (kind === "leave") return { kind, expectedAt: expectedAt ?? "", returnAt: returnAt ?? "", note: note || null };
  if (kind === "transfer") return { kind, toLocationId: toLocationId ?? "", ...planned };
  return { kind, note: note ?? "" };
}
