import { Button } from "@mantine/core";
import { IconArrowBackUp, IconEraser } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import type SignaturePadLibrary from "signature_pad";
import { retryImport } from "../retry-import.ts";
import { markOf, type SignatureMark, type Stroke } from "./signature-mark.ts";
import classes from "./signature-pad.module.css";

export interface SignaturePadProps {
  /** Whose signature: "Client signature". */
  label: string;
  /** Called when a stroke ends; undefined when the pad is empty again. */
  onChange: (mark: SignatureMark | undefined) => void;
  error?: string | undefined;
  disabled?: boolean;
  /** What to do for a signer who cannot sign by hand. */
  otherWay?: string;
  /** In the signer's language, on pages that speak it. */
  words?: { undo: string; clear: string; here: string; how: string };
}

const english = { undo: "Undo", clear: "Clear", here: "Sign here", how: "Draw with a finger, pen or mouse." };

/** Draws a signature by pen, finger or mouse. The library is loaded when the pad appears. */
export function SignaturePad({
  label,
  onChange,
  error,
  disabled = false,
  otherWay,
  words = english,
}: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePadLibrary | undefined>(undefined);
  const latest = useRef(onChange);
  latest.current = onChange;
  const [empty, setEmpty] = useState(true);
  const [ready, setReady] = useState(false);
  const id = useId();

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let gone = false;
    let watcher: ResizeObserver | undefined;
    void retryImport(() => import("signature_pad")).then(({ default: Library }) => {
      if (gone) return;
      const drawn = new Library(element, { penColor: "#1c1b19", minWidth: 0.8, maxWidth: 2.4, minDistance: 2 });
      pad.current = drawn;
      // One bitmap pixel for each device pixel; what is drawn is kept when the pad changes its size.
      const resize = () => {
        const ratio = Math.max(window.devicePixelRatio || 1, 1);
        const kept = drawn.toData();
        element.width = Math.round(element.offsetWidth * ratio);
        element.height = Math.round(element.offsetHeight * ratio);
        element.getContext("2d")?.scale(ratio, ratio);
        drawn.clear();
        if (kept.length > 0) drawn.fromData(kept);
      };
      resize();
      watcher = new ResizeObserver(resize);
      watcher.observe(element);
      drawn.addEventListener("endStroke", () => report(drawn, element));
      setReady(true);
    });
    const report = (drawn: SignaturePadLibrary, element: HTMLCanvasElement) => {
      setEmpty(drawn.isEmpty());
      latest.current(drawn.isEmpty() ? undefined : markOf(drawn, element));
    };
    return () => {
      gone = true;
      watcher?.disconnect();
      pad.current?.off();
      pad.current = undefined;
    };
  }, []);

  useEffect(() => {
    if (!ready) return;
    if (disabled) pad.current?.off();
    else pad.current?.on();
  }, [disabled, ready]);

  const redraw = (strokes: ReturnType<SignaturePadLibrary["toData"]>) => {
    const drawn = pad.current;
    if (!drawn || !canvas.current) return;
    drawn.clear();
    if (strokes.length > 0) drawn.fromData(strokes);
    setEmpty(strokes.length === 0);
    onChange(strokes.length === 0 ? undefined : markOf(drawn, canvas.current));
  };

  return (
    <fieldset className={classes.root} aria-labelledby={`${id}-label`} aria-describedby={`${id}-help ${id}-error`}>
      <div className={classes.head}>
        <span id={`${id}-label`} className={classes.label}>
          {label}
        </span>
        <Button
          variant="subtle"
          size="compact-sm"
          color="sand"
          style={{ visibility: empty || disabled ? "hidden" : "visible" }}
          leftSection={<IconArrowBackUp size="1.1em" />}
          onClick={() => redraw(pad.current?.toData().slice(0, -1) ?? [])}
        >
          {words.undo}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          color="sand"
          style={{ visibility: empty || disabled ? "hidden" : "visible" }}
          leftSection={<IconEraser size="1.1em" />}
          onClick={() => redraw([])}
        >
          {words.clear}
        </Button>
      </div>
      <div className={classes.sheet} data-refused={error ? true : undefined}>
        <canvas
          ref={canvas}
          className={classes.canvas}
          aria-label={empty ? `${label}, empty` : `${label}, signed`}
          role="img"
        />
        {empty && (
          <span className={classes.hint} aria-hidden="true">
            {words.here}
          </span>
        )}
      </div>
      <p id={`${id}-help`} className={classes.help}>
        {words.how} {otherWay ?? "With a keyboard, choose to type your name or use your PIN instead."}
      </p>
      <p id={`${id}-error`} className={classes.error} role="alert">
        {error}
      </p>
    </fieldset>
  );
}

export type { SignatureMark, Stroke };
