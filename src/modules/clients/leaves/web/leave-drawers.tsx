import { Alert, Button } from "@mantine/core";
import { z } from "zod";
import { Instant } from "#platform/shared/endpoint.ts";
import { minutesBetween } from "#platform/shared/time/index.ts";
import { serverInstant, useAction, useExtensions, useUrlState } from "#platform/web/index.ts";
import { Field, Form, FormActions, SideDrawer, showDateTime, useFormValue, useZodForm } from "#ui/index.ts";
import { listStayApprovals } from "../../approvals/approval.contract.ts";
import { whyNeeded } from "../../approvals/approval.ts";
import { useStayApprovals, useStepApproval } from "../../approvals/web/use-stay-approvals.ts";
import { type ChartContext, getChart } from "../../identity/client.contract.ts";
import { listClients } from "../../identity/client-list.contract.ts";
import { calledName } from "../../identity/name.ts";
import { useLevels } from "../../web/names.ts";
import { useBannerFacts } from "../../web/use-banner-facts.ts";
import {
  changeLeave,
  LeaveReturn,
  listLeaves,
  NewLeave,
  type OpenLeave,
  returnFromLeave,
  startLeave,
} from "../leave.contract.ts";
import {
  type LeaveKind,
  leaveKindLabels,
  leaveKinds,
  passLimit,
  returnsByPlan,
  screenOutcomeLabels,
  screenOutcomes,
} from "../leave.ts";

interface LeaveFormProps {
  chart: ChartContext;
  onClose: () => void;
}
const changed = (chart: ChartContext) =>
  [[getChart, { params: { mrNo: chart.mrNo } }], listLeaves, listClients] as const;
const kinds = leaveKinds.map((value) => ({ value, label: leaveKindLabels[value] }));
const outcomes = screenOutcomes.map((value) => ({ value, label: screenOutcomeLabels[value] }));

/** The leave drawer named in the URL. */
export function LeaveDrawer({ chart, open, onClose }: LeaveFormProps & { open: string | undefined }) {
  const name = calledName(chart);
  const { leave } = chart;
  const can = (verb: string) => chart.abilities.includes(verb);
  const starts = open === "leave" && can("startLeave");
  const returns = open === "return" && can("return") && leave !== null;
  const changes = open === "change-leave" && can("return") && leave !== null;
  const title = starts ? `Start leave: ${name}` : returns ? `Record return: ${name}` : `Change leave: ${name}`;
  return (
    <SideDrawer opened={starts || returns || changes} onClose={onClose} title={title}>
      {starts && <StartForm chart={chart} onClose={onClose} />}
      {returns && <ReturnForm chart={chart} leave={leave} onClose={onClose} />}
      {changes && <ChangeForm chart={chart} leave={leave} onClose={onClose} />}
    </SideDrawer>
  );
}

function StartForm({ chart, onClose }: LeaveFormProps) {
  const { request } = useStepApproval(chart, "leave");
  const { bed } = useBannerFacts(chart);
  const form = useZodForm({
    draft: { form: "leave", record: chart.episode.demographicId },
    schema: NewLeave.omit({ demographicId: true }),
    initial: {
      kind: "therapeutic_pass",
      leftAt: serverInstant(),
      holdBed: true,
      ...(request?.returnAt ? { expectedReturnAt: request.returnAt } : {}),
    },
  });
  const start = useAction(startLeave, {
    inline: true,
    invalidates: [...changed(chart), listStayApprovals],
    done: "Leave started",
  });
  return (
    <Form
      form={form}
      label="Start leave"
      onSubmit={(body) =>
        start.run({ params: { mrNo: chart.mrNo }, body: { ...body, demographicId: chart.episode.demographicId } })
      }
      onSaved={onClose}
    >
      <Field.Segmented name="kind" label="Type of leave" options={kinds} />
      <PassApproval chart={chart} />
      <Field.DateTime name="leftAt" label="Left at" timeZone={chart.episode.timeZone} now />
      <PlanFields timeZone={chart.episode.timeZone} />
      {bed && <Field.Checkbox name="holdBed" label={`Hold bed ${bed}`} />}
      <FormActions submit="Start leave" onCancel={onClose} />
    </Form>
  );
}

/** For a pass where the location requires approval: requests it, or shows until when it is approved. */
function PassApproval({ chart }: { chart: ChartContext }) {
  const url = useUrlState();
  const { needed, request } = useStepApproval(chart, "leave");
  const { steps } = useStayApprovals(chart);
  const kind = useFormValue<LeaveKind>("kind");
  if (!steps.includes("leave") || kind !== "therapeutic_pass") return null;
  const isPending = request?.state === "pending";
  const until = request?.returnAt && showDateTime(request.returnAt, chart.episode.timeZone);
  return (
    <Alert
      color={needed ? "amber" : "moss"}
      title={isPending ? "Awaiting approval" : needed ? "Approval needed" : "Approved"}
    >
      <p>
        {isPending
          ? `${request.requestedByName} requested approval. You can start the pass when it is approved.`
          : needed
            ? `${whyNeeded.leave} Request it first.`
            : `Return by ${until}. A later return needs another approval.`}
      </p>
      {!isPending && (
        <Button size="xs" variant={needed ? "filled" : "default"} onClick={() => url.set({ do: "request-leave" })}>
          Request approval
        </Button>
      )}
    </Alert>
  );
}

/** Expected return and the other facts of a leave. */
function PlanFields({ timeZone, leave }: { timeZone: string; leave?: OpenLeave }) {
  const kind = useFormValue<LeaveKind>("kind") ?? leave?.kind;
  const leftAt = useFormValue<string>("leftAt") ?? leave?.leftAt;
  const back = useFormValue<string>("expectedReturnAt");
  const isLong = kind === "therapeutic_pass" && leftAt && back && minutesBetween(leftAt, back) > passLimit;
  const isPlanned = kind !== undefined && returnsByPlan(kind);
  return (
    <>
      <Field.DateTime
        name="expectedReturnAt"
        label="Expected return"
        timeZone={timeZone}
        help={isPlanned ? "The shift is notified when the client is 60 min overdue." : "Leave blank if not known."}
      />
      <Field.Text name="destination" label="Destination" />
      <Field.Text name="escort" label="Escort" />
      {isLong && (
        <Field.Text
          name="orderReference"
          label="Prescriber's order"
          help="Required for a pass of more than 72 h: who ordered it, and when."
        />
      )}
      <Field.Textarea name="note" label="Note" />
    </>
  );
}

const Plan = NewLeave.omit({ demographicId: true, kind: true, leftAt: true, holdBed: true });

function ChangeForm({ chart, leave, onClose }: LeaveFormProps & { leave: OpenLeave }) {
  const { version, expectedReturnAt, destination, escort, orderReference, note } = leave;
  const form = useZodForm({
    draft: { form: "leave:change", record: leave.id, version },
    schema: Plan,
    initial: { expectedReturnAt, destination, escort, orderReference, note },
  });
  const change = useAction(changeLeave, { inline: true, invalidates: [...changed(chart)], done: "Leave changed" });
  return (
    <Form
      form={form}
      label="Change leave"
      onSubmit={(body) => change.run({ params: { mrNo: chart.mrNo, leaveId: leave.id }, body: { ...body, version } })}
      onSaved={onClose}
    >
      <PlanFields timeZone={chart.episode.timeZone} leave={leave} />
      <FormActions submit="Save changes" onCancel={onClose} />
    </Form>
  );
}

const ReturnFields = LeaveReturn.omit({ version: true, returnScreen: true }).extend({
  search: z.enum(screenOutcomes),
  uds: z.enum(screenOutcomes),
  returnedAt: Instant,
});

function ReturnForm({ chart, leave, onClose }: LeaveFormProps & { leave: OpenLeave }) {
  const form = useZodForm({
    draft: { form: "leave:return", record: leave.id },
    schema: ReturnFields,
    initial: { returnedAt: serverInstant() },
  });
  const back = useAction(returnFromLeave, { inline: true, invalidates: [...changed(chart)], done: "Return recorded" });
  return (
    <Form
      form={form}
      label="Record return"
      onSubmit={({ search, uds, ...body }) =>
        back.run({
          params: { mrNo: chart.mrNo, leaveId: leave.id },
          body: { ...body, returnScreen: { search, uds }, version: leave.version },
        })
      }
      onSaved={onClose}
    >
      <Field.DateTime name="returnedAt" label="Returned at" timeZone={chart.episode.timeZone} now />
      <Field.Segmented name="search" label="Belongings search" options={outcomes} />
      <Field.Segmented name="uds" label="Urine drug screen" options={outcomes} />
      <BedField chart={chart} />
      <Field.Textarea name="returnNote" label="Note" />
      <FormActions submit="Record return" onCancel={onClose} />
    </Form>
  );
}

/** A bed for a client whose bed was not held, at levels of care with beds. */
function BedField({ chart }: { chart: ChartContext }) {
  const { locationId, levelOfCareId } = chart.episode;
  const facts = useBannerFacts(chart);
  const level = useLevels().of(levelOfCareId ?? undefined);
  const [bed] = useExtensions("client-admission.bed");
  if (facts.bed || !bed || !levelOfCareId || !level?.bedded) return null;
  return <bed.Field locationId={locationId} levelOfCareId={levelOfCareId} />;
}
