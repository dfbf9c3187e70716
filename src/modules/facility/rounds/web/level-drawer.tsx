import { z } from "zod";
import { Facts } from "#modules/staff/index.web.ts";
import { Id } from "#platform/shared/ids.ts";
import { AppLink, useAction, useCan, useRead } from "#platform/web/index.ts";
import { Field, Form, FormActions, PageSection, SideDrawer, showDateTime, useZodForm } from "#ui/index.ts";
import { listAssignments, listPrescribersForRounds, setObservationLevel } from "../assignment.contract.ts";
import { type LiveRow, listLive } from "../live.contract.ts";
import { listLooks } from "../look.contract.ts";
import { activityNames, entryNames, exceptionNames, signNames } from "../look.ts";
import {
  isHigher,
  levelNames,
  observationLevels,
  observationReasons,
  reasonNames,
  sourceNames,
} from "../observation-level.ts";
import classes from "./rounds.module.css";
import { useLastHours } from "./use-last-hours.ts";

interface LevelDrawerProps {
  row: LiveRow | null;
  locationId: string;
  timeZone: string;
  onClose: () => void;
}

/** One client: the level and why, the last looks, and a change of level. */
export function LevelDrawer({ row, locationId, timeZone, onClose }: LevelDrawerProps) {
  return (
    <SideDrawer opened={row !== null} onClose={onClose} title={row?.name ?? ""}>
      {row && <Details key={row.clientId} row={row} locationId={locationId} timeZone={timeZone} onClose={onClose} />}
    </SideDrawer>
  );
}

function Details({ row, locationId, timeZone, onClose }: LevelDrawerProps & { row: LiveRow }) {
  const mayRaise = useCan("observationLevels.raise");
  const { data } = useRead(listAssignments, { query: { demographicId: row.demographicId } });
  const span = useLastHours(4);
  const looks = useRead(listLooks, { query: { demographicId: row.demographicId, ...span } });
  const current = data?.rows.find(({ id }) => id === data.currentId);
  return (
    <>
      <p>
        <AppLink to={`/clients/${row.mrNo}`}>Open chart</AppLink>
      </p>
      <Facts
        rows={[
          ["Observation", levelNames[row.level]],
          ["Source", current ? sourceNames[current.source] : null],
          ["Reasons", row.reasons.map((reason) => reasonNames[reason]).join(", ") || null],
          ["Instructions", row.instructions],
          ["Since", current ? showDateTime(current.startsAt, timeZone) : null],
          ["Ordered by", current?.orderedByName ?? null],
          ["Order due", row.orderDueAt ? showDateTime(row.orderDueAt, timeZone) : null],
        ]}
      />
      {mayRaise && <LevelForm row={row} locationId={locationId} onClose={onClose} />}
      <PageSection title="Last 4 hours">
        {looks.data && looks.data.rows.length === 0 && <p className={classes.quiet}>No looks.</p>}
        <ul className={classes.looks}>
          {[...(looks.data?.rows ?? [])].reverse().map((look) => (
            <li key={look.id} data-voided={look.voidReason !== null || undefined}>
              <time dateTime={look.observedAt}>{showDateTime(look.observedAt, timeZone)}</time>{" "}
              {[
                look.activity ? activityNames[look.activity] : exceptionNames[look.exception],
                ...look.signsOfLife.map((sign) => signNames[sign].toLowerCase()),
                look.escort && `with ${look.escort}`,
                look.observerName,
                look.entry === "live" ? null : entryNames[look.entry].toLowerCase(),
                look.note,
                look.voidReason && `voided: ${look.voidReason}`,
              ]
                .filter(Boolean)
                .join(", ")}
            </li>
          ))}
        </ul>
      </PageSection>
    </>
  );
}

const NewLevel = z.strictObject({
  level: z.enum(observationLevels),
  reasons: z.array(z.enum(observationReasons)).default([]),
  instructions: z.string().trim().max(500).default(""),
  orderedBy: Id.nullable().default(null),
});

function LevelForm({ row, locationId, onClose }: { row: LiveRow; locationId: string; onClose: () => void }) {
  const mayLower = useCan("observationLevels.lower");
  const prescribers = useRead(listPrescribersForRounds, { query: { locationId } });
  const form = useZodForm({
    draft: { form: "observation:level", record: row.demographicId },
    schema: NewLevel,
    initial: { reasons: row.reasons, instructions: "", orderedBy: null },
  });
  const set = useAction(setObservationLevel, {
    inline: true,
    invalidates: [listLive, listAssignments],
    done: ({ level }) => `${row.name}: ${levelNames[level].toLowerCase()}`,
  });
  const levels = observationLevels
    .filter((level) => level !== row.level && (mayLower || isHigher(level, row.level)))
    .map((value) => ({ value, label: `${levelNames[value]} (${isHigher(value, row.level) ? "raise" : "lower"})` }))
    .reverse();
  return (
    <PageSection title="Change level">
      <Form
        form={form}
        label="Change level"
        onSubmit={({ instructions, ...values }) =>
          set.run({
            body: {
              demographicId: row.demographicId,
              ...values,
              instructions: instructions === "" ? null : instructions,
            },
          })
        }
        onSaved={onClose}
      >
        <Field.Select name="level" label="New level" options={levels} />
        <Field.MultiSelect
          name="reasons"
          label="Reasons"
          options={observationReasons.map((value) => ({ value, label: reasonNames[value] }))}
        />
        <Field.Textarea name="instructions" label="Instructions for staff" />
        <Field.Select
          name="orderedBy"
          label="Ordered by"
          help="Lowering needs an order. Raising takes effect at once; the order is due within an hour."
          options={(prescribers.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <FormActions submit="Set level" onCancel={onClose} />
      </Form>
    </PageSection>
  );
}
