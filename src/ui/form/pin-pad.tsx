import { IconBackspace } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import { cx } from "../cx.ts";
import { isTyping } from "../keys/use-keys.ts";
import classes from "./pin-pad.module.css";

export interface PinPadProps {
  /** "Enter your PIN to sign". */
  label: string;
  length?: number;
  /** "Delete last digit". */
  deleteLabel?: string;
  /** Called once all digits are there. While it runs the pad waits; afterwards it is empty again. */
  onComplete: (pin: string) => unknown;
  /** Why the last try was refused; shakes the dots and is read out. */
  error?: string | undefined;
  disabled?: boolean;
  /** Takes the focus when it appears (usual). */
  autoFocus?: boolean;
}

/** Whether the user is typing words there: a choice, or a list to choose from, takes none. */
function isWriting(at: Element | null): boolean {
  if (at instanceof HTMLInputElement) return !at.readOnly && !/^(checkbox|radio|range|password)$/.test(at.type);
  return isTyping(at);
}

const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/**
 * Six digits by keyboard, touch or paste. One real field underneath, so that numeric keys, screen readers and
 * password tools see what they know; the digits are never shown.
 */
export function PinPad({
  label,
  deleteLabel = "Delete last digit",
  length = 6,
  onComplete,
  error,
  disabled = false,
  autoFocus = true,
}: PinPadProps) {
  const [digits, setDigits] = useState("");
  const [busy, setBusy] = useState(false);
  const [tries, setTries] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const off = disabled || busy;

  const hasAppeared = useRef(false);
  useEffect(() => {
    const isAppearing = !hasAppeared.current;
    hasAppeared.current = true;
    // A pad that becomes usable does not interrupt the user who is still typing what it waited for.
    if (autoFocus && !off && (isAppearing || !isWriting(document.activeElement))) input.current?.focus();
  }, [autoFocus, off]);

  // Another part of the page may take the focus after the pad appeared, such as a dialog that closes and gives it back.
  useEffect(() => {
    if (!autoFocus || off) return;
    const onKey = (event: KeyboardEvent) => {
      const field = input.current;
      if (!field || !/^[0-9]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(document.activeElement)) return;
      const dialogs = [...document.querySelectorAll("[role=dialog][aria-modal=true]")];
      const front = dialogs.at(-1);
      // The digit is typed into the field.
      if (front === undefined || front.contains(field)) field.focus();
    };
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, [autoFocus, off]);

  const take = async (typed: string) => {
    const next = typed.replace(/\D/g, "").slice(0, length);
    setDigits(next);
    if (next.length < length || off) return;
    setBusy(true);
    try {
      await onComplete(next);
    } finally {
      setDigits("");
      setTries((count) => count + 1);
      setBusy(false);
    }
  };
  const press = (digit: string) => void take(digits + digit);

  return (
    <fieldset className={classes.pad} disabled={off} aria-busy={busy}>
      <legend id={`${id}-label`} className={classes.label}>
        {label}
      </legend>
      <div className={classes.entry}>
        <input
          ref={input}
          // A dialog that opens with the pad in it would else put the focus on its cross.
          data-autofocus={(autoFocus && !off) || undefined}
          className={classes.input}
          type="password"
          inputMode="numeric"
          pattern="\d*"
          autoComplete="off"
          data-1p-ignore=""
          data-lpignore="true"
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-error`}
          aria-invalid={error && digits === "" ? true : undefined}
          value={digits}
          onChange={(event) => void take(event.currentTarget.value)}
        />
        {/* A new key starts the shake again for each refusal. */}
        <span
          key={error ? tries : "calm"}
          className={cx(classes.dots, error && digits === "" && classes.refused)}
          aria-hidden="true"
        >
          {Array.from({ length }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the dots are alike and never move
            <span key={index} className={classes.dot} data-full={index < digits.length || undefined} />
          ))}
        </span>
      </div>
      <p id={`${id}-error`} className={classes.error} role="alert">
        {digits === "" && !busy ? error : ""}
      </p>
      <div className={classes.keys}>
        {keys.map((digit) => (
          <button key={digit} type="button" tabIndex={-1} className={classes.key} onClick={() => press(digit)}>
            {digit}
          </button>
        ))}
        <span />
        <button type="button" tabIndex={-1} className={classes.key} onClick={() => press("0")}>
          0
        </button>
        <button
          type="button"
          tabIndex={-1}
          className={classes.key}
          aria-label={deleteLabel}
          onClick={() => setDigits(digits.slice(0, -1))}
        >
          <IconBackspace size="1.3em" />
        </button>
      </div>
    </fieldset>
  );
}
