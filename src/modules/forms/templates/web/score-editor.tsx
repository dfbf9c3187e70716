import { ActionIcon, Button, MultiSelect, NumberInput, SegmentedControl, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { questionsOf } from "../draft-edits.ts";
import { type Item, isInput, type Score } from "../item.contract.ts";
import { isCountable } from "../lint.ts";
import type { TemplateDraft } from "../version.contract.ts";
import classes from "./builder.module.css";
import { numbered } from "./item-words.ts";

interface ScoreEditorProps {
  draft: TemplateDraft;
  item: Item;
  score: Score;
  onChange: (score: Score, field: string | null) => void;
}

/** What a score counts, how, and what its ranges are called. */
export function ScoreEditor({ draft, item, score, onChange }: ScoreEditorProps) {
  const countable = questionsOf(draft).filter((one) => isInput(one) && isCountable(one));
  const { bands } = score;
  const field = (name: string) => `${item.linkId}.score.${name}`;
  return (
    <>
      <SegmentedControl
        aria-label="Calculation"
        size="xs"
        data={[
          { value: "sum", label: "Sum" },
          { value: "mean", label: "Average" },
        ]}
        value={score.method}
        onChange={(method) => onChange({ ...score, method: method === "mean" ? "mean" : "sum" }, null)}
      />
      <MultiSelect
        label="Questions that count"
        description="There is no score while one of them that is shown has no answer."
        searchable
        data={countable.map((one) => ({ value: one.linkId, label: one.text || one.linkId }))}
        value={score.of.filter((id) => countable.some((one) => one.linkId === id))}
        onChange={(of) => onChange({ ...score, of }, null)}
      />
      <NumberInput
        label="Decimal places"
        min={0}
        max={3}
        allowDecimal={false}
        value={score.decimals}
        onChange={(next) => onChange({ ...score, decimals: Number(next) }, field("decimals"))}
      />
      <fieldset className={classes.group}>
        <legend>Ranges</legend>
        {numbered(bands).map(({ at, value: band }) => (
          <div key={at} className={classes.option}>
            <NumberInput
              aria-label={`Range ${at + 1} from`}
              size="xs"
              hideControls
              value={band.from}
              onChange={(from) =>
                onChange({ ...score, bands: bands.with(at, { ...band, from: Number(from) }) }, field(`from${at}`))
              }
            />
            <TextInput
              aria-label={`Range ${at + 1} label`}
              size="xs"
              value={band.label}
              maxLength={80}
              onChange={(event) =>
                onChange(
                  { ...score, bands: bands.with(at, { ...band, label: event.currentTarget.value }) },
                  field(`label${at}`),
                )
              }
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove range ${at + 1}`}
              onClick={() => onChange({ ...score, bands: bands.toSpliced(at, 1) }, null)}
            >
              <IconX size="1.1em" />
            </ActionIcon>
          </div>
        ))}
        {bands.length < 12 && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size="1.2em" />}
            onClick={() =>
              onChange({ ...score, bands: [...bands, { from: (bands.at(-1)?.from ?? -1) + 1, label: "" }] }, null)
            }
          >
            Add range
          </Button>
        )}
      </fieldset>
    </>
  );
}
