import { ActionIcon, Button, Checkbox, NumberInput, TextInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from "@tabler/icons-react";
import type { ChoiceOption, Item } from "../item.contract.ts";
import classes from "./builder.module.css";

interface OptionsEditorProps {
  item: Item;
  onChange: (options: ChoiceOption[], field: string | null) => void;
}

/** The options of a choice, with the points a score counts. A value stays when its label is reworded, so answers keep their meaning. */
export function OptionsEditor({ item, onChange }: OptionsEditorProps) {
  const options = item.options ?? [];
  const change = (at: number, next: ChoiceOption, field: string) =>
    onChange(options.with(at, next), `${item.linkId}.${next.value}.${field}`);
  const move = (at: number, by: -1 | 1) => {
    const option = options[at];
    if (option && at + by >= 0 && at + by < options.length)
      onChange(options.toSpliced(at, 1).toSpliced(at + by, 0, option), null);
  };
  return (
    <fieldset className={classes.group}>
      <legend>Options</legend>
      {options.map((option, at) => (
        <div key={option.value} className={classes.option}>
          <TextInput
            aria-label={`Option ${at + 1}`}
            size="xs"
            value={option.label}
            maxLength={300}
            onChange={(event) => change(at, { ...option, label: event.currentTarget.value }, "label")}
          />
          <NumberInput
            aria-label={`Points of option ${at + 1}`}
            placeholder="Points"
            size="xs"
            hideControls
            value={option.score ?? ""}
            onChange={(points) => {
              const { score: _, ...rest } = option;
              change(at, points === "" ? rest : { ...rest, score: Number(points) }, "score");
            }}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Move option ${at + 1} up`}
            onClick={() => move(at, -1)}
          >
            <IconArrowUp size="1.1em" />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Move option ${at + 1} down`}
            onClick={() => move(at, 1)}
          >
            <IconArrowDown size="1.1em" />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove option ${at + 1}`}
            onClick={() => onChange(options.toSpliced(at, 1), null)}
          >
            <IconX size="1.1em" />
          </ActionIcon>
          {item.type === "multiChoice" && (
            <Checkbox
              size="xs"
              className={classes.exclusive}
              label="Excludes the others"
              checked={option.exclusive === true}
              onChange={(event) => {
                const { exclusive: _, ...rest } = option;
                onChange(options.with(at, event.currentTarget.checked ? { ...rest, exclusive: true } : rest), null);
              }}
            />
          )}
        </div>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size="1.2em" />}
        onClick={() => onChange([...options, { value: nextValue(options), label: "" }], null)}
      >
        Add option
      </Button>
    </fieldset>
  );
}

function nextValue(options: readonly ChoiceOption[]): string {
  let next = options.length + 1;
  while (options.some((option) => option.value === `option${next}`)) next += 1;
  return `option${next}`;
}
