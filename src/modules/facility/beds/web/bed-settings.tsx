import { z } from "zod";
import { approvalStepNames, approvalSteps } from "#modules/clients/approvals/approval.ts";
import { listLocations } from "#modules/places/locations/location.contract.ts";
import { call, invalidate, useRead } from "#platform/web/index.ts";
import { NewerVersion } from "#ui/feedback/newer-version.tsx";
import { useNewest } from "#ui/form/use-newest.ts";
import { Field, FieldRow, Form, FormActions, PageSection, toast, useZodForm } from "#ui/index.ts";
import { levelLabel, listLevels } from "../../levels/level.contract.ts";
import { getOperations, putOperations } from "../../places/operations.contract.ts";
import {
  createRoom,
  featureLabels,
  placeFeatures,
  placementPolicies,
  roomAgeBands,
} from "../../places/room.contract.ts";
import { createBed, getBedBoard, listBeds } from "../bed.contract.ts";

const policyLabels = {
  section: "Same as section",
  any: "Open to all",
  one_group: "One housing group at a time",
  male: "Men's housing",
  female: "Women's housing",
  nonbinary: "Nonbinary housing",
} as const satisfies Record<(typeof placementPolicies)[number], string>;
const ageLabels = { adult: "Adults", minor: "Minors", any: "Adults or minors, not both" } as const;

/** Settings of a location's beds: license, rooms and beds. */
export function BedSettings({ locationId }: { locationId: string }) {
  return (
    <div key={locationId}>
      <PageSection
        title="Add room"
        note="Adds the room with its beds. Rooms with history can be deactivated, not deleted."
      >
        <NewRoom locationId={locationId} />
      </PageSection>
      <PageSection title="License and housekeeping">
        <License locationId={locationId} />
      </PageSection>
    </div>
  );
}

const NewRoomInput = z.object({
  sectionId: z.string().min(1),
  number: z.string().trim().min(1).max(12),
  beds: z.number().int().min(0).max(8),
  placementPolicy: z.enum(placementPolicies),
  ageBand: z.enum(roomAgeBands),
  levelOfCareIds: z.array(z.string()).default([]),
  features: z.array(z.enum(placeFeatures)).default([]),
});

function NewRoom({ locationId }: { locationId: string }) {
  const places = useRead(listLocations, {});
  const levels = useRead(listLevels, {});
  const sections = places.data?.rows.find((place) => place.id === locationId)?.sections ?? [];
  const form = useZodForm({
    draft: { form: "room:new", record: locationId },
    schema: NewRoomInput,
    initial: { beds: 2, placementPolicy: "section", ageBand: "adult", levelOfCareIds: [], features: [] },
    doing: "a new room",
  });
  const save = async ({ beds, levelOfCareIds, sectionId, number, ...room }: z.output<typeof NewRoomInput>) => {
    const name = `${sections.find((section) => section.id === sectionId)?.name ?? "Room"} ${number}`;
    const made = await call(createRoom, { body: { ...room, sectionId, number, name, maxOccupancy: beds } });
    for (const label of "ABCDEFGH".slice(0, beds))
      await call(createBed, { body: { roomId: made.id, label, levelOfCareIds } });
    await invalidate(getBedBoard, listBeds);
    toast(`${made.name} added with ${beds} ${beds === 1 ? "bed" : "beds"}`);
    form.reset({ ...form.values, number: null });
  };
  return (
    <Form form={form} onSubmit={save} label="Add room">
      <FieldRow>
        <Field.Select
          name="sectionId"
          label="Section"
          options={sections.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Field.Text name="number" label="Number" maxLength={12} />
        <Field.Number name="beds" label="Beds" min={0} max={8} />
      </FieldRow>
      <FieldRow>
        <Field.Select
          name="placementPolicy"
          label="Housing group"
          options={placementPolicies.map((value) => ({ value, label: policyLabels[value] }))}
        />
        <Field.Select
          name="ageBand"
          label="Age"
          options={roomAgeBands.map((value) => ({ value, label: ageLabels[value] }))}
        />
      </FieldRow>
      <FieldRow>
        <Field.MultiSelect
          name="levelOfCareIds"
          label="Levels of care"
          help="Leave empty for any level."
          options={(levels.data?.rows ?? [])
            .filter((level) => level.bedded)
            .map((level) => ({ value: level.id, label: levelLabel(level) }))}
        />
        <Field.MultiSelect
          name="features"
          label="Room features"
          options={placeFeatures.map((value) => ({ value, label: featureLabels[value] }))}
        />
      </FieldRow>
      <FormActions submit="Add room" />
    </Form>
  );
}

const LicenseInput = z.object({
  licensedBeds: z.number().int().min(0).max(5000),
  staffedBeds: z.number().int().min(0).max(5000),
  minAge: z.number().int().min(0).max(99),
  holdDefaultHours: z.number().int().min(1).max(72),
  officeCloses: z.string(),
  approvalSteps: z.array(z.enum(approvalStepNames)),
  cleaningRequired: z.boolean(),
  inspectsCleaning: z.boolean(),
});

function License({ locationId }: { locationId: string }) {
  const operations = useRead(getOperations, { params: { locationId } });
  if (!operations.data) return null;
  return <LicenseForm key={locationId} locationId={locationId} now={operations.data} />;
}

type Licensed = z.output<typeof LicenseInput> & { version: number };
const valuesOf = ({ version: _, ...values }: Licensed) => values;

function LicenseForm({ locationId, now }: { locationId: string; now: Licensed }) {
  const form = useZodForm({
    draft: { form: "license", record: locationId, version: now.version },
    schema: LicenseInput,
    initial: valuesOf(now),
    doing: "the license",
  });
  const { base, newer, standOn } = useNewest(form, now, valuesOf);
  const save = async (body: z.output<typeof LicenseInput>) => {
    standOn(await call(putOperations, { params: { locationId }, body: { version: base.version, ...body } }));
    await invalidate(getOperations, getBedBoard);
    toast("Changes saved");
  };
  return (
    <Form form={form} onSubmit={save} label="License and housekeeping" answers={newer ? "stale-version" : undefined}>
      {newer && (
        <NewerVersion
          onKeep={() => standOn(newer)}
          onTake={() => {
            standOn(newer);
            form.reset(valuesOf(newer));
          }}
        />
      )}
      <FieldRow>
        <Field.Number name="licensedBeds" label="Licensed beds" help="Enter 0 for no limit." min={0} />
        <Field.Number name="staffedBeds" label="Staffed beds" min={0} />
      </FieldRow>
      <FieldRow>
        <Field.Number name="minAge" label="Minimum age" min={0} max={99} unit="years" />
        <Field.Number name="holdDefaultHours" label="Default hold duration" min={1} max={72} unit="hours" />
      </FieldRow>
      <FieldRow>
        <Field.Time name="officeCloses" label="Office closes" help="When tasks due at close of business are due." />
      </FieldRow>
      <Field.MultiSelect
        name="approvalSteps"
        label="Steps that need approval"
        help="A second user approves them first. Emergency discharges never need approval."
        options={approvalStepNames.map((value) => ({ value, label: approvalSteps[value] }))}
      />
      <Field.Checkbox name="cleaningRequired" label="Require cleaning before the next client" />
      <Field.Checkbox name="inspectsCleaning" label="Require inspection after cleaning" />
      <FormActions submit="Save changes" onlyWhenChanged />
    </Form>
  );
}
