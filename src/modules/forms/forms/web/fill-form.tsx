import { Alert, Button } from "@mantine/core";
import { memo, useEffect, useMemo, useRef, useState } from "react";
import { handOver, isProblem, problemText, serverInstant, useAction } from "#platform/web/index.ts";
import {
  asProblem,
  dateAt,
  Form as FormFrame,
  fieldErrorsOf,
  RailSection,
  type SaveState,
  SectionRail,
  StickySaveBar,
  toast,
  toastProblem,
  useZodForm,
} from "#ui/index.ts";
import { InstrumentResult } from "../../assessments/web/instrument-result.tsx";
import { ReturnView } from "../../kick-backs/web/return-view.tsx";
import { type Definition, isInput, type Section } from "../../templates/item.contract.ts";
import type { Answers } from "../answer.contract.ts";
import { answerFaults, shownFor } from "../answers.ts";
import { getForm, listClientForms, submitForm } from "../form.contract.ts";
import { isReturned } from "../form.ts";
import type { Form } from "../form-fields.contract.ts";
import { baseSectionId, withoutRow } from "../rows.ts";
import { Conflicts } from "./conflicts.tsx";
import { answersOf, fieldName, fieldSchema, fieldValues } from "./field-values.ts";
import { FormSubjectContext } from "./form-subject.ts";
import { Items } from "./items.tsx";
import { RowFoot, useRows } from "./row-foot.tsx";
import { autosaveDelay, fieldValueOf, useAutosave } from "./use-autosave.ts";
import { useKeptScores, useKeptSections } from "./use-kept-sections.ts";

const retryDelay = 5000;

/** A form being filled: sections with a rail, autosaved answers, and one button to submit. */
export function FillForm({ form }: { form: Form }) {
  const { definition } = form;
  const today = dateAt(serverInstant(), form.timeZone);
  const schema = useMemo(() => fieldSchema(definition), [definition]);
  const [initial] = useState(() => fieldValues(definition, form.answers));
  const autosave = useAutosave(form, (values) => zod.fill(values));
  const zod = useZodForm({ schema, initial, draft: autosave.store, doing: form.title });
  const submit = useAction(submitForm, { inline: true, invalidates: [getForm, listClientForms] });
  const { formId, mrNo, timeZone } = { formId: form.id, mrNo: form.client.mrNo, timeZone: form.timeZone };
  const subject = useMemo(() => ({ formId, mrNo, timeZone }), [formId, mrNo, timeZone]);
  const values = zod.values;
  const answers = answersOf(definition, values);
  const rows = useRows(definition, answers);
  const shown = shownFor(definition, answers, rows.countOf);
  const sections = useKeptSections(shown.sections);
  const scores = useKeptScores(shown.scores);
  const newest = useRef({ rows, answers });
  newest.current = { rows, answers };
  const fill = zod.fill;
  const rowActions = useMemo(
    () => ({
      add: (section: Section) => newest.current.rows.add(section),
      remove: (sectionId: string, index: number) => {
        newest.current.rows.remove(sectionId);
        fill(fieldValues(definition, withoutRow(newest.current.answers, sectionId, index)));
      },
    }),
    [definition, fill],
  );
  const opened = isReturned(form.status) ? (form.kickBack?.linkIds ?? []) : [];
  const isClosed = (sectionId: string) => opened.length > 0 && !opened.includes(baseSectionId(sectionId));

  const { flush } = zod.draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the values restarts the delay
  useEffect(() => {
    if (!zod.dirty) return;
    const timer = setTimeout(flush, autosaveDelay);
    return () => clearTimeout(timer);
  }, [values, zod.dirty, flush]);

  // Failed saves are retried automatically, not only at the next change.
  const failed = zod.draft.state.kind === "failed";
  useEffect(() => {
    if (!failed || autosave.closed) return;
    const retry = setInterval(flush, retryDelay);
    window.addEventListener("online", flush);
    return () => {
      clearInterval(retry);
      window.removeEventListener("online", flush);
    };
  }, [failed, autosave.closed, flush]);

  const submitNow = async (): Promise<boolean> => {
    const { store } = zod;
    const faults = answerFaults(definition, answersOf(definition, store.snapshot().values), today);
    if (faults.length > 0) {
      store.refuse(Object.fromEntries(faults.map(({ linkId, message }) => [fieldName(linkId), message])));
      return false;
    }
    store.change({ submitting: true, problem: undefined });
    try {
      const version = await autosave.finish(store.snapshot().values);
      await submit.run({ params: { formId: form.id }, body: { version } });
      return true;
    } catch (error) {
      const problem = asProblem(error);
      const named = Object.entries(fieldErrorsOf(problem)).map(([path, message]) => [
        fieldName(path.replace(/^answers\./, "")),
        message,
      ]);
      store.refuse(Object.fromEntries(named), isProblem(error, "answers-missing") ? undefined : problem);
      if (named.length === 0) toast(problemText(error), { tone: "danger" });
      return false;
    } finally {
      store.change({ submitting: false });
    }
  };

  // A returned form may need no new signature of the client, which shows only once it is resubmitted.
  const handsOverTo = isReturned(form.status) ? null : form.handsOverTo;
  const isBlocked = autosave.conflicts.length > 0 || autosave.closed;
  const submitAndHand = async () => {
    if (!(await submitNow())) return;
    // Where this fails, the form is submitted and its page offers to hand over the device.
    await handOver(`form:${form.id}`).catch(toastProblem);
  };

  return (
    <>
      {isReturned(form.status) && <ReturnView form={form} />}
      {autosave.closed && (
        <Alert color="amber" title="This form was submitted or returned" mb="md">
          Someone else submitted or returned this form while you were typing. Your answers are saved on this device.
          Reload to see the current form.
        </Alert>
      )}
      <Conflicts
        conflicts={autosave.conflicts}
        definition={definition}
        onKeepTheirs={({ linkPath, theirs }) => {
          autosave.settleConflict(linkPath);
          zod.set(fieldName(linkPath), fieldValueOf(form, linkPath, theirs));
        }}
        onKeepMine={({ linkPath }) => {
          autosave.settleConflict(linkPath);
          zod.fill({ ...values });
        }}
      />
      <FormSubjectContext value={subject}>
        <FormFrame form={{ ...zod, submit: submitNow }} onSubmit={() => Promise.resolve()} label={form.title}>
          <SectionRail
            sections={sections.map(({ linkId, text, items }) => ({ id: linkId, title: text, fields: fieldsOf(items) }))}
          >
            {sections.map((section) => (
              <FormPart
                key={section.linkId}
                definition={definition}
                section={section}
                today={today}
                closed={isClosed(section.linkId)}
                scores={scoresIn(section, scores)}
                rows={rows.rowsIn(section.linkId)}
                onAdd={rowActions.add}
                onRemove={rowActions.remove}
              />
            ))}
          </SectionRail>
          <InstrumentResult templateKey={form.templateKey} definition={definition} answers={answers} />
          <StickySaveBar state={saveState(zod, Object.keys(zod.errors).length)}>
            <Button
              type="submit"
              variant={handsOverTo ? "default" : "filled"}
              loading={zod.submitting}
              disabled={isBlocked}
            >
              {isReturned(form.status) ? "Resubmit" : form.asksSignatures ? "Submit for signature" : "Complete form"}
            </Button>
            {handsOverTo && (
              <Button loading={zod.submitting} disabled={isBlocked} onClick={() => void submitAndHand()}>
                Submit and hand device to {handsOverTo}
              </Button>
            )}
          </StickySaveBar>
        </FormFrame>
      </FormSubjectContext>
    </>
  );
}

interface FormPartProps {
  definition: Definition;
  section: Section;
  today: string;
  closed: boolean;
  scores: Answers;
  rows: number;
  onAdd: (section: Section) => void;
  onRemove: (sectionId: string, index: number) => void;
}

/** A section of the form. It takes nothing that a keystroke changes, so that typing draws one field alone. */
const FormPart = memo(function FormPart(props: FormPartProps) {
  const { definition, section, today, closed, scores, rows, onAdd, onRemove } = props;
  const note = closed ? "Signed. This section cannot be changed." : section.help;
  return (
    <RailSection id={section.linkId} title={section.text} {...(note ? { note } : {})}>
      <Items items={section.items} today={today} disabled={closed} scores={scores} />
      <RowFoot
        definition={definition}
        sectionId={section.linkId}
        disabled={closed}
        rows={rows}
        onAdd={onAdd}
        onRemove={onRemove}
      />
    </RailSection>
  );
});

const fieldsOf = (items: Section["items"]) => items.filter(isInput).map((item) => fieldName(item.linkId));
const noScores: Answers = {};
/** A section without a score is not drawn again when one changes elsewhere. */
const scoresIn = (section: Section, scores: Answers) => (section.items.some((item) => item.score) ? scores : noScores);

function saveState(
  zod: { submitting: boolean; draft: { state: { kind: string; at?: string } } },
  refused: number,
): SaveState {
  const draft = zod.draft.state;
  if (zod.submitting || draft.kind === "pending") return { kind: "saving" };
  if (draft.kind === "failed")
    return { kind: "error", why: "Saved on this device. Cairn will send it when the connection is back." };
  if (refused > 0)
    return {
      kind: "error",
      why: refused === 1 ? "1 answer needs attention" : `${refused} answers need attention`,
    };
  if (draft.kind === "kept" && draft.at) return { kind: "saved", at: draft.at };
  return { kind: "clean" };
}
