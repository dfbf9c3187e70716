import { Button } from "@mantine/core";
import type { ReactNode, Ref } from "react";
import { type SaveState, StickySaveBar } from "../page/save-bar.tsx";
import classes from "./form.module.css";
import { useForm } from "./form.tsx";
import type { AnyForm } from "./use-zod-form.ts";

export interface FormActionsProps {
  /** The verb: "Save", "Admit Maria". */
  submit: string;
  onCancel?: (() => void) | undefined;
  cancel?: string;
  /** At the foot of the window with what became of the typing; for forms that are a page. */
  sticky?: boolean;
  /** The submit button stays off until something changed. */
  onlyWhenChanged?: boolean;
  extra?: ReactNode;
}

export function saveStateOf(form: Pick<AnyForm, "submitting" | "dirty" | "savedAt" | "draft">): SaveState {
  if (form.submitting) return { kind: "saving" };
  const draft = form.draft.state;
  if (form.dirty && draft.kind === "kept") return { kind: "draft", at: draft.at };
  if (form.dirty && draft.kind === "failed") return { kind: "error", why: "Draft not kept yet. Cairn tries again." };
  if (form.dirty) return { kind: "dirty" };
  return form.savedAt ? { kind: "saved", at: form.savedAt } : { kind: "clean" };
}

/** The buttons of a form: the verb right, the way out beside it. */
export function FormActions({ submit, onCancel, cancel = "Cancel", sticky, onlyWhenChanged, extra }: FormActionsProps) {
  const form = useForm();
  // Canceled typing does not come back when the form is opened again.
  const leave = () => {
    void form.draft.discard();
    onCancel?.();
  };
  const buttons = (
    <>
      {extra}
      {onCancel && (
        <Button variant="default" onClick={leave}>
          {cancel}
        </Button>
      )}
      <Button type="submit" loading={form.submitting} disabled={Boolean(onlyWhenChanged) && !form.dirty}>
        {submit}
      </Button>
    </>
  );
  if (sticky) return <StickySaveBar state={saveStateOf(form)}>{buttons}</StickySaveBar>;
  return <ActionRow>{buttons}</ActionRow>;
}

/** The row of buttons of a form that keeps its own state; in a drawer it stays in reach at the foot. */
export function ActionRow({ children, ref }: { children: ReactNode; ref?: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} className={classes.actions}>
      {children}
    </div>
  );
}

/** Short fields that belong together, side by side where there is room. */
export function FieldRow({ children, least = 160 }: { children: ReactNode; least?: number }) {
  return (
    <div className={classes.row} style={{ "--row-least": least }}>
      {children}
    </div>
  );
}
