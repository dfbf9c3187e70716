import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { cx } from "../cx.ts";
import { type PageKey, useStepKeys } from "../keys/use-keys.ts";
import { firstOfStep, isOpening, isTextField, strayOf } from "./step-typing.ts";

export interface StepFrameProps {
  label: string;
  onCancel: () => void;
  children: ReactNode;
  /** Makes the step a form. */
  onSubmit?: (event: FormEvent) => void;
  className?: string | undefined;
  /** Keys of the step besides Esc. */
  keys?: readonly PageKey[];
  /** What Esc does. */
  escapeDoes?: string;
  /** Ignores keys and clicks for this many milliseconds after opening. */
  pauseMs?: number;
  /** Milliseconds of a clock that never goes back. */
  clock?: () => number;
}

const monotonic = () => performance.now();

/**
 * A step that records something about a client. While it is open, the keys of the page behind it do nothing and its first
 * field has the focus. Its confirm button (`data-confirm`) obeys a deliberate Enter or click only: not Space, a held key, the
 * second click of a double click, or an Enter at the end of a sentence typed beside a field.
 */
export function StepFrame(props: StepFrameProps) {
  const { label, onCancel, children, onSubmit, className, keys = [], escapeDoes = "Back" } = props;
  const { pauseMs = 0, clock = monotonic } = props;
  const frame = useRef<HTMLElement>(null);
  const [hasStray, setHasStray] = useState(false);
  const openedAt = useRef(Number.NaN);
  const openingClock = useRef(clock);
  const isPaused = () => isOpening(openedAt.current, clock(), pauseMs);

  useStepKeys([
    {
      keys: "escape",
      does: escapeDoes,
      inFields: true,
      run: ({ target }) => {
        // The first Esc only leaves the text field, so that a slip does not discard the text.
        const isText = target instanceof HTMLTextAreaElement && frame.current?.contains(target);
        if (isText && target.value.trim() !== "") frame.current?.focus();
        else onCancel();
      },
    },
    ...keys,
  ]);

  useEffect(() => {
    openedAt.current = openingClock.current();
    const box = frame.current;
    if (box && !box.contains(document.activeElement)) firstOfStep(box)?.focus();
  }, []);

  useEffect(() => {
    const box = frame.current;
    if (!box || pauseMs === 0) return;
    // For the eye only: whether a press counts is decided by the clock.
    box.dataset.opening = "";
    const timer = setTimeout(() => delete box.dataset.opening, pauseMs);
    return () => clearTimeout(timer);
  }, [pauseMs]);

  // A control that had the focus may be gone after any change of the step.
  useEffect(() => {
    const box = frame.current;
    if (box && document.activeElement === document.body) firstOfStep(box)?.focus({ preventScroll: true });
  });

  useEffect(() => {
    const stop = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopPropagation();
    };
    const onKey = (event: KeyboardEvent) => {
      const box = frame.current;
      if (!box || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isPaused()) return stop(event);
      const stray = strayOf(box, event);
      if (stray === null) return;
      const first = firstOfStep(box);
      if (stray === "beside" && isTextField(first) && event.key !== "Enter") {
        // The letter is typed into the field.
        first?.focus({ preventScroll: true });
        return;
      }
      if (stray !== "held") {
        setHasStray(true);
        box.focus({ preventScroll: true });
      }
      stop(event);
    };
    const onRelease = (event: KeyboardEvent) => {
      // Firefox presses a button when Space is released.
      if (event.key === " " && frame.current && strayOf(frame.current, event) !== null) event.preventDefault();
    };
    document.addEventListener("keydown", onKey, true);
    document.addEventListener("keyup", onRelease, true);
    return () => {
      document.removeEventListener("keydown", onKey, true);
      document.removeEventListener("keyup", onRelease, true);
    };
  });

  const frameProps = {
    "aria-label": label,
    className,
    tabIndex: -1,
    "data-step": true,
    onFocus: (event: { target: EventTarget }) => {
      if (event.target !== frame.current) setHasStray(false);
    },
    onClickCapture: (event: MouseEvent) => {
      const isConfirm = event.target instanceof Element && event.target.closest("[data-confirm]") !== null;
      if (isPaused() || (isConfirm && event.detail > 1)) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
  };
  const content = (
    <>
      {children}
      <p role="status" className={hasStray ? undefined : "cairn-hidden"}>
        {hasStray && "Nothing was recorded: typing outside a text field is ignored. Press Tab to continue."}
      </p>
    </>
  );
  const ref = (element: HTMLElement | null) => {
    frame.current = element;
  };
  return onSubmit ? (
    <form {...frameProps} ref={ref} onSubmit={onSubmit}>
      {content}
    </form>
  ) : (
    <fieldset {...frameProps} className={cx("cairn-group", className)} ref={ref}>
      {content}
    </fieldset>
  );
}
