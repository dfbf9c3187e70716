import { ActionIcon, Button, Select, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useRead } from "#platform/web/index.ts";
import orderClasses from "../../orders/web/orders.module.css";
import { listScales } from "../../scores/score.contract.ts";
import { byScoreTexts } from "../score-regimen.ts";
import { byScoreOf, type TypedByScore } from "./protocol-draft.ts";
import classes from "./protocols.module.css";

interface ByScoreFieldsProps {
  byScore: TypedByScore;
  unit: string;
  onChange: (byScore: TypedByScore) => void;
}

/** The dose for each range of a bedside score, and from where on the prescriber is called instead. */
export function ByScoreFields({ byScore, unit, onChange }: ByScoreFieldsProps) {
  const scales = useRead(listScales, {});
  const set = (part: Partial<TypedByScore>) => onChange({ ...byScore, ...part });
  const change = (index: number, part: Partial<TypedByScore["bands"][number]>) =>
    set({ bands: byScore.bands.map((band, at) => (at === index ? { ...band, ...part } : band)) });
  const complete = byScoreOf(byScore);
  const keys = (scales.data?.scales ?? []).map(({ key }) => key);
  return (
    <fieldset className={orderClasses.holds}>
      <legend>Doses by score</legend>
      <div className={orderClasses.two}>
        <Select
          label="Scale"
          allowDeselect={false}
          data={keys.includes(byScore.instrument) ? keys : [byScore.instrument, ...keys]}
          value={byScore.instrument}
          onChange={(instrument) => set({ instrument: instrument ?? byScore.instrument })}
        />
        <TextInput
          label="Days"
          inputMode="numeric"
          value={byScore.days}
          onChange={(event) => set({ days: event.currentTarget.value })}
        />
      </div>
      {byScore.bands.map((band, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
        <div key={index} className={classes.band}>
          <TextInput
            label="From score"
            inputMode="numeric"
            value={band.from}
            onChange={(event) => change(index, { from: event.currentTarget.value })}
          />
          <TextInput
            label={`Dose, ${unit}`}
            inputMode="decimal"
            value={band.doseValue}
            onChange={(event) => change(index, { doseValue: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={`Remove row ${index + 1}`}
            disabled={byScore.bands.length === 1}
            onClick={() => set({ bands: byScore.bands.filter((_, at) => at !== index) })}
          >
            <IconTrash size="1.1em" />
          </ActionIcon>
        </div>
      ))}
      {byScore.bands.length < 10 && (
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconPlus size="1em" />}
          onClick={() => set({ bands: [...byScore.bands, { from: "", doseValue: "" }] })}
        >
          Add range
        </Button>
      )}
      <TextInput
        label="Least minutes between doses"
        inputMode="numeric"
        value={byScore.minIntervalMin}
        onChange={(event) => set({ minIntervalMin: event.currentTarget.value })}
      />
      <TextInput
        label="No dose from score"
        description="The prescriber is called instead."
        inputMode="numeric"
        value={byScore.callFrom}
        onChange={(event) => set({ callFrom: event.currentTarget.value })}
      />
      {complete && (
        <p className={orderClasses.quiet} aria-live="polite">
          {byScoreTexts(complete, unit).join("; ")}
        </p>
      )}
    </fieldset>
  );
}
