import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { Instant } from "#platform/shared/endpoint.ts";
import { AppLink, useAction } from "#platform/web/index.ts";
import {
  confirmDanger,
  Field,
  FieldRow,
  Form,
  FormActions,
  SideDrawer,
  StateBadge,
  showDateTime,
  toast,
  useZodForm,
} from "#ui/index.ts";
import {
  approveTime,
  correctTimeEntry,
  deleteTimeEntry,
  listTimeEntries,
  returnTime,
  type TimeEntry,
} from "../time-entry.contract.ts";
import { isGenerated, showMinutes, timeSourceLabels, timeStates } from "../time-entry.ts";
import { getTeamTime, getTimeSheet } from "../time-sheet.contract.ts";
import { EntryForm } from "./entry-form.tsx";
import classes from "./time.module.css";

const invalidates = [getTimeSheet, getTeamTime, listTimeEntries];
type Mode = "read" | "edit" | "correct" | "return";

/** One entry, and what its owner or supervisor can do with it. */
export function EntryDrawer({ entry, onClose }: { entry: TimeEntry | null; onClose: () => void }) {
  const [mode, setMode] = useState<Mode>("read");
  const close = () => {
    setMode("read");
    onClose();
  };
  return (
    <SideDrawer opened={entry !== null} onClose={close} title={entry?.activityName ?? ""}>
      {entry && mode === "read" && <EntryFacts entry={entry} onMode={setMode} onClose={close} />}
      {entry && mode === "edit" && <EntryForm entry={entry} date={entry.workDate} onDone={close} />}
      {entry && mode === "correct" && <Correction entry={entry} onDone={close} />}
      {entry && mode === "return" && <Return entry={entry} onDone={close} />}
    </SideDrawer>
  );
}

function EntryFacts({
  entry,
  onMode,
  onClose,
}: {
  entry: TimeEntry;
  onMode: (mode: Mode) => void;
  onClose: () => void;
}) {
  const { abilities, timeZone } = entry;
  const approve = useAction(approveTime, { invalidates, done: () => "Time approved", onDone: onClose });
  const remove = useAction(deleteTimeEntry, { invalidates, done: () => "Entry deleted", onDone: onClose });
  const askDelete = async () => {
    const yes = await confirmDanger({
      act: "Delete entry",
      consequence: `Deletes ${showMinutes(entry.minutes)} of ${entry.activityName}.`,
    });
    if (yes) remove.go({ params: { entryId: entry.id }, query: { version: String(entry.version) } });
  };
  const facts: [string, React.ReactNode][] = [
    ["Time", `${showDateTime(entry.startsAt, timeZone)} to ${showDateTime(entry.endsAt, timeZone, true)}`],
    ["Length", showMinutes(entry.minutes)],
    ["Staff member", entry.clinicianName],
    ["Location", entry.locationName],
    ["Client", entry.client?.name ?? (entry.hasOtherClient ? "Not within your reach" : null)],
    ["Billing", billingText(entry)],
    ["Source", sourceOf(entry)],
    ["Memo", entry.memo],
    ["State", <StateBadge key="state" states={timeStates} state={entry.state} />],
    ["Decided by", entry.decidedByName],
    ["Reason", entry.stateReason],
  ];
  return (
    <>
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {isGenerated(entry.source) && (
        <p className={classes.quiet}>This time comes from a signed record. It changes only with that record.</p>
      )}
      <div className={classes.verbs}>
        {abilities.approve && (
          <Button loading={approve.pending} onClick={() => approve.go({ body: { ids: [entry.id] } })}>
            Approve
          </Button>
        )}
        {abilities.return && (
          <Button variant="default" onClick={() => onMode("return")}>
            Return
          </Button>
        )}
        {abilities.edit && <Button onClick={() => onMode("edit")}>Change</Button>}
        {abilities.edit && entry.source === "manual" && entry.state === "draft" && (
          <Button variant="default" loading={remove.pending} onClick={() => void askDelete()}>
            Delete
          </Button>
        )}
        {abilities.correct && (
          <Button variant="default" onClick={() => onMode("correct")}>
            Correct
          </Button>
        )}
      </div>
    </>
  );
}

function billingText({ billable, billingCode, units, nonBillableReason }: TimeEntry): string | null {
  if (billable) return `${billingCode}, ${units} ${units === 1 ? "unit" : "units"}`;
  return nonBillableReason ? `Not billable: ${nonBillableReason}` : null;
}

function sourceOf({ source, sourceId, client }: TimeEntry) {
  const label = timeSourceLabels[source];
  return source === "note" && sourceId && client ? <AppLink to={`/notes/${sourceId}`}>{label}</AppLink> : label;
}

const Reason = z.strictObject({ reason: z.string().trim().min(3, "Say what to correct.").max(300) });

function Return({ entry, onDone }: { entry: TimeEntry; onDone: () => void }) {
  const form = useZodForm({ draft: { form: "time:return", record: entry.id }, schema: Reason, initial: {} });
  const send = useAction(returnTime, { inline: true, invalidates, done: () => `Returned to ${entry.clinicianName}` });
  return (
    <Form
      form={form}
      label="Return time"
      onSubmit={({ reason }) => send.run({ body: { ids: [entry.id], reason } })}
      onSaved={onDone}
    >
      <Field.Textarea name="reason" label="Reason" help={`${entry.clinicianName} sees it.`} rows={3} autoFocus />
      <FormActions submit="Return time" onCancel={onDone} />
    </Form>
  );
}

const Corrected = z.strictObject({
  worked: z.enum(["other", "none"]),
  startsAt: Instant,
  endsAt: Instant,
  reason: Reason.shape.reason,
});

/** TIM-6: exported time stays; the correction is approved like any other time. */
function Correction({ entry, onDone }: { entry: TimeEntry; onDone: () => void }) {
  const { startsAt, endsAt, timeZone } = entry;
  const form = useZodForm({
    draft: { form: "time:correct", record: entry.id, version: entry.version },
    schema: Corrected,
    initial: { worked: "other", startsAt, endsAt },
  });
  const correct = useAction(correctTimeEntry, {
    inline: true,
    invalidates,
    onDone: () => toast("Correction submitted"),
  });
  return (
    <Form
      form={form}
      label="Correct exported time"
      onSubmit={({ worked, reason, ...span }) =>
        correct.run({
          params: { entryId: entry.id },
          body: { version: entry.version, reason, instead: worked === "none" ? null : span },
        })
      }
      onSaved={onDone}
    >
      <p>This entry was exported. A correction takes it back, and your supervisor approves it again.</p>
      <Field.Segmented
        name="worked"
        label="What is right"
        options={[
          { value: "other", label: "Other times" },
          { value: "none", label: "I did not work" },
        ]}
      />
      {form.values.worked !== "none" && (
        <FieldRow>
          <Field.DateTime name="startsAt" label="Start" timeZone={timeZone} />
          <Field.DateTime name="endsAt" label="End" timeZone={timeZone} />
        </FieldRow>
      )}
      <Field.Text name="reason" label="Reason" maxLength={300} />
      <FormActions submit="Submit correction" onCancel={onDone} />
    </Form>
  );
}
