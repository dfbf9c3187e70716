import { useState } from "react";
import { useTexts } from "#platform/web/messages/language.ts";
import { slotStates } from "../../forms/form.ts";
import type { Viewer } from "../form-viewer.contract.ts";
import classes from "./viewer.module.css";
import { viewerTexts } from "./viewer.texts.ts";
import { ViewerFill } from "./viewer-fill.tsx";
import { ViewerSign } from "./viewer-sign.tsx";

export type OpenViewer = Extract<Viewer, { state: "open" }>;

interface ViewerFormsProps {
  viewer: OpenViewer;
  /** After a form was submitted or signed. */
  onStep: (viewer: Viewer) => void;
  onEnd: (error: unknown) => void;
}

/** The forms of a link one after another: each is filled, then read to the end and signed. */
export function ViewerForms({ viewer, onStep, onEnd }: ViewerFormsProps) {
  const say = useTexts(viewerTexts);
  const [count] = useState(viewer.forms.length);
  const at = viewer.forms.findIndex(
    (form) =>
      form.abilities.fill || (form.abilities.sign && form.slots.some((slot) => slotStates.can(slot.state, "sign"))),
  );
  const form = viewer.forms[at];
  if (!form) return <p role="status">{say("wait")}</p>;
  const slot = form.slots.find((one) => slotStates.can(one.state, "sign"));
  return (
    <div className={classes.group}>
      {count > 1 && (
        <p className={classes.muted} role="status">
          {say("at", { at: at + 1, count })}
        </p>
      )}
      <h1>{form.title}</h1>
      {form.abilities.fill ? (
        <ViewerFill key={form.id} form={form} viewer={viewer} onStep={onStep} onEnd={onEnd} />
      ) : (
        slot && <ViewerSign key={form.id} form={form} slot={slot} viewer={viewer} onStep={onStep} onEnd={onEnd} />
      )}
    </div>
  );
}
