import { z } from "zod";
import { listLocations } from "#modules/places/locations/places.contract.ts";
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
  section: "As the section says",
  any: "Open to all",
  one_group: "One housing group at a time",
  male: "Men's housing",
  female: "Women's housing",
  nonbinary: "Nonbinary housing",
} as const satisfies Record<(typeof placementPolicies)[number], string>;
const ageLabels = { adult: "Adults", minor: "Minors", any: "Either, never both" } as const;

/** Where a manager says what the place has: its licence, its rooms and the beds in them. */
export function BedSettings({ locationId }: { locationId: string }) {
  return (
    <div key={locationId}>
      <PageSection
        title="Add a room"
        note="With its beds; both can be changed later, and a room with history is never deleted."
      >
        <NewRoom locationId={locationId} />
      </PageSection>
      <PageSection title="Licence and habits">
        <Licence locationId={locationId} />
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
    toast(`${made.name} is there, with ${beds} ${beds === 1 ? "bed" : "beds"}`);
    form.reset({ ...form.values, number: null });
  };
  return (
    <Form form={form} onSubmit={save} label="Add a room">
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
          label="Who may sleep here"
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
          label="Beds are for"
          help="Nothing chosen: any level."
          options={(levels.data?.rows ?? [])
            .filter((level) => level.bedded)
            .map((level) => ({ value: level.id, label: levelLabel(level) }))}
        />
        <Field.MultiSelect
          name="features"
          label="The room has"
          options={placeFeatures.map((value) => ({ value, label: featureLabels[value] }))}
        />
      </FieldRow>
      <FormActions submit="Add the room" />
    </Form>
  );
}

const LicenceInput = z.object({
  licensedBeds: z.number().int().min(0).max(5000),
  staffedBeds: z.number().int().min(0).max(5000),
  minAge: z.number().int().min(0).max(99),
  holdDefaultHours: z.number().int().min(1).max(72),
  admissionApproval: z.boolean(),
  cleaningRequired: z.boolean(),
  inspectsCleaning: z.boolean(),
});

function Licence({ locationId }: { locationId: string }) {
  const operations = useRead(getOperations, { params: { locationId } });
  if (!operations.data) return null;
  return <LicenceForm key={locationId} locationId={locationId} now={operations.data} />;
}

type Licensed = z.output<typeof LicenceInput> & { version: number };
const valuesOf = ({ version: _, ...values }: Licensed) => values;

function LicenceForm({ locationId, now }: { locationId: string; now: Licensed }) {
  const form = useZodForm({ schema: LicenceInput, initial: valuesOf(now), doing: "the licence" });
  const { base, newer, standOn } = useNewest(form, now, valuesOf);
  const save = async (body: z.output<typeof LicenceInput>) => {
    standOn(await call(putOperations, { params: { locationId }, body: { version: base.version, ...body } }));
    await invalidate(getOperations, getBedBoard);
    toast("Licence and staffing are saved");
  };
  return (
    <Form form={form} onSubmit={save} label="Licence and habits" answers={newer ? "stale-version" : undefined}>
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
        <Field.Number name="licensedBeds" label="Licensed beds" help="0: no limit is checked." min={0} />
        <Field.Number name="staffedBeds" label="Staffed beds" min={0} />
      </FieldRow>
      <FieldRow>
        <Field.Number name="minAge" label="Serves from age" min={0} max={99} unit="years" />
        <Field.Number name="holdDefaultHours" label="A hold lasts" min={1} max={72} unit="hours" />
      </FieldRow>
      <Field.Checkbox name="admissionApproval" label="Somebody approves an admission before the person comes in" />
      <Field.Checkbox name="cleaningRequired" label="A bed is cleaned before the next person comes" />
      <Field.Checkbox name="inspectsCleaning" label="Someone inspects a cleaned bed" />
      <FormActions submit="Keep" onlyWhenChanged />
    </Form>
  );
}
