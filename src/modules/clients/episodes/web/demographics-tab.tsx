import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { z } from "zod";
import { changedFields } from "#platform/shared/changed-fields.ts";
import { PlainDate } from "#platform/shared/endpoint.ts";
import { labelIn, pick } from "#platform/shared/typed.ts";
import { call, isProblem, StaleDraft, useAction, useDraft, useRead, WhoIsHere } from "#platform/web/index.ts";
import {
  type ConflictField,
  ConflictView,
  chosenOf,
  conflictFields,
  ErrorState,
  Form,
  FormActions,
  type FormInitial,
  PageSection,
  Skeletons,
  showDateTime,
  useZodForm,
} from "#ui/index.ts";
import { getChart } from "../../identity/client.contract.ts";
import { listClients } from "../../identity/client-list.contract.ts";
import classes from "../../web/chart.module.css";
import type { ChartPieceProps } from "../../web/chart-extensions.ts";
import { Demographic, getDemographic, getDemographicHistory, updateDemographic } from "../demographic.contract.ts";
import { demographicLabels, PersonFields, personFieldKeys, sexes } from "../person-fields.ts";
import { DemographicSections } from "./demographic-sections.tsx";
import { valueText } from "./field-text.ts";

const Editable = PersonFields.extend({
  birthDate: PlainDate,
  sexAtBirth: z.enum(sexes),
  // An empty list is a valid answer, so these fields are not required.
  previousNames: PersonFields.shape.previousNames.default([]),
  race: PersonFields.shape.race.default([]),
});
type Editable = z.output<typeof Editable>;
const keys = [...personFieldKeys, "birthDate", "sexAtBirth"] as const;

const editableOf = (record: Demographic): Editable => pick(record, keys);

/** Demographics of this stay. Fields copied from the previous stay ask to be confirmed. */
export function DemographicsTab({ chart }: ChartPieceProps) {
  const { mrNo } = chart;
  const { demographicId } = chart.episode;
  const read = useRead(getDemographic, { params: { mrNo, demographicId } });
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="form" count={6} />;
  return <DemographicsForm key={read.data.version} record={read.data} editable={chart.abilities.includes("edit")} />;
}

const writing = { state: "editing", field: "Demographics" } as const;

function DemographicsForm({ record, editable }: { record: Demographic; editable: boolean }) {
  const params = { mrNo: record.mrNo, demographicId: record.demographicId };
  const draft = useDraft<FormInitial<typeof Editable>>(`demographics:${record.demographicId}`, record.version);
  const form = useZodForm({ schema: Editable, initial: editableOf(record), draft: draft.store, doing: "Demographics" });
  const [conflict, setConflict] = useState<{
    fields: ConflictField[];
    theirs: Editable;
    yours: Editable;
    version: number;
    by: string | undefined;
    at: string;
  } | null>(null);
  const save = useAction(updateDemographic, {
    inline: true,
    invalidates: [
      [getDemographic, { params }],
      [getDemographicHistory, { params }],
      [getChart, { params: { mrNo: record.mrNo } }],
      listClients,
    ],
  });
  const send = async (changes: Partial<Editable>, version: number) => {
    try {
      await save.run({ params, body: { version, changes } });
    } catch (error) {
      if (!isProblem(error, "stale-version")) throw error;
      const current = Demographic.parse(error.body.current);
      const theirs = editableOf(current);
      const yours = { ...theirs, ...changes };
      const fields = conflictFields(demographicLabels, theirs, yours, editableOf(record));
      // Names the other editor when possible; the comparison shows even if the name cannot be loaded.
      const last = await call(getDemographicHistory, { params }).catch(() => null);
      const by = last?.rows[0]?.byName ?? undefined;
      setConflict({ version: current.version, theirs, yours, fields, by, at: current.updatedAt });
      throw error;
    }
  };
  const box = useRef<HTMLDivElement>(null);
  if (conflict)
    return (
      <ConflictView
        fields={conflict.fields}
        by={conflict.by}
        at={conflict.at}
        show={(key, value) => valueText(key, value) || <em>empty</em>}
        onResolve={(merged) =>
          void send(chosenOf(merged, conflict.theirs, conflict.yours), conflict.version).then(() => setConflict(null))
        }
        onCancel={() => setConflict(null)}
      />
    );
  return (
    <div ref={box}>
      {form.dirty && <WhoIsHere topic={`client:${record.clientId}`} mine={writing} inside={box} quiet />}
      <StaleDraft draft={draft} current={editableOf(record)} labels={demographicLabels} onTake={form.fill} />
      <Form form={form} label="Demographics" onSubmit={(output) => send(changedFields(record, output), record.version)}>
        {record.fieldsToConfirm.length > 0 && <ConfirmCopied record={record} />}
        <fieldset disabled={!editable} className={classes.fieldset}>
          <DemographicSections toConfirm={record.fieldsToConfirm} />
        </fieldset>
        {editable && <FormActions submit="Save changes" sticky onlyWhenChanged />}
        <History record={record} />
      </Form>
    </div>
  );
}

/** After a readmission: confirms all copied fields at once. */
function ConfirmCopied({ record }: { record: Demographic }) {
  const params = { mrNo: record.mrNo, demographicId: record.demographicId };
  const confirm = useAction(updateDemographic, {
    invalidates: [
      [getDemographic, { params }],
      [getChart, { params: { mrNo: record.mrNo } }],
    ],
    done: "Confirmed",
  });
  return (
    <div className={classes.row}>
      <span className={classes.confirm}>
        {record.fieldsToConfirm.length} {record.fieldsToConfirm.length === 1 ? "field" : "fields"} copied from the
        previous stay. Update what changed, then confirm the rest.
      </span>
      <Button
        variant="default"
        size="compact-sm"
        loading={confirm.pending}
        onClick={() =>
          confirm.go({ params, body: { version: record.version, changes: {}, confirmed: record.fieldsToConfirm } })
        }
      >
        Confirm all
      </Button>
    </div>
  );
}

function History({ record }: { record: Demographic }) {
  const [open, setOpen] = useState(false);
  const params = { mrNo: record.mrNo, demographicId: record.demographicId };
  const read = useRead(getDemographicHistory, { params }, { enabled: open });
  return (
    <PageSection
      title="Change history"
      action={
        <Button variant="subtle" size="compact-sm" onClick={() => setOpen(!open)} aria-expanded={open}>
          {open ? "Hide" : "Show history"}
        </Button>
      }
    >
      {open && read.data?.rows.length === 0 && <p className={classes.quiet}>No changes in this stay.</p>}
      {open && (
        <ul className={classes.list}>
          {(read.data?.rows ?? []).map((line) => (
            <li key={line.id}>
              <strong>{showDateTime(line.at, record.timeZone)}</strong> {line.byName ?? "Cairn"}
              {line.reason && <span className={classes.quiet}> · {line.reason}</span>}
              {Object.entries(line.changes).map(([key, change]) => (
                <div key={key}>
                  {labelIn(demographicLabels, key)}: <s>{valueText(key, change.before) || "empty"}</s>{" "}
                  {valueText(key, change.after) || "empty"}
                </div>
              ))}
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  );
}
