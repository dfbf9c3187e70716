import { Button } from "@mantine/core";
import { useState } from "react";
import { type Made, OwnSignature } from "#modules/signatures/index.web.ts";
import { canonicalHash } from "#modules/signatures/signatures/canonical.ts";
import { call, isProblem, serverInstant } from "#platform/web/index.ts";
import { useTexts } from "#platform/web/messages/language.ts";
import { coveredDocument } from "../../forms/form-document.ts";
import type { SigningSlot } from "../../forms/form-fields.contract.ts";
import { FormContent } from "../../forms/web/form-content.tsx";
import { useReviewed } from "../../forms/web/use-reviewed.ts";
import { signViewedForm, type ViewedForm, type Viewer } from "../form-viewer.contract.ts";
import classes from "./viewer.module.css";
import { viewerTexts } from "./viewer.texts.ts";
import type { OpenViewer } from "./viewer-forms.tsx";

interface ViewerSignProps {
  form: ViewedForm;
  slot: SigningSlot;
  viewer: OpenViewer;
  onStep: (viewer: Viewer) => void;
  onEnd: (error: unknown) => void;
}

/** The form as it will be signed, the sentence that is agreed to, and the signature, drawn or typed. */
export function ViewerSign({ form, slot, viewer, onStep, onEnd }: ViewerSignProps) {
  const say = useTexts(viewerTexts);
  const { end, reviewedAt } = useReviewed();
  const [made, setMade] = useState<Made>();
  const [pending, setPending] = useState(false);
  const [fault, setFault] = useState<string>();
  const name = viewer.audience === "client" ? form.clientName : (form.guardians[0]?.name ?? slot.label);
  const words = {
    pad: { undo: say("sign.undo"), clear: say("sign.clear"), here: say("sign.here"), how: say("sign.how") },
    any: say("sign.any"),
    type: say("sign.type"),
    draw: say("sign.draw"),
    typed: say("sign.typed"),
    typedHow: say("sign.typedHow"),
  };
  const agree = async () => {
    if (!reviewedAt || !made) return;
    setPending(true);
    setFault(undefined);
    const shownHash = canonicalHash(coveredDocument(form.document, form.definition, slot.covers));
    const mark = { ...made, reviewedAt, intentAt: serverInstant(), deviceClockAt: new Date().toISOString() };
    try {
      const body = { link: viewer.link, slotKey: slot.slotKey, shownHash, mark };
      onStep(await call(signViewedForm, { params: { formId: form.id }, body }));
      window.scrollTo({ top: 0 });
    } catch (error) {
      if (isProblem(error, "typed-name-mismatch")) setFault(say("sign.name", { name }));
      else if (isProblem(error, "content-changed")) setFault(say("sign.changed"));
      else if (isProblem(error, "client-signature-invalid") || isProblem(error, "guardian-signature-invalid"))
        setFault(say("sign.short"));
      else if (isProblem(error)) onEnd(error);
      else setFault(say("failed.text"));
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <FormContent definition={form.definition} answers={form.document.answers} timeZone={form.timeZone} />
      <div ref={end} />
      <section className={classes.group} aria-label={say("sign.title")}>
        <h2>{say("sign.title")}</h2>
        {slot.citation && (
          <p className={classes.muted}>
            {slot.reason} ({slot.citation})
          </p>
        )}
        <p className={classes.intent}>“{slot.intentText}”</p>
        <OwnSignature label={say("sign.of", { name })} onChange={setMade} words={words} />
        {fault && (
          <p role="alert" className={classes.fault}>
            {fault}
          </p>
        )}
        {!reviewedAt && <p className={classes.muted}>{say("read")}</p>}
        <Button size="lg" loading={pending} disabled={!reviewedAt || !made} onClick={() => void agree()}>
          {say("sign.agree")}
        </Button>
      </section>
    </>
  );
}
