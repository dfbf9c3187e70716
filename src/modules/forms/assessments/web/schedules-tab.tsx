import { Button, Switch } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useAction, useCan, useRead, useSession } from "#platform/web/index.ts";
import {
  EmptyState,
  ErrorState,
  Field,
  FieldRow,
  Form,
  FormActions,
  SideDrawer,
  Skeletons,
  useZodForm,
} from "#ui/index.ts";
import { listInstruments } from "../instrument.contract.ts";
import { instrumentOf } from "../instruments/catalogue.ts";
import {
  addMeasureSchedule,
  listMeasureOccurrences,
  listMeasureSchedules,
  type MeasureSchedule,
  updateMeasureSchedule,
} from "../measure.contract.ts";
import { measureTriggers, triggerLabels } from "../measure.ts";
import classes from "./assessments.module.css";

/** When assessments are due, for all clients of the chosen locations. */
export function SchedulesTab() {
  const mayEdit = useCan("assessments.schedule");
  const read = useRead(listMeasureSchedules, {});
  const [adding, setAdding] = useState(false);
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" count={5} />;
  return (
    <>
      {mayEdit && (
        <div className={classes.bar}>
          <span />
          <Button leftSection={<IconPlus size="1.2em" />} onClick={() => setAdding(true)}>
            Add schedule
          </Button>
        </div>
      )}
      {read.data.rows.length === 0 ? (
        <EmptyState
          title="No schedules"
          text="A schedule makes assessments due for every client, such as the PHQ-9 every 14 days."
        />
      ) : (
        <ul className={classes.alerts}>
          {read.data.rows.map((row) => (
            <ScheduleRow key={row.id} schedule={row} mayEdit={mayEdit} />
          ))}
        </ul>
      )}
      <SideDrawer opened={adding} onClose={() => setAdding(false)} title="Add schedule">
        {adding && <AddSchedule onDone={() => setAdding(false)} />}
      </SideDrawer>
    </>
  );
}

function ScheduleRow({ schedule, mayEdit }: { schedule: MeasureSchedule; mayEdit: boolean }) {
  const { locations } = useSession();
  const update = useAction(updateMeasureSchedule, { invalidates: [listMeasureSchedules, listMeasureOccurrences] });
  const places = schedule.locationIds.map((id) => locations.find((one) => one.id === id)?.name ?? "Another location");
  const title = instrumentOf(schedule.instrumentKey)?.title ?? schedule.instrumentKey;
  return (
    <li className={classes.alert}>
      <span className={classes.alertText}>
        <span className={classes.alertTitle}>{title}</span>
        <span className={classes.quiet}>
          {[
            schedule.everyDays === null ? triggerLabels[schedule.trigger] : everyText(schedule),
            `accepted ${schedule.windowBefore} days before to ${schedule.windowAfter} days after`,
            schedule.audience === "client" ? "client answers" : "staff ask",
            places.length > 0 ? places.join(", ") : "all locations",
            ...(schedule.pauseOnLeave ? ["paused on leave"] : []),
          ].join(" · ")}
        </span>
      </span>
      <Switch
        label={schedule.active ? "Active" : "Stopped"}
        aria-label={`${title}, active`}
        checked={schedule.active}
        disabled={!mayEdit || update.pending}
        onChange={(event) =>
          update.go({
            params: { scheduleId: schedule.id },
            body: { version: schedule.version, active: event.currentTarget.checked },
          })
        }
      />
    </li>
  );
}

const everyText = ({ everyDays, anchor }: MeasureSchedule) =>
  `Every ${everyDays === 1 ? "day" : `${everyDays} days`}, counted from ${anchor === "rolling" ? "the last result" : "the admission"}`;

function AddSchedule({ onDone }: { onDone: () => void }) {
  const { locations } = useSession();
  const instruments = useRead(listInstruments, {});
  const add = useAction(addMeasureSchedule, {
    inline: true,
    invalidates: [listMeasureSchedules, listMeasureOccurrences],
    done: "Schedule added",
  });
  const form = useZodForm({
    draft: { form: "measure-schedule:add" },
    schema: addMeasureSchedule.body,
    initial: {
      trigger: "fixedDays",
      everyDays: 14,
      windowBefore: 3,
      windowAfter: 7,
      anchor: "rolling",
      audience: "client",
      locationIds: [],
      pauseOnLeave: true,
    },
  });
  const isRepeated = form.values.trigger === "fixedDays";
  return (
    <Form
      form={form}
      label="Add schedule"
      onSubmit={(values) =>
        add.run({ body: { ...values, everyDays: values.trigger === "fixedDays" ? values.everyDays : null } })
      }
      onSaved={onDone}
    >
      <Field.Select
        name="instrumentKey"
        label="Assessment"
        options={(instruments.data?.rows ?? []).map(({ key, title, usable }) => ({
          value: key,
          label: usable ? title : `${title} (terms not confirmed)`,
          disabled: !usable,
        }))}
      />
      <Field.Select
        name="trigger"
        label="Due"
        options={measureTriggers.map((value) => ({ value, label: triggerLabels[value] }))}
      />
      {isRepeated && (
        <FieldRow>
          <Field.Number name="everyDays" label="Every (days)" />
          <Field.Select
            name="anchor"
            label="Counted from"
            options={[
              { value: "rolling", label: "The last result" },
              { value: "fixed", label: "The admission" },
            ]}
          />
        </FieldRow>
      )}
      <FieldRow>
        <Field.Number name="windowBefore" label="Accepted days before" />
        <Field.Number name="windowAfter" label="Accepted days after" />
      </FieldRow>
      <Field.Segmented
        name="audience"
        label="Who answers"
        options={[
          { value: "client", label: "Client" },
          { value: "staff", label: "Staff ask" },
        ]}
      />
      <Field.MultiSelect
        name="locationIds"
        label="Locations"
        help="Leave empty for all locations."
        options={locations.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Field.Switch name="pauseOnLeave" label="Pause while the client is on leave" />
      <FormActions submit="Add schedule" onCancel={onDone} />
    </Form>
  );
}
