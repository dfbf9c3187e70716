import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { z } from "zod";
import { PlainDate } from "#platform/shared/endpoint.ts";
import { addDays, daysBetween } from "#platform/shared/time/index.ts";
import { serverInstant, useAction, useLive, useRead, useSession } from "#platform/web/index.ts";
import {
  type Column,
  DataTable,
  dateAt,
  Field,
  FieldRow,
  Form,
  FormActions,
  PageSection,
  SideDrawer,
  StateBadge,
  showDate,
  useZodForm,
} from "#ui/index.ts";
import { payPeriodStates } from "../pay-period.ts";
import { createPayPeriod, listPayPeriods, movePayPeriod, type PayPeriod } from "../time-sheet.contract.ts";
import classes from "./time.module.css";

/** Periods for which staff are paid. A closed one takes no more time. */
export function PayPeriods() {
  const read = useRead(listPayPeriods, {}, { keep: true });
  useLive("list:time", [listPayPeriods]);
  const [adds, setAdds] = useState(false);
  const move = useAction(movePayPeriod, { invalidates: [listPayPeriods] });
  const go = ({ id, version }: PayPeriod, what: "startClosing" | "close" | "reopen") =>
    move.go({ params: { periodId: id }, body: { version, move: what } });
  return (
    <PageSection
      title="Pay periods"
      note="Staff are reminded when a period is closing. A closed period takes no more time."
      action={
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size="1.1em" />}
          onClick={() => setAdds(true)}
        >
          Add pay period
        </Button>
      }
    >
      <DataTable
        label="Pay periods"
        columns={columns}
        rowKey={(row) => row.id}
        source={read}
        rowActions={(row) => (
          <span className={classes.rowVerbs}>
            {payPeriodStates.can(row.state, "startClosing") && (
              <Button size="compact-sm" variant="default" onClick={() => go(row, "startClosing")}>
                Remind staff
              </Button>
            )}
            {payPeriodStates.can(row.state, "close") && (
              <Button size="compact-sm" variant="default" disabled={row.open > 0} onClick={() => go(row, "close")}>
                Close period
              </Button>
            )}
            {row.state === "closed" && (
              <Button size="compact-sm" variant="subtle" onClick={() => go(row, "reopen")}>
                Open again
              </Button>
            )}
          </span>
        )}
        empty={{ title: "No pay periods", text: "Add the period in which staff are paid now." }}
      />
      <SideDrawer opened={adds} onClose={() => setAdds(false)} title="Add pay period">
        {adds && <NewPeriod latest={read.data?.rows[0]} onDone={() => setAdds(false)} />}
      </SideDrawer>
    </PageSection>
  );
}

const columns: Column<PayPeriod>[] = [
  { key: "dates", header: "Dates", grow: 1, cell: (row) => `${showDate(row.startOn)} to ${showDate(row.endOn)}` },
  { key: "open", header: "Not approved", width: 130, numeric: true, cell: (row) => row.open || null },
  {
    key: "state",
    header: "State",
    width: 140,
    phone: "beside",
    cell: (row) => <StateBadge states={payPeriodStates} state={row.state} />,
  },
];

const Dates = z.strictObject({ startOn: PlainDate, endOn: PlainDate });

/** The next period has the length of the latest. */
function NewPeriod({ latest, onDone }: { latest: PayPeriod | undefined; onDone: () => void }) {
  const { timeZone } = useSession();
  const startOn = latest ? addDays(latest.endOn, 1) : dateAt(serverInstant(), timeZone);
  const days = latest ? daysBetween(latest.startOn, latest.endOn) : 13;
  const form = useZodForm({
    draft: { form: "pay-period", record: startOn },
    schema: Dates,
    initial: { startOn, endOn: addDays(startOn, days) },
  });
  const add = useAction(createPayPeriod, {
    inline: true,
    invalidates: [listPayPeriods],
    done: () => "Pay period added",
  });
  return (
    <Form form={form} label="Add pay period" onSubmit={(body) => add.run({ body })} onSaved={onDone}>
      <FieldRow>
        <Field.Date name="startOn" label="First day" />
        <Field.Date name="endOn" label="Last day" />
      </FieldRow>
      <FormActions submit="Add pay period" onCancel={onDone} />
    </Form>
  );
}
