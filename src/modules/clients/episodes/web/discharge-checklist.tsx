import type { ReactNode } from "react";
import { useRead } from "#platform/web/index.ts";
import { ErrorState, Field, FieldRow, Shape, Skeletons, useFormValue } from "#ui/index.ts";
import type { ChartContext } from "../../identity/client.contract.ts";
import { type ChecklistItem, getDischargeChecklist } from "../admission.contract.ts";
import { aftercareKey, notDone } from "../discharge-codes.ts";
import type { DischargeType } from "../episode.ts";
import classes from "./discharge.module.css";

/** The checklist for the chosen discharge type; reloads when the type changes. */
export function useDischargeChecklist(chart: ChartContext) {
  const type = useFormValue<DischargeType>("dischargeType") ?? "completed";
  return useRead(
    getDischargeChecklist,
    { params: { mrNo: chart.mrNo }, query: { demographicId: chart.episode.demographicId, type } },
    { keep: true, staleMs: 0 },
  );
}

interface DischargeChecklistProps {
  read: ReturnType<typeof useDischargeChecklist>;
  timeZone: string;
  /** Below what blocks the discharge, as long as something does. */
  override: ReactNode;
}

/** Items that block the discharge first, then questions, open items with their reason, and completed ones. */
export function DischargeChecklist({ read, timeZone, override }: DischargeChecklistProps) {
  if (read.error && !read.data) return <ErrorState error={read.error} small onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" count={4} />;
  const open = read.data.items.filter((item) => !item.met);
  const done = read.data.items.filter((item) => item.met);
  return (
    <section className={classes.checklist} aria-label="Discharge checklist">
      <Group title="Required before discharge" items={open.filter((item) => item.hard)} timeZone={timeZone}>
        {override}
      </Group>
      <Group title="Confirm" items={open.filter((item) => !item.hard && item.choices.length > 0)} timeZone={timeZone} />
      <Group
        title="Still open"
        items={open.filter((item) => !item.hard && item.choices.length === 0)}
        timeZone={timeZone}
      />
      {done.length > 0 && (
        <p className={classes.done}>
          <Shape shape="check" /> {done.map((item) => item.label).join(" · ")}
        </p>
      )}
    </section>
  );
}

interface GroupProps {
  title: string;
  items: readonly ChecklistItem[];
  timeZone: string;
  children?: ReactNode;
}

function Group({ title, items, timeZone, children }: GroupProps) {
  const [first] = items;
  if (!first) return null;
  const tone = first.hard ? "hard" : first.choices.length > 0 ? "asked" : "open";
  return (
    <div className={classes.group} data-tone={tone}>
      <h3>{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item.key}>
            {item.choices.length > 0 ? <Question item={item} timeZone={timeZone} /> : <OpenItem item={item} />}
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

/** A hard item has no "Not done": it is completed, or a medical director overrides the checklist. */
function Question({ item, timeZone }: { item: ChecklistItem; timeZone: string }) {
  const outcome = useFormValue<string>(`answers.${item.key}.outcome`);
  const options = item.hard ? item.choices : [...item.choices, { value: notDone, label: "Not done" }];
  return (
    <>
      <Field.Radio
        name={`answers.${item.key}.outcome`}
        label={item.label}
        help={item.detail ?? undefined}
        options={options}
        inline
        neededLater
      />
      {item.key === aftercareKey && outcome && outcome !== notDone && <Appointment timeZone={timeZone} />}
      {outcome === notDone && <Reason item={item} />}
    </>
  );
}

function OpenItem({ item }: { item: ChecklistItem }) {
  return (
    <>
      <p className={classes.item}>
        <Shape shape={item.hard ? "alert" : "ring"} />
        <span>
          {item.label}
          {item.detail && <span className={classes.detail}>{item.detail}</span>}
        </span>
      </p>
      {!item.hard && <Reason item={item} />}
    </>
  );
}

function Reason({ item }: { item: Pick<ChecklistItem, "key" | "label"> }) {
  return <Field.Text name={`answers.${item.key}.reason`} label={`Reason: ${item.label}`} neededLater />;
}

/** More than 7 days away, the appointment needs a reason too. */
function Appointment({ timeZone }: { timeZone: string }) {
  return (
    <>
      <FieldRow least={200}>
        <Field.Text name="followUp.what" label="Provider or program" placeholder="IOP intake, Ventura Outpatient" />
        <Field.DateTime name="followUp.at" label="Appointment" timeZone={timeZone} hint="future" />
      </FieldRow>
      <Field.Text name={`answers.${aftercareKey}.reason`} label="Reason, if more than 7 days after discharge" />
    </>
  );
}
