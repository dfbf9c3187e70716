import type { PointerEvent } from "react";
import type { BodyMark } from "../answer.contract.ts";
import { type BodyView, figure, findingText, shapesOf, viewLabels } from "../body-map.ts";
import classes from "./kinds.module.css";

interface BodyFigureProps {
  view: BodyView;
  marks: readonly BodyMark[];
  /** Where the figure was pressed, in its own units. */
  onPress?: ((x: number, y: number) => void) | undefined;
}

const markRadius = 4.6;

/** One side of the body with its findings, numbered as in the list. */
export function BodyFigure({ view, marks, onPress }: BodyFigureProps) {
  const press = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) return;
    const x = ((event.clientX - box.left) / box.width) * figure.width;
    const y = ((event.clientY - box.top) / box.height) * figure.height;
    onPress?.(tenths(x, figure.width), tenths(y, figure.height));
  };
  return (
    <figure className={classes.figure}>
      <svg
        viewBox={`0 0 ${figure.width} ${figure.height}`}
        role="img"
        aria-label={figureLabel(view, marks)}
        data-press={onPress ? true : undefined}
        onPointerUp={onPress ? press : undefined}
      >
        {shapesOf(view).map((shape) => (
          <rect
            key={shape.region}
            className={classes.region}
            x={shape.x}
            y={shape.y}
            width={shape.width}
            height={shape.height}
            rx={shape.round}
          />
        ))}
        {marks.map((mark, at) =>
          mark.view === view ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a finding is known by its number
            <g key={at} className={classes.bodyMark}>
              <circle cx={mark.x} cy={mark.y} r={markRadius} />
              <text x={mark.x} y={mark.y} dy="0.36em">
                {at + 1}
              </text>
            </g>
          ) : null,
        )}
      </svg>
      <figcaption>
        <span>{viewLabels[view]}</span>
        <span aria-hidden="true">{view === "front" ? "R · L" : "L · R"}</span>
      </figcaption>
    </figure>
  );
}

const tenths = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value * 10) / 10));

function figureLabel(view: BodyView, marks: readonly BodyMark[]): string {
  const here = marks.filter((mark) => mark.view === view);
  return `${viewLabels[view]} of the body: ${here.length === 0 ? "no findings" : here.map(findingText).join("; ")}`;
}
