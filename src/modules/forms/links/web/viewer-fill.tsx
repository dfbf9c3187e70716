import { Button } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import { call, isProblem, serverInstant } from "#platform/web/index.ts";
import { useLanguage, useTexts } from "#platform/web/messages/language.ts";
import { asProblem, dateAt, Form as FormFrame, fieldErrorsOf, useZodForm } from "#ui/index.ts";
import { answerFaults } from "../../forms/answers.ts";
import { withoutRow } from "../../forms/rows.ts";
import { answersOf, fieldName, fieldSchema, fieldValues } from "../../forms/web/field-values.ts";
import { FormSubjectContext } from "../../forms/web/form-subject.ts";
import { autosaveDelay, useAutosave } from "../../forms/web/use-autosave.ts";
import { answerViewedForm, submitViewedForm, type ViewedForm, type Viewer } from "../form-viewer.contract.ts";
import classes from "./viewer.module.css";
import { viewerTexts } from "./viewer.texts.ts";
import type { OpenViewer } from "./viewer-forms.tsx";
import { ViewerSections } from "./viewer-sections.tsx";

interface ViewerFillProps {
  form: ViewedForm;
  viewer: OpenViewer;
  onStep: (viewer: Viewer) => void;
  onEnd: (error: unknown) => void;
}

const hasEnded = (error: unknown) =>
  isProblem(error, "link-expired") || isProblem(error, "link-locked") || isProblem(error, "form-link-session-ended");

/** A form filled on the signer's own phone: one column, saved as it is typed, one button. */
export function ViewerFill({ form, viewer, onStep, onEnd }: ViewerFillProps) {
  const say = useTexts(viewerTexts);
  const language = useLanguage() === "es" ? "es" : "en";
  const { definition } = form;
  const { link } = viewer;
  const today = dateAt(serverInstant(), form.timeZone);
  const schema = useMemo(() => fieldSchema(definition), [definition]);
  const [initial] = useState(() => fieldValues(definition, form.answers));
  const autosave = useAutosave(
    form,
    (values) => zod.fill(values),
    (formId, mutations, keepalive) =>
      call(answerViewedForm, { params: { formId }, body: { link, mutations } }, { keepalive }).catch(
        (error: unknown) => {
          if (hasEnded(error)) onEnd(error);
          throw error;
        },
      ),
  );
  const zod = useZodForm({ schema, initial, draft: autosave.store, doing: form.title });
  const [failed, setFailed] = useState(false);
  const { values } = zod;
  const { flush, state } = zod.draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the values restarts the delay
  useEffect(() => {
    if (!zod.dirty) return;
    const timer = setTimeout(flush, autosaveDelay);
    return () => clearTimeout(timer);
  }, [values, zod.dirty, flush]);
  useEffect(() => {
    if (state.kind !== "failed") return;
    const retry = setInterval(flush, 5000);
    return () => clearInterval(retry);
  }, [state.kind, flush]);
  const answers = answersOf(definition, values);
  const subject = useMemo(
    () => ({ formId: form.id, mrNo: "", timeZone: form.timeZone, language }) as const,
    [form.id, form.timeZone, language],
  );

  const submit = async (): Promise<boolean> => {
    const { store } = zod;
    const current = answersOf(definition, store.snapshot().values);
    const faults = answerFaults(definition, current, today);
    const words = (linkId: string, message: string) =>
      language === "en" ? message : say(current[linkId] === undefined ? "fault.missing" : "fault");
    if (faults.length > 0) {
      store.refuse(
        Object.fromEntries(faults.map(({ linkId, message }) => [fieldName(linkId), words(linkId, message)])),
      );
      return false;
    }
    store.change({ submitting: true, problem: undefined });
    setFailed(false);
    try {
      const version = await autosave.finish(store.snapshot().values);
      onStep(await call(submitViewedForm, { params: { formId: form.id }, body: { link, version } }));
      window.scrollTo({ top: 0 });
      return true;
    } catch (error) {
      const named = Object.entries(fieldErrorsOf(asProblem(error))).map(([path, message]) => [
        fieldName(path.replace(/^answers\./, "")),
        message,
      ]);
      if (named.length > 0) store.refuse(Object.fromEntries(named));
      else if (hasEnded(error)) onEnd(error);
      else setFailed(true);
      return false;
    } finally {
      store.change({ submitting: false });
    }
  };
  const refused = Object.keys(zod.errors).length;
  return (
    <FormSubjectContext value={subject}>
      <FormFrame form={{ ...zod, submit }} onSubmit={() => Promise.resolve()} label={form.title}>
        <ViewerSections
          definition={definition}
          answers={answers}
          today={today}
          onRemove={(sectionId, index) => zod.fill(fieldValues(definition, withoutRow(answers, sectionId, index)))}
        />
        {refused > 0 && (
          <p role="alert" className={classes.fault}>
            {refused === 1 ? say("faults.one") : say("faults.many", { count: refused })}
          </p>
        )}
        {failed && (
          <p role="alert" className={classes.fault}>
            {say("failed.text")}
          </p>
        )}
        <p className={classes.muted} role="status">
          {state.kind === "pending" && say("saving")}
          {state.kind === "failed" && say("unsaved")}
          {state.kind === "kept" && say("saved")}
        </p>
        <Button type="submit" size="lg" fullWidth loading={zod.submitting}>
          {say(form.asksSignatures ? "submit" : "send")}
        </Button>
      </FormFrame>
    </FormSubjectContext>
  );
}
