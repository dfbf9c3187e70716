import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { PlainDate } from "#platform/shared/endpoint.ts";
import { serverInstant, useAction, useRead } from "#platform/web/index.ts";
import {
  dateAt,
  Field,
  Form,
  FormActions,
  PageSection,
  SideDrawer,
  Skeletons,
  showDate,
  useFormValue,
  useZodForm,
} from "#ui/index.ts";
import { type ChartContext, getChart } from "../../identity/client.contract.ts";
import { listClients, searchClients } from "../../identity/client-list.contract.ts";
import { calledName } from "../../identity/name.ts";
import classes from "../../web/chart.module.css";
import { type AppliedLabel, changeClientLabels, listClientLabels, listLabels } from "../label.contract.ts";
import { Labels } from "./labels.tsx";

/** The labels of a client on the face sheet; staff who may label change them here. */
export function LabelsSection({ chart }: { chart: ChartContext }) {
  const read = useRead(listClientLabels, { params: { mrNo: chart.mrNo } });
  const [open, setOpen] = useState(false);
  const rows = read.data?.rows;
  return (
    <PageSection
      title="Labels"
      action={
        chart.abilities.includes("editLabels") && (
          <Button variant="default" size="compact-sm" disabled={!rows} onClick={() => setOpen(true)}>
            Change labels
          </Button>
        )
      }
    >
      {!rows ? (
        <Skeletons shape="text" count={1} />
      ) : rows.length === 0 ? (
        <p className={classes.missing}>No labels</p>
      ) : (
        <Labels labels={rows.map(({ name, color, ...rest }) => ({ name, color, title: meaningOf(rest) }))} />
      )}
      <SideDrawer opened={open} onClose={() => setOpen(false)} title={`Labels: ${calledName(chart)}`}>
        {open && rows && <LabelsForm chart={chart} rows={rows} onClose={() => setOpen(false)} />}
      </SideDrawer>
    </PageSection>
  );
}

const meaningOf = ({ description, expiresOn }: Pick<AppliedLabel, "description" | "expiresOn">) =>
  [description, expiresOn && `Shown through ${showDate(expiresOn)}`].filter(Boolean).join(". ");

const Entry = z.object({ labels: z.array(z.string()), lastDay: PlainDate.nullable() });

interface LabelsFormProps {
  chart: ChartContext;
  rows: readonly AppliedLabel[];
  onClose: () => void;
}

function LabelsForm({ chart, rows, onClose }: LabelsFormProps) {
  const read = useRead(listLabels, {});
  const had = rows.map(({ labelId }) => labelId);
  const change = useAction(changeClientLabels, {
    inline: true,
    invalidates: [listClientLabels, getChart, listClients, searchClients],
    done: () => "Labels saved",
  });
  const form = useZodForm({
    schema: Entry,
    initial: { labels: had },
    draft: { form: "clients:labels", record: chart.clientId },
    doing: "Labels",
  });
  if (!read.data) return <Skeletons shape="text" />;
  // A label that is no longer offered stays in the list of a client who has it.
  const options = read.data.rows
    .filter(({ id, active, scopes }) => (active && scopes.includes("client")) || had.includes(id))
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Form
      form={form}
      label="Labels"
      onSubmit={({ labels, lastDay }) =>
        change.run({
          params: { mrNo: chart.mrNo },
          body: {
            add: labels.filter((id) => !had.includes(id)).map((labelId) => ({ labelId, expiresOn: lastDay })),
            remove: had.filter((id) => !labels.includes(id)),
          },
        })
      }
      onSaved={onClose}
    >
      <Field.MultiSelect
        name="labels"
        label="Labels"
        options={options}
        help={
          options.length === 0 ? "Your facility has no labels yet. An administrator adds them in Settings." : undefined
        }
      />
      <LastDay had={had} today={dateAt(serverInstant(), chart.episode.timeZone)} />
      <FormActions submit="Save labels" onCancel={onClose} />
    </Form>
  );
}

/** Asked only where a label is added: the others keep their day. */
function LastDay({ had, today }: { had: readonly string[]; today: string }) {
  const chosen = useFormValue<string[]>("labels") ?? [];
  if (chosen.every((id) => had.includes(id))) return null;
  return (
    <Field.Date
      name="lastDay"
      label="Last day of the added labels"
      min={today}
      help="Leave empty to show them until someone removes them"
    />
  );
}
