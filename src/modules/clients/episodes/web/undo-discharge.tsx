import { useAction, useExtensions } from "#platform/web/index.ts";
import { Field, Form, FormActions, SideDrawer, useFormValue, useZodForm } from "#ui/index.ts";
import { listStayApprovals } from "../../approvals/approval.contract.ts";
import { RequestStep } from "../../approvals/web/request-step.tsx";
import { useStepApproval } from "../../approvals/web/use-stay-approvals.ts";
import { type ChartContext, getChart } from "../../identity/client.contract.ts";
import { listClients } from "../../identity/client-list.contract.ts";
import { calledName } from "../../identity/name.ts";
import classes from "../../web/chart.module.css";
import { useLevels } from "../../web/names.ts";
import { getDischargeRecord } from "../admission.contract.ts";
import { getDemographic } from "../demographic.contract.ts";
import { UndoDischarge, undoDischarge } from "../undo-discharge.contract.ts";

interface UndoDischargeProps {
  chart: ChartContext;
  opened: boolean;
  onClose: () => void;
}

/** Undoes a discharge made in error: what returns, what does not, the reason and the bed. */
export function UndoDischargeDrawer({ chart, opened, onClose }: UndoDischargeProps) {
  return (
    <SideDrawer opened={opened} onClose={onClose} title={`Undo discharge: ${calledName(chart)}`}>
      {opened && <UndoOrRequest chart={chart} onClose={onClose} />}
    </SideDrawer>
  );
}

function UndoOrRequest(props: Omit<UndoDischargeProps, "opened">) {
  const { needed } = useStepApproval(props.chart, "undo_discharge");
  return needed ? <RequestStep {...props} step="undo_discharge" /> : <UndoFields {...props} />;
}

const Fields = UndoDischarge.omit({ demographicId: true, version: true });

function UndoFields({ chart, onClose }: Omit<UndoDischargeProps, "opened">) {
  const { demographicId, version, levelOfCareId } = chart.episode;
  const bedded = useLevels().of(levelOfCareId ?? undefined)?.bedded ?? false;
  const form = useZodForm({
    draft: { form: "discharge:undo", record: demographicId },
    schema: Fields,
    initial: { reason: "", bed: "former", bedId: null },
  });
  const undo = useAction(undoDischarge, {
    inline: true,
    invalidates: [
      [getChart, { params: { mrNo: chart.mrNo } }],
      getDemographic,
      getDischargeRecord,
      listClients,
      listStayApprovals,
    ],
    done: "Discharge undone",
  });
  return (
    <Form
      form={form}
      label="Undo discharge"
      onSubmit={({ bedId, ...body }) =>
        undo.run({
          params: { mrNo: chart.mrNo },
          body: { ...body, bedId: body.bed === "other" ? bedId : null, demographicId, version },
        })
      }
      onSaved={onClose}
    >
      <p className={classes.quiet}>
        The stay, care team, and alerts continue as before the discharge. Orders stay discontinued: ask the prescriber
        to reorder. Nursing staff at the location are notified.
      </p>
      {bedded && (
        <Field.Segmented
          name="bed"
          label="Bed"
          options={[
            { value: "former", label: "Former bed" },
            { value: "other", label: "Another bed" },
            { value: "none", label: "No bed" },
          ]}
        />
      )}
      {bedded && <OtherBed chart={chart} />}
      <Field.Textarea name="reason" label="Reason" />
      <FormActions submit="Undo discharge" onCancel={onClose} />
    </Form>
  );
}

function OtherBed({ chart }: { chart: ChartContext }) {
  const choice = useFormValue<string>("bed");
  const [bed] = useExtensions("client-admission.bed");
  const { locationId, levelOfCareId } = chart.episode;
  if (choice !== "other" || !bed || !levelOfCareId) return null;
  return <bed.Field locationId={locationId} levelOfCareId={levelOfCareId} />;
}
