import { z } from "zod";
import { Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { useAction } from "#platform/web/index.ts";
import { Field, Form, FormActions, useFormValue, useZodForm } from "#ui/index.ts";
import { type ChartContext, getChart } from "../../identity/client.contract.ts";
import { listClients } from "../../identity/client-list.contract.ts";
import classes from "../../web/chart.module.css";
import { useLevels, useLocationNames } from "../../web/names.ts";
import { ProgramField } from "../../web/program-field.tsx";
import {
  correctLevelStay,
  correctLocationStay,
  type LevelStay,
  type LocationStay,
  listLevelStays,
  listLocationStays,
} from "../stay.contract.ts";

const Correction = z.strictObject({
  effectiveAt: Instant,
  levelOfCareId: Id.optional(),
  locationId: Id.optional(),
  sectionId: Id.nullish(),
  programId: Id.nullish(),
  note: z.string().trim().min(5, "Enter the reason for the correction.").max(1000),
});
export type CorrectedStay = { kind: "level"; stay: LevelStay } | { kind: "location"; stay: LocationStay };

/** Corrects a line of the history. The former line stays in the record. */
export function CorrectStay({
  chart,
  stay: corrected,
  isFirst,
  onClose,
}: {
  chart: ChartContext;
  stay: CorrectedStay;
  isFirst: boolean;
  onClose: () => void;
}) {
  const { kind, stay } = corrected;
  const levels = useLevels();
  const locations = useLocationNames();
  const { demographicId, timeZone } = chart.episode;
  const after = {
    inline: true,
    done: "Corrected",
    invalidates: [listLevelStays, listLocationStays, getChart, listClients],
  };
  const level = useAction(correctLevelStay, after);
  const location = useAction(correctLocationStay, after);
  const form = useZodForm({
    draft: { form: "stay:correction", record: stay.id, version: 0 },
    schema: Correction,
    initial: {
      effectiveAt: stay.from,
      ...(kind === "level"
        ? { levelOfCareId: stay.levelOfCareId }
        : { locationId: stay.locationId, sectionId: stay.sectionId }),
    },
    doing: "Correction",
  });
  const params = { mrNo: chart.mrNo, stayId: stay.id };
  return (
    <Form
      form={form}
      label="Correct history"
      onSubmit={({ effectiveAt, levelOfCareId, locationId, sectionId, programId, note }) =>
        kind === "level"
          ? level.run({
              params,
              body: { demographicId, effectiveAt, note, ...(levelOfCareId ? { levelOfCareId } : {}) },
            })
          : location.run({
              params,
              body: {
                demographicId,
                effectiveAt,
                note,
                ...(locationId ? { locationId } : {}),
                sectionId: locations.sections(locationId).some(({ id }) => id === sectionId)
                  ? (sectionId ?? null)
                  : null,
                ...(programId && locationId !== stay.locationId ? { programId } : {}),
              },
            })
      }
      onSaved={onClose}
    >
      {kind === "level" ? (
        <Field.Select name="levelOfCareId" label="Level of care" options={levels.options} />
      ) : (
        <Place chart={chart} stay={stay} />
      )}
      {!isFirst && <Field.DateTime name="effectiveAt" label="Began" timeZone={timeZone} />}
      <Field.Textarea name="note" label="Reason for the correction" rows={2} />
      <FormActions submit="Save correction" onCancel={onClose} />
    </Form>
  );
}

/** The location and its unit. Another location of the current stay asks for the program there. */
function Place({ chart, stay }: { chart: ChartContext; stay: LocationStay }) {
  const locations = useLocationNames();
  const locationId = useFormValue<string>("locationId") ?? stay.locationId;
  const isElsewhere = locationId !== stay.locationId;
  return (
    <>
      <Field.Select name="locationId" label="Location" options={locations.options} />
      <Field.Select
        key={locationId}
        name="sectionId"
        label="Unit"
        options={locations.sections(locationId).map(({ id, name }) => ({ value: id, label: name }))}
      />
      {isElsewhere && stay.until === null && (
        <>
          <ProgramField levelOfCareId={chart.episode.levelOfCareId} />
          <p className={classes.quiet}>
            The bed at {locations.name(stay.locationId)} is released, and doses and rounds follow to the corrected
            location from now on.
          </p>
        </>
      )}
    </>
  );
}
