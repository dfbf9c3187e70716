import { Button, Group } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import type { z } from "zod";
import { call } from "#platform/web/api/call.ts";
import { invalidate, useRead } from "#platform/web/api/query.ts";
import { AppLink } from "#platform/web/router/links.tsx";
import { useSession } from "#platform/web/session/session-context.ts";
import { Field } from "#ui/form/field.ts";
import { Form } from "#ui/form/form.tsx";
import { FormActions } from "#ui/form/form-actions.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import classes from "#ui/page/log.module.css";
import { SideDrawer } from "#ui/page/side-drawer.tsx";
import { Chip } from "#ui/state/state-badge.tsx";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { FilterBar } from "#ui/table/filter-bar.tsx";
import { useTableState } from "#ui/table/table-state.ts";
import { showDateTime } from "#ui/when.ts";
import { type LegalHold, liftLegalHold, listLegalHolds } from "../../legal-holds/legal-holds.contract.ts";
import { validFilters } from "./date-range.ts";
import { NewHold } from "./new-hold.tsx";

/** Legal holds: a held record cannot be voided, purged or deleted. */
export function Holds() {
  const { tenant } = useSession();
  const [adding, setAdding] = useState(false);
  const [open, setOpen] = useState<LegalHold | null>(null);
  const state = useTableState({ filters: ["state"] });
  const list = useRead(
    listLegalHolds,
    {
      query: { ...validFilters(listLegalHolds.query.shape, state.filters), page: state.page, pageSize: state.pageSize },
    },
    { keep: true },
  );
  const add = (
    <Button leftSection={<IconLock size="1.1em" />} onClick={() => setAdding(true)}>
      New hold
    </Button>
  );
  return (
    <>
      <Group justify="space-between" align="flex-start">
        <FilterBar
          state={state}
          filters={[
            {
              kind: "one",
              key: "state",
              label: "Show",
              options: [
                { value: "live", label: "On hold" },
                { value: "lifted", label: "Lifted" },
                { value: "all", label: "All" },
              ],
            },
          ]}
        />
        {list.data?.rows.length !== 0 && add}
      </Group>
      <DataTable
        label="Legal holds"
        columns={columnsIn(tenant.timeZone)}
        rowKey={(row) => row.id}
        onOpen={setOpen}
        source={list}
        state={state}
        empty={{
          title: "No legal holds",
          text: "A legal hold preserves a client's record for a court or counsel.",
          action: add,
        }}
      />
      <SideDrawer opened={adding} onClose={() => setAdding(false)} title="New legal hold">
        <NewHold onDone={() => setAdding(false)} />
      </SideDrawer>
      <SideDrawer opened={open !== null} onClose={() => setOpen(null)} title={open?.subjectName ?? "Legal hold"}>
        {open && <Hold key={open.id} hold={open} zone={tenant.timeZone} onDone={() => setOpen(null)} />}
      </SideDrawer>
    </>
  );
}

/** The held record and its client: `Individual session · DAP, of Ruiz, Elena (MR1000124)`. */
const heldName = ({ subjectName, subjectType, clientName }: LegalHold) =>
  `${subjectName ?? subjectType}${clientName ? `, of ${clientName}` : ""}`;

function columnsIn(zone: string): Column<LegalHold>[] {
  return [
    { key: "what", header: "Record", grow: 2, cell: (row) => heldName(row), phone: "beside" },
    { key: "why", header: "Reason", grow: 2, cell: (row) => row.reason },
    { key: "set", header: "Since", width: 180, cell: (row) => showDateTime(row.setAt, zone) },
    { key: "by", header: "By", width: 150, cell: (row) => row.setByName },
    {
      key: "state",
      header: "Status",
      cell: (row) =>
        row.liftedAt ? (
          <Chip shape="check">Lifted</Chip>
        ) : (
          <Chip tone="attention" shape="lock">
            On hold
          </Chip>
        ),
    },
  ];
}

const LiftFields = liftLegalHold.body;

function Hold({ hold, zone, onDone }: { hold: LegalHold; zone: string; onDone: () => void }) {
  return (
    <div className={classes.stack}>
      <blockquote className={classes.quote}>{hold.reason}</blockquote>
      <dl className={classes.facts}>
        <dt>Record</dt>
        <dd>{hold.subjectLink ? <AppLink to={hold.subjectLink}>{heldName(hold)}</AppLink> : heldName(hold)}</dd>
        <dt>Since</dt>
        <dd>{showDateTime(hold.setAt, zone, true)}</dd>
        <dt>By</dt>
        <dd>{hold.setByName ?? "–"}</dd>
        {hold.liftedAt && (
          <>
            <dt>Lifted</dt>
            <dd>
              {showDateTime(hold.liftedAt, zone)}, {hold.liftedByName}
            </dd>
            <dt>Because</dt>
            <dd>{hold.liftReason}</dd>
          </>
        )}
      </dl>
      {!hold.liftedAt && <Lift hold={hold} onDone={onDone} />}
    </div>
  );
}

function Lift({ hold, onDone }: { hold: LegalHold; onDone: () => void }) {
  const form = useZodForm({
    draft: { form: "legal-hold:lift", record: hold.id, version: hold.version },
    schema: LiftFields,
    initial: { version: hold.version },
    doing: "lifting a hold",
  });
  const save = async (body: z.output<typeof LiftFields>) => {
    await call(liftLegalHold, { params: { holdId: hold.id }, body });
    form.reset({ version: hold.version });
    await invalidate(listLegalHolds);
  };
  return (
    <Form form={form} onSubmit={save} onSaved={onDone} label="Lift hold">
      <Field.Textarea name="reason" label="Reason for lifting the hold" />
      <FormActions submit="Lift hold" />
    </Form>
  );
}
