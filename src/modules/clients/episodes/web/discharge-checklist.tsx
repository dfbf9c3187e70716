import { useRead } from "#platform/web/index.ts";
import { ErrorState, Field, Shape, Skeletons, useFormValue } from "#ui/index.ts";
import type { ChartContext } from "../../identity/client.contract.ts";
import { type ChecklistItem, getDischargeChecklist } from "../admission.contract.ts";
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

/** Blocking items first, then open items, items to check off, and completed ones. */
export function DischargeChecklist({ read }: { read: ReturnType<typeof useDischargeChecklist> }) {
  if (read.error && !read.data) return <ErrorState error={read.error} small onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" count={4} />;
  const items = read.data.items.filter((item) => !item.asked);
  const asked = read.data.items.filter((item) => item.asked);
  const done = items.filter((item) => item.met);
  return (
    <section className={classes.checklist} aria-label="Discharge checklist">
      <Items title="Required before discharge" items={items.filter((item) => !item.met && item.hard)} />
      <Items title="Still open" items={items.filter((item) => !item.met && !item.hard)} />
      {asked.length > 0 && (
        <Field.Checkboxes
          name="checks"
          label="Completed"
          options={asked.map(({ key, label }) => ({ value: key, label }))}
        />
      )}
      {done.length > 0 && (
        <p className={classes.done}>
          <Shape shape="check" /> {done.map((item) => item.label).join(" · ")}
        </p>
      )}
    </section>
  );
}

function Items({ title, items }: { title: string; items: readonly ChecklistItem[] }) {
  if (items.length === 0) return null;
  return (
    <div className={classes.group} data-hard={items[0]?.hard || undefined}>
      <h3>{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item.key}>
            <Shape shape={item.hard ? "alert" : "ring"} />
            <span>
              {item.label}
              {item.detail && <span className={classes.detail}>{item.detail}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
