import { Button } from "@mantine/core";
import type { z } from "zod";
import { grantReasonLabels, grantRun, grantRuns, reviewStates } from "#platform/shared/access/emergency-access.ts";
import { call } from "#platform/web/api/call.ts";
import { invalidate, useRead } from "#platform/web/api/query.ts";
import { serverInstant } from "#platform/web/api/server-clock.ts";
import { useLive } from "#platform/web/live/use-live.ts";
import { AppLink, useUrlState } from "#platform/web/router/links.tsx";
import { useCan, useSession } from "#platform/web/session/session-context.ts";
import { Field } from "#ui/form/field.ts";
import { Form } from "#ui/form/form.tsx";
import { FormActions } from "#ui/form/form-actions.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import classes from "#ui/page/log.module.css";
import { SideDrawer } from "#ui/page/side-drawer.tsx";
import { StateBadge } from "#ui/state/state-badge.tsx";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { type Filter, FilterBar } from "#ui/table/filter-bar.tsx";
import { useTableState } from "#ui/table/table-state.ts";
import { showDateTime } from "#ui/when.ts";
import { type Grant, listGrants, reviewGrant } from "../../break-glass/break-glass.contract.ts";
import { getChartAccess } from "../audit.contract.ts";
import { validFilters } from "./date-range.ts";
import { GrantDuration } from "./grant-duration.tsx";
import { roleName, useStaffOptions } from "./staff-options.ts";

/** Break-the-glass access: user, reason, activity and review. */
export function Grants() {
  const { tenant } = useSession();
  const url = useUrlState();
  const state = useTableState({ filters: ["review", "open", "clinician"] });
  const list = useRead(
    listGrants,
    { query: { ...validFilters(listGrants.query.shape, state.filters), page: state.page, pageSize: state.pageSize } },
    { keep: true, everyMs: 30_000 },
  );
  useLive("list:platform", [listGrants]);
  const chosen = list.data?.rows.find((row) => row.id === url.params.grant) ?? null;
  const filters: Filter[] = [
    {
      kind: "one",
      key: "review",
      label: "Review",
      options: reviewStates.states.map((value) => ({ value, label: reviewStates.label(value) })),
    },
    { kind: "one", key: "open", label: "Active", options: [{ value: "true", label: "Active only" }] },
    { kind: "one", key: "clinician", label: "User", options: useStaffOptions() },
  ];
  return (
    <>
      <FilterBar state={state} filters={filters}>
        <GrantDuration />
      </FilterBar>
      <DataTable
        label="Break-the-glass access"
        columns={columnsIn(tenant.timeZone)}
        rowKey={(row) => row.id}
        layoutKey="openings"
        onOpen={(row) => url.set({ grant: row.id })}
        source={list}
        state={state}
        rowTone={(row) =>
          row.review === "unreviewed" ? "attention" : row.review === "violation" ? "danger" : undefined
        }
        empty={{
          title: "No break-the-glass access",
          text: "When someone uses break-the-glass access, it appears here within seconds and you are notified.",
        }}
      />
      <SideDrawer
        opened={chosen !== null}
        onClose={() => url.set({ grant: null })}
        title={chosen ? `${chosen.clinicianName}: ${grantReasonLabels[chosen.reason].toLowerCase()}` : ""}
        width={560}
      >
        {chosen && <Opening key={chosen.version} grant={chosen} zone={tenant.timeZone} />}
      </SideDrawer>
    </>
  );
}

function columnsIn(zone: string): Column<Grant>[] {
  return [
    { key: "at", header: "Opened", cell: (row) => showDateTime(row.openedAt, zone), width: 190 },
    { key: "who", header: "User", cell: (row) => row.clinicianName, phone: "beside" },
    { key: "role", header: "Role", cell: (row) => roleName(row.role), hidden: true },
    { key: "chart", header: "Chart", grow: 1.8, cell: (row) => row.subjectName },
    { key: "why", header: "Reason", grow: 1.6, cell: (row) => grantReasonLabels[row.reason] },
    { key: "reads", header: "Reads", numeric: true, cell: (row) => row.reads },
    {
      key: "run",
      header: "Status",
      cell: (row) => <StateBadge states={grantRuns} state={grantRun(row, serverInstant())} />,
    },
    { key: "review", header: "Review", cell: (row) => <StateBadge states={reviewStates} state={row.review} /> },
  ];
}

function Opening({ grant, zone }: { grant: Grant; zone: string }) {
  const may = useCan("breakGlass.review") && !grant.mine;
  const open = reviewStates.moves(grant.review).length > 0;
  const { emergency } = grant;
  return (
    <div className={classes.stack}>
      <blockquote className={classes.quote}>{grant.reasonText}</blockquote>
      <dl className={classes.facts}>
        <dt>Chart</dt>
        <dd>{grant.subjectLink ? <AppLink to={grant.subjectLink}>{grant.subjectName}</AppLink> : grant.subjectName}</dd>
        <dt>Opened</dt>
        <dd>{showDateTime(grant.openedAt, zone, true)}</dd>
        <dt>{grant.endedAt ? "Ended" : "Until"}</dt>
        <dd>{showDateTime(grant.endedAt ?? grant.expiresAt, zone)}</dd>
        {emergency && (
          <>
            <dt>Disclosed to</dt>
            <dd>
              {emergency.disclosedTo}, {emergency.affiliation}
            </dd>
            <dt>Disclosed by</dt>
            <dd>{emergency.disclosedBy}</dd>
            <dt>Nature</dt>
            <dd>{emergency.nature}</dd>
          </>
        )}
        <dt>Review</dt>
        <dd>
          <StateBadge states={reviewStates} state={grant.review} />
        </dd>
        {grant.reviewedAt ? (
          <>
            <dt>By</dt>
            <dd>
              {grant.reviewedByName}, {showDateTime(grant.reviewedAt, zone)}
            </dd>
            <dt>Because</dt>
            <dd>{grant.reviewNote}</dd>
          </>
        ) : (
          <>
            <dt>Due</dt>
            <dd>{showDateTime(grant.reviewDueAt, zone)}</dd>
          </>
        )}
      </dl>
      {grant.subjectType === "client" && (
        <Button
          component={AppLink}
          variant="default"
          to={`/audit?tabs=chart-access&client=${grant.subjectId}&glass=true`}
        >
          View activity: {grant.reads} {grant.reads === 1 ? "entry" : "entries"}
        </Button>
      )}
      {open && grant.mine && <p>You can't review your own access.</p>}
      {open && may && <Judge grant={grant} />}
    </div>
  );
}

const decisions = {
  justify: "Justified",
  question: "Ask the user for an explanation",
  findViolation: "A violation",
} as const;

function Judge({ grant }: { grant: Grant }) {
  const form = useZodForm({
    draft: { form: "break-glass:review", record: grant.id, version: grant.version },
    schema: reviewGrant.body,
    initial: { version: grant.version },
    doing: "a review",
  });
  const save = async (body: z.output<typeof reviewGrant.body>) => {
    await call(reviewGrant, { params: { grantId: grant.id }, body });
    form.reset({ version: grant.version });
    await invalidate(listGrants, getChartAccess);
  };
  return (
    <Form form={form} onSubmit={save} label="Review">
      <Field.Radio
        name="decision"
        label="Decision"
        options={reviewStates.moves(grant.review).map((value) => ({ value, label: decisions[value] }))}
      />
      <Field.Textarea name="note" label="Reason" />
      <FormActions submit="Save review" />
    </Form>
  );
}
