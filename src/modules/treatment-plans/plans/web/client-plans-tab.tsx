import { Button, Menu } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ChartPieceProps } from "#modules/clients/index.web.ts";
import { AppLink, useAction, useCan, useGo, useLive, useRead } from "#platform/web/index.ts";
import { Chip, EmptyState, ErrorState, PageSection, Skeletons, StateBadge, showDateTime } from "#ui/index.ts";
import { createPlan, listClientPlans, type PlanSummary } from "../plan.contract.ts";
import { isInForce, planStates, planTypeLabels } from "../plan.ts";
import classes from "./plan.module.css";
import { planReads } from "./plan-calls.ts";

/** The treatment plans of a client: what is due, the plan in force, drafts and earlier versions. */
export function ClientPlansTab({ chart }: ChartPieceProps) {
  const read = useRead(listClientPlans, { params: { mrNo: chart.mrNo } });
  useLive(`client:${chart.clientId}`, [listClientPlans]);
  if (read.isError && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" count={5} />;
  const { rows, due, timeZone, isAdmitted } = read.data;
  const current = rows.filter(({ status }) => isInForce(status) || planStates.can(status, "discard"));
  const earlier = rows.filter((row) => !current.includes(row));
  return (
    <>
      <PageSection title="Treatment plans" action={isAdmitted && <StartPlan mrNo={chart.mrNo} rows={rows} />}>
        {due.map(({ title, dueAt, isOverdue }) => (
          <p key={title}>
            <Chip tone={isOverdue ? "danger" : "attention"} shape="clock">
              {title} {isOverdue ? "was due" : "due"} {showDateTime(dueAt, timeZone)}
            </Chip>
          </p>
        ))}
        {current.length === 0 && (
          <EmptyState
            small
            title="No treatment plan"
            text={
              isAdmitted ? "Start the initial plan with the client." : "Plans are written once the client is admitted."
            }
          />
        )}
        <PlanRows rows={current} />
      </PageSection>
      {earlier.length > 0 && (
        <PageSection title="Earlier plans and versions">
          <PlanRows rows={earlier} />
        </PageSection>
      )}
    </>
  );
}

function PlanRows({ rows }: { rows: readonly PlanSummary[] }) {
  return (
    <ul className={classes.rows}>
      {rows.map((row) => (
        <li key={row.id} className={classes.row}>
          <AppLink className={classes.open ?? ""} to={`/treatment-planning/${row.id}`}>
            <span className={classes.rowTitle}>
              {planTypeLabels[row.type]}, version {row.versionNo}
            </span>
            <span className={classes.quiet}>
              {[
                row.authorName,
                row.effectiveFrom && `in force since ${showDateTime(row.effectiveFrom, row.timeZone)}`,
                row.effectiveTo && `until ${showDateTime(row.effectiveTo, row.timeZone)}`,
                row.nextReviewDue && `next review due ${showDateTime(row.nextReviewDue, row.timeZone)}`,
              ]
                .filter(Boolean)
                .join(", ")}
            </span>
          </AppLink>
          <StateBadge states={planStates} state={row.status} />
        </li>
      ))}
    </ul>
  );
}

const laneTypes = ["initial", "master", "withdrawal", "continuingCare"] as const;

function StartPlan({ mrNo, rows }: { mrNo: string; rows: readonly PlanSummary[] }) {
  const go = useGo();
  const mayWrite = useCan("treatmentPlans.write");
  const start = useAction(createPlan, {
    invalidates: planReads,
    onDone: ({ id }) => go(`/treatment-planning/${id}`),
  });
  if (!mayWrite) return null;
  const active = rows.find(({ status, type }) => isInForce(status) && (type === "initial" || type === "master"));
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button data-new="" leftSection={<IconPlus size="1.15em" />} loading={start.pending}>
          Start plan
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {laneTypes.map((type) => (
          <Menu.Item
            key={type}
            onClick={() =>
              start.go({
                body: {
                  mrNo,
                  type,
                  fromPlanId: active && (type === "initial" || type === "master") ? active.id : null,
                },
              })
            }
          >
            {planTypeLabels[type]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
