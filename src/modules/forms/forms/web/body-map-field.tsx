import { ActionIcon, Input, NumberInput, Select, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useId, useState } from "react";
import { type FieldProps, useField } from "#ui/index.ts";
import type { BodyMark } from "../answer.contract.ts";
import {
  type BodyView,
  bodyRegionKeys,
  bodyViews,
  findingKinds,
  findingLabels,
  middleOf,
  regionAt,
  regionLabel,
  viewLabels,
} from "../body-map.ts";
import { BodyFigure } from "./body-figure.tsx";
import classes from "./kinds.module.css";

const mostMarks = 60;

/** Findings on a figure: press the place, or choose the region from a list, then say what was seen. */
export function BodyMapField(props: FieldProps) {
  const field = useField<BodyMark[]>(props.name);
  const id = useId();
  const [kind, setKind] = useState<BodyMark["kind"]>("bruise");
  const marks = field.value ?? [];
  const isFull = marks.length >= mostMarks;
  const closed = props.disabled === true;
  const set = (next: BodyMark[]) => field.set(next.length > 0 ? next : null);
  const add = (view: BodyView, x: number, y: number) =>
    set([...marks, { view, region: regionAt(view, x, y), x, y, kind }]);
  const change = (at: number, next: BodyMark) => set(marks.with(at, next));
  return (
    <Input.Wrapper
      labelElement="div"
      label={props.label}
      description={props.help}
      error={field.error}
      withAsterisk={field.required}
      labelProps={{ id }}
    >
      <fieldset className={classes.bodyMap} aria-labelledby={id} data-refused={field.error ? true : undefined}>
        <div className={classes.figures}>
          {bodyViews.map((view) => (
            <BodyFigure
              key={view}
              view={view}
              marks={marks}
              onPress={closed || isFull ? undefined : (x, y) => add(view, x, y)}
            />
          ))}
        </div>
        <div className={classes.findings}>
          {!closed && (
            <div className={classes.findingTools}>
              <Select
                label="Finding"
                allowDeselect={false}
                data={findingKinds.map((value) => ({ value, label: findingLabels[value] }))}
                value={kind}
                onChange={(value) => setKind(findingKinds.find((one) => one === value) ?? kind)}
              />
              <Select
                label="Add by region"
                name={props.name}
                placeholder="Or press on the figure"
                searchable
                disabled={isFull}
                data={regionChoices}
                value={null}
                onBlur={field.onBlur}
                onChange={(value) => {
                  const [view, region] = placeOf(value);
                  if (!view || !region) return;
                  const { x, y } = middleOf(view, region);
                  add(view, x, y);
                }}
              />
            </div>
          )}
          {marks.length === 0 && <p className={classes.help}>No findings marked.</p>}
          <ol className={classes.findingList}>
            {marks.map((mark, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a finding is known by its number
              <li key={at}>
                <span className={classes.findingPlace}>
                  {at + 1}. {regionLabel(mark.region, mark.view)} ({mark.view})
                </span>
                <Select
                  aria-label={`Finding ${at + 1}`}
                  size="xs"
                  allowDeselect={false}
                  disabled={closed}
                  data={findingKinds.map((value) => ({ value, label: findingLabels[value] }))}
                  value={mark.kind}
                  onChange={(value) =>
                    change(at, { ...mark, kind: findingKinds.find((one) => one === value) ?? mark.kind })
                  }
                />
                <NumberInput
                  aria-label={`Size of finding ${at + 1} in millimeters`}
                  placeholder="mm"
                  size="xs"
                  hideControls
                  allowDecimal={false}
                  min={1}
                  max={2000}
                  disabled={closed}
                  value={mark.sizeMm ?? ""}
                  onChange={(size) => {
                    const { sizeMm: _, ...rest } = mark;
                    change(at, typeof size === "number" && size >= 1 ? { ...rest, sizeMm: Math.round(size) } : rest);
                  }}
                />
                <TextInput
                  aria-label={`Note on finding ${at + 1}`}
                  placeholder="Color, cause, care given"
                  size="xs"
                  maxLength={200}
                  disabled={closed}
                  value={mark.note ?? ""}
                  onBlur={field.onBlur}
                  onChange={(event) => {
                    const { note: _, ...rest } = mark;
                    const note = event.currentTarget.value;
                    change(at, note === "" ? rest : { ...rest, note });
                  }}
                />
                {!closed && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Remove finding ${at + 1}`}
                    onClick={() => set(marks.toSpliced(at, 1))}
                  >
                    <IconX size="1.1em" />
                  </ActionIcon>
                )}
              </li>
            ))}
          </ol>
        </div>
      </fieldset>
    </Input.Wrapper>
  );
}

const regionChoices = bodyViews.map((view) => ({
  group: viewLabels[view],
  items: bodyRegionKeys.map((region) => ({ value: `${view}:${region}`, label: regionLabel(region, view) })),
}));

function placeOf(value: string | null) {
  const [viewText, regionText] = (value ?? "").split(":");
  return [bodyViews.find((one) => one === viewText), bodyRegionKeys.find((one) => one === regionText)] as const;
}
