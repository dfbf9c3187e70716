import { ActionIcon, Button, Select, Textarea, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useAction } from "#platform/web/index.ts";
import { DraftNotice, FormDialog, isDraftKept, ProblemAlert, useBusy, useKeptEntry } from "#ui/index.ts";
import { listScales, type ShownScale, saveScale } from "../score.contract.ts";
import {
  missingOfScale,
  nextItemKey,
  optionsOf,
  scaleOf,
  type TypedBand,
  type TypedItem,
  type TypedScale,
  typedScale,
} from "./scale-draft.ts";
import classes from "./scores.module.css";

const tones = [
  { value: "ok", label: "Usual" },
  { value: "attention", label: "Needs attention" },
  { value: "danger", label: "Needs action now" },
] as const;

/** The next version of a scale. Of one that comes with Cairn, the bands alone. */
export function ScaleEditor({ scale, onClose }: { scale: ShownScale | null; onClose: () => void }) {
  const [start] = useState(() => typedScale(scale));
  const [typed, setTyped] = useState<TypedScale>(start);
  const set = (part: Partial<TypedScale>) => setTyped((before) => ({ ...before, ...part }));
  const isChanged = typed !== start;
  const kept = useKeptEntry({
    draft: { form: "scale", record: scale ? `${scale.key}-${scale.version}` : "new" },
    values: typed,
    dirty: isChanged,
    restore: setTyped,
  });
  useBusy(isChanged && !isDraftKept(kept) && `Changes of ${scale?.key ?? "a new scale"}`, kept.discard);
  const save = useAction(saveScale, {
    inline: true,
    invalidates: [listScales],
    done: ({ key, version }) => `${key} version ${version} saved`,
    onDone: async () => {
      await kept.discard();
      onClose();
    },
  });
  const missing = missingOfScale(typed);
  const submit = () => {
    const body = scaleOf(typed);
    // What is fixed is sent as it was read.
    save.go({ body: { ...body, ...(scale?.shipped ? { items: scale.items } : {}), basedOn: scale?.version ?? 0 } });
  };
  const { items, bands } = typed;
  const changeItem = (index: number, part: Partial<TypedItem>) =>
    set({ items: items.map((item, at) => (at === index ? { ...item, ...part } : item)) });
  const changeBand = (index: number, part: Partial<TypedBand>) =>
    set({ bands: bands.map((band, at) => (at === index ? { ...band, ...part } : band)) });
  return (
    <FormDialog
      opened
      onClose={onClose}
      size="lg"
      title={scale ? `${scale.key}, version ${scale.version + 1}` : "New scale"}
      closeButtonProps={{ "aria-label": "Close without saving" }}
    >
      <div className={classes.editor}>
        <DraftNotice draft={kept} onDiscard={() => setTyped(start)} />
        {!scale && (
          <TextInput
            label="Short name"
            placeholder="RASS"
            data-autofocus
            maxLength={30}
            value={typed.key}
            onChange={(event) => set({ key: event.currentTarget.value })}
          />
        )}
        {!scale?.shipped && (
          <>
            <TextInput
              label="Name"
              maxLength={120}
              value={typed.name}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
            {items.map((item, index) => (
              <fieldset key={item.key} className={classes.group}>
                <legend>Item {index + 1}</legend>
                <TextInput
                  label="Item"
                  maxLength={120}
                  value={item.label}
                  onChange={(event) => changeItem(index, { label: event.currentTarget.value })}
                />
                <Textarea
                  label="Scores"
                  description="One a line: 0 None"
                  autosize
                  minRows={3}
                  value={item.options}
                  error={
                    item.options.trim() !== "" && !optionsOf(item.options)
                      ? "Each line is a score and its text. An item has at least two."
                      : undefined
                  }
                  onChange={(event) => changeItem(index, { options: event.currentTarget.value })}
                />
                {items.length > 1 && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    onClick={() => set({ items: items.filter((_, at) => at !== index) })}
                  >
                    Remove item {index + 1}
                  </Button>
                )}
              </fieldset>
            ))}
            {items.length < 40 && (
              <Button
                variant="subtle"
                leftSection={<IconPlus size="1em" />}
                onClick={() => set({ items: [...items, { key: nextItemKey(items), label: "", options: "" }] })}
              >
                Add item
              </Button>
            )}
          </>
        )}
        <fieldset className={classes.group}>
          <legend>Bands</legend>
          {bands.map((band, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
            <div key={index} className={classes.band}>
              <TextInput
                label="From total"
                inputMode="numeric"
                value={band.from}
                onChange={(event) => changeBand(index, { from: event.currentTarget.value })}
              />
              <TextInput
                label="Band"
                maxLength={60}
                value={band.label}
                onChange={(event) => changeBand(index, { label: event.currentTarget.value })}
              />
              <Select
                label="Meaning"
                allowDeselect={false}
                data={[...tones]}
                value={band.tone}
                onChange={(chosen) =>
                  changeBand(index, { tone: tones.find(({ value }) => value === chosen)?.value ?? band.tone })
                }
              />
              <ActionIcon
                variant="subtle"
                size="lg"
                aria-label={`Remove band ${index + 1}`}
                disabled={bands.length === 1}
                onClick={() => set({ bands: bands.filter((_, at) => at !== index) })}
              >
                <IconTrash size="1.1em" />
              </ActionIcon>
            </div>
          ))}
          {bands.length < 10 && (
            <Button
              variant="subtle"
              size="compact-md"
              leftSection={<IconPlus size="1em" />}
              onClick={() => set({ bands: [...bands, { from: "", label: "", tone: "attention" }] })}
            >
              Add band
            </Button>
          )}
        </fieldset>
        {missing.length > 0 && <p className={classes.quiet}>Still needed: {missing.join(", ")}.</p>}
        {save.problem && <ProblemAlert error={save.problem} />}
        <Button size="md" disabled={missing.length > 0 || !isChanged} loading={save.pending} onClick={submit}>
          {scale?.shipped ? "Save bands" : "Save scale"}
        </Button>
      </div>
    </FormDialog>
  );
}
