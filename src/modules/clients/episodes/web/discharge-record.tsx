import { useRead } from "#platform/web/index.ts";
import { ErrorState, PageSection, Shape, Skeletons, showDateTime } from "#ui/index.ts";
import type { ChartContext } from "../../identity/client.contract.ts";
import { getDischargeRecord } from "../admission.contract.ts";
import classes from "./discharge.module.css";

/** The discharge checklist as it was answered, open items first. */
export function DischargeRecordSection({ chart }: { chart: ChartContext }) {
  const { demographicId, timeZone } = chart.episode;
  const read = useRead(getDischargeRecord, { params: { mrNo: chart.mrNo }, query: { demographicId } });
  const [first] = read.data?.items ?? [];
  return (
    <PageSection
      title="Discharge checklist"
      {...(first && {
        note: `${first.answeredByName ?? "System"}, ${showDateTime(first.answeredAt, timeZone)}`,
      })}
    >
      {read.error && !read.data && <ErrorState error={read.error} small onRetry={() => void read.refetch()} />}
      {!read.data && !read.error && <Skeletons shape="text" count={4} />}
      {read.data && !first && <p className={classes.done}>No checklist was saved with this discharge.</p>}
      {read.data && first && (
        <ul className={classes.record}>
          {read.data.items
            .toSorted((a, b) => Number(a.met) - Number(b.met))
            .map((item) => (
              <li key={item.key} data-open={!item.met || undefined}>
                <Shape shape={item.met ? "check" : item.hard ? "alert" : "ring"} />
                <span>
                  {item.label}
                  <span className={classes.detail}>
                    {item.met
                      ? [item.outcome, item.detail].filter(Boolean).join(" · ")
                      : `Open at discharge: ${item.reason}`}
                  </span>
                </span>
              </li>
            ))}
          {read.data.followUp?.at && (
            <li>
              <Shape shape="clock" />
              <span>
                {read.data.followUp.what}
                <span className={classes.detail}>{showDateTime(read.data.followUp.at, timeZone)}</span>
              </span>
            </li>
          )}
        </ul>
      )}
      {read.data?.note && <p className={classes.note}>Handoff notes: {read.data.note}</p>}
    </PageSection>
  );
}
