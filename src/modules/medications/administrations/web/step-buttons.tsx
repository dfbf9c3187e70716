import { Button } from "@mantine/core";
import type { Ref } from "react";
import { Kbd } from "#ui/index.ts";
import classes from "./step.module.css";

interface StepButtonsProps {
  /** The verb and its object: "Give 325 mg". */
  label: string;
  disabled: boolean;
  loading: boolean;
  confirmRef?: Ref<HTMLButtonElement>;
  onCancel: () => void;
  /** Giving is not what the order asks for now: holding comes first, where there is something to hold. */
  held?: { onHold?: (() => void) | undefined } | undefined;
}

/** Confirm and Back of a med pass step, with their keys. */
export function StepButtons({ label, disabled, loading, confirmRef, onCancel, held }: StepButtonsProps) {
  return (
    <div className={classes.stepButtons}>
      {held?.onHold && (
        <Button size="md" onClick={held.onHold}>
          Hold dose
        </Button>
      )}
      <Button
        type="submit"
        variant={held ? "default" : "filled"}
        data-confirm
        size="md"
        {...(confirmRef ? { ref: confirmRef } : {})}
        disabled={disabled}
        loading={loading}
        rightSection={<Kbd keys="enter" />}
      >
        {label}
      </Button>
      <Button variant="subtle" size="md" onClick={onCancel} rightSection={<Kbd keys="escape" />}>
        Back
      </Button>
    </div>
  );
}
