import { useRead } from "#platform/web/index.ts";
import { ErrorState, Field, Shape, Skeletons, useFormValue } from "#ui/index.ts";
import type { ChartContext } from "../../identity/client.contract.ts";
import { type ChecklistItem, getDischargeChecklist } from "../admission.contract.ts";
import type { DischargeType } from "../episode.ts";
import classes from "./discharge.module.css";

/** What is open, asked again when the kind of discharge changes. */
export function useDischargeChecklist(chart: ChartContext) {
  const type = useFormValue<DischargeType>("dischargeType") ?? "completed";
  return useRead(
    getDischargeChecklist,
    { params: { mrNo: chart.mrNo }, query: { demographicId: chart.episode.demographicId, type } },
    { keep: true, staleMs: 0 },
  );
}

/** What stops the discharge first, then what is open, what only the person here can say, and last what is done. */
export function DischargeChecklist({ read }: { read: ReturnType<typeof useDischargeChecklist> }) {
  if (read.error && !read.data) return <ErrorState error={read.error} small onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" count={4} />;
  const items = read.data.items.filter((item) => !item.asked);
  const asked = read.data.items.filter((item) => item.asked);
  const done = items.filter((item) => item.met);
  return (
    <section className={classes.checklist} aria-label="Before they leave">
      <Items title="Needed first" items={items.filter((item) => !item.met && item.hard)} />
      <Items title="Still open" items={items.filter((item) => !item.met && !item.hard)} />
      {asked.length > 0 && (
        <Field.Checkboxes
          name="checks"
          label="Seen to"
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
