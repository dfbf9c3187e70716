import { Button, Input, TextInput } from "@mantine/core";
import { IconArrowBackUp, IconEraser } from "@tabler/icons-react";
import { type PointerEvent, useId, useRef, useState } from "react";
import { type MarkPoint, markPaths, type Stroke } from "#modules/signatures/marks/mark.ts";
import { type FieldProps, useField } from "#ui/index.ts";
import type { Drawing } from "../answer.contract.ts";
import { drawingSize } from "./drawing-size.ts";
import classes from "./kinds.module.css";

/** A point nearer than this to the last one, in the pad's units, adds nothing that is seen. */
const leastStep = 2;
const mostPoints = 3000;
const mostStrokes = 200;

/** Draws with a finger, pen or mouse. The same can be described in words by keyboard; both are printed. */
export function DrawingField(props: FieldProps) {
  const field = useField<Drawing>(props.name);
  const id = useId();
  const [line, setLine] = useState<MarkPoint[]>([]);
  const began = useRef(0);
  const { strokes = [], note } = field.value ?? {};
  const closed = props.disabled === true;
  const set = (nextStrokes: readonly Stroke[], nextNote: string | undefined) =>
    field.set(
      nextStrokes.length === 0 && !nextNote
        ? null
        : { strokes: [...nextStrokes], ...(nextNote ? { note: nextNote } : {}) },
    );
  const pointAt = (event: PointerEvent<SVGSVGElement>): MarkPoint => {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      x: Math.round(((event.clientX - box.left) / box.width) * drawingSize.width),
      y: Math.round(((event.clientY - box.top) / box.height) * drawingSize.height),
      t: Math.max(0, Math.round(event.timeStamp - began.current)),
      p: Math.round(event.pressure * 100) / 100,
    };
  };
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (closed || strokes.length >= mostStrokes) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    began.current = event.timeStamp;
    setLine([pointAt(event)]);
  };
  const go = (event: PointerEvent<SVGSVGElement>) => {
    const last = line.at(-1);
    if (!last || line.length >= mostPoints) return;
    const next = pointAt(event);
    if (Math.hypot(next.x - last.x, next.y - last.y) >= leastStep) setLine([...line, next]);
  };
  const end = () => {
    if (line.length === 0) return;
    set([...strokes, { points: line }], note);
    setLine([]);
  };
  const drawn = [...strokes, ...(line.length > 0 ? [{ points: line }] : [])];
  return (
    <Input.Wrapper
      labelElement="div"
      label={props.label}
      description={props.help}
      error={field.error}
      withAsterisk={field.required}
      labelProps={{ id }}
    >
      <fieldset className={classes.drawing} aria-labelledby={id} data-refused={field.error ? true : undefined}>
        <svg
          viewBox={`0 0 ${drawingSize.width} ${drawingSize.height}`}
          role="img"
          aria-label={strokes.length > 0 ? `${props.label}, drawn` : `${props.label}, empty`}
          data-closed={closed || undefined}
          onPointerDown={begin}
          onPointerMove={go}
          onPointerUp={end}
          onPointerCancel={end}
        >
          {markPaths({ strokes: drawn }).map((path, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own
            <path key={at} d={path} />
          ))}
        </svg>
        {!closed && (
          <div className={classes.drawingTools}>
            <Button
              variant="subtle"
              size="compact-sm"
              color="sand"
              disabled={strokes.length === 0}
              leftSection={<IconArrowBackUp size="1.1em" />}
              onClick={() => set(strokes.slice(0, -1), note)}
            >
              Undo
            </Button>
            <Button
              variant="subtle"
              size="compact-sm"
              color="sand"
              disabled={strokes.length === 0}
              leftSection={<IconEraser size="1.1em" />}
              onClick={() => set([], note)}
            >
              Clear
            </Button>
          </div>
        )}
        <TextInput
          name={props.name}
          aria-label={`${props.label}, in words`}
          placeholder="Describe the drawing in words"
          maxLength={500}
          disabled={closed}
          value={note ?? ""}
          onBlur={field.onBlur}
          onChange={(event) => set(strokes, event.currentTarget.value)}
        />
      </fieldset>
    </Input.Wrapper>
  );
}
