import { useAction, useRead } from "#platform/web/index.ts";
import { Field, FieldRow, Form, FormActions, PageSection, Skeletons, useFormValue, useZodForm } from "#ui/index.ts";
import { leadOptions } from "../../leads/lead.contract.ts";
import { addPool, changePool, listPools, type Pool } from "../pool.contract.ts";
import { entryOf, PoolEntry, poolOf, weekdays } from "./pool-entry.ts";
import classes from "./pools.module.css";

interface Person {
  id: string;
  name: string;
}

/** Adds or changes an assignment pool. */
export function PoolForm({ pool, onClose }: { pool: Pool | null; onClose: () => void }) {
  const options = useRead(leadOptions, {}, { staleMs: 300_000 });
  if (!options.data) return <Skeletons shape="text" />;
  const { locations } = options.data;
  // Members stay in the form after they lost the permission to edit leads.
  const known = new Map(options.data.owners.map(({ id, name }) => [id, name]));
  for (const { clinicianId, name } of pool?.members ?? []) known.set(clinicianId, name);
  const staff = [...known].map(([id, name]) => ({ id, name }));
  return <Entry pool={pool} staff={staff} locations={locations} onClose={onClose} />;
}

interface EntryProps {
  pool: Pool | null;
  staff: readonly Person[];
  locations: readonly Person[];
  onClose: () => void;
}

function Entry({ pool, staff, locations, onClose }: EntryProps) {
  const after = { inline: true, invalidates: [listPools] };
  const add = useAction(addPool, { ...after, done: ({ name }) => `${name} added` });
  const change = useAction(changePool, { ...after, done: ({ name }) => `${name} saved` });
  const form = useZodForm({
    schema: PoolEntry,
    initial: entryOf(pool, staff),
    draft: { form: "crm:pool", record: pool?.id ?? "new", version: pool?.version ?? 0 },
    doing: "an assignment pool",
  });
  const named = (rows: readonly Person[]) => rows.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Form
      form={form}
      label="Assignment pool"
      onSubmit={(entry) =>
        pool
          ? change.run({ params: { poolId: pool.id }, body: { ...poolOf(entry), version: pool.version } })
          : add.run({ body: poolOf(entry) })
      }
      onSaved={onClose}
    >
      <Field.Text name="name" label="Name" maxLength={80} />
      <Field.Select
        name="locationId"
        label="Location"
        options={named(locations)}
        help="Leave empty for leads without a location"
      />
      <Field.Switch
        name="isMain"
        label="Main pool of the location"
        help="Takes every new lead of the location, unless the number that was called has its own pool"
      />
      <PageSection title="Response times">
        <div className={classes.fields}>
          <FieldRow>
            <Field.Number name="slaMinutes" label="First response within" unit="min" />
            <Field.Number name="reassignMinutes" label="Reassign if not opened after" unit="min" />
          </FieldRow>
          <Field.Select
            name="fallbackId"
            label="Notify when no member is available"
            options={named(staff)}
            help="Also notified of leads that come in after hours"
          />
        </div>
      </PageSection>
      <Hours />
      <PageSection title="Members" note="New leads are assigned in turn. A member with share 2 gets twice as many.">
        <div className={classes.fields}>
          <Field.MultiSelect name="memberIds" label="Members" options={named(staff)} />
          <Members staff={staff} />
        </div>
      </PageSection>
      {pool && <Field.Switch name="active" label="Active" />}
      <FormActions submit={pool ? "Save changes" : "Add pool"} onCancel={onClose} />
    </Form>
  );
}

function Hours() {
  const isAlways = useFormValue<boolean>("always") === true;
  return (
    <PageSection
      title="Hours"
      note="The response time counts during these hours. An end before the start is on the next day."
    >
      <div className={classes.fields}>
        <Field.Switch name="always" label="Open 24 hours, every day" />
        {!isAlways && (
          <>
            {weekdays.map((day, index) => (
              <div key={day} className={classes.day}>
                <span>{day}</span>
                <Field.Time name={`days.${index}.from`} label={`${day} from`} />
                <Field.Time name={`days.${index}.to`} label={`${day} to`} />
              </div>
            ))}
            <Field.Switch name="closedOnHolidays" label="Closed on holidays" />
          </>
        )}
      </div>
    </PageSection>
  );
}

function Members({ staff }: { staff: readonly Person[] }) {
  const ids = useFormValue<string[]>("memberIds") ?? [];
  return staff
    .filter(({ id }) => ids.includes(id))
    .map(({ id, name }) => (
      <fieldset key={id} className={classes.member}>
        <legend>{name}</legend>
        <FieldRow least={110}>
          <Field.Number name={`shares.${id}.weight`} label="Share" min={1} max={10} />
          <Field.Number name={`shares.${id}.dailyCap`} label="Most leads a day" />
        </FieldRow>
        <Field.MultiSelect
          name={`shares.${id}.languages`}
          label="Languages besides English"
          options={[
            { value: "es", label: "Spanish" },
            { value: "zh", label: "Chinese" },
            { value: "vi", label: "Vietnamese" },
            { value: "ko", label: "Korean" },
            { value: "tl", label: "Tagalog" },
            { value: "ar", label: "Arabic" },
            { value: "fr", label: "French" },
            { value: "ru", label: "Russian" },
          ]}
        />
        <Field.Switch name={`shares.${id}.paused`} label="Paused" />
      </fieldset>
    ));
}
