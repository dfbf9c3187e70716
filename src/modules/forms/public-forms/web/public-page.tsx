import { Button } from "@mantine/core";
import { useMemo, useRef, useState } from "react";
import { call, isProblem, serverInstant, useGo, useParam, useRead } from "#platform/web/index.ts";
import { useLanguage, useTexts } from "#platform/web/messages/language.ts";
import { Honeypot } from "#platform/web/public-posts/honeypot.tsx";
import { beginPublicPost } from "#platform/web/public-posts/public-post.ts";
import { asProblem, dateAt, Form as FormFrame, fieldErrorsOf, useZodForm } from "#ui/index.ts";
import { answerFaults } from "../../forms/answers.ts";
import { withoutRow } from "../../forms/rows.ts";
import { answersOf, fieldName, fieldSchema, fieldValues } from "../../forms/web/field-values.ts";
import { FormSubjectContext } from "../../forms/web/form-subject.ts";
import classes from "../../links/web/viewer.module.css";
import { viewerTexts } from "../../links/web/viewer.texts.ts";
import { ViewerFrame, ViewerMessage } from "../../links/web/viewer-frame.tsx";
import { ViewerSections } from "../../links/web/viewer-sections.tsx";
import { type OpenPublicForm, readPublicForm, submitPublicForm } from "../public-form.contract.ts";

/** `/publicForm/$slug`: a form that anyone can fill, without an account. Nothing typed stays on the device. */
export function Screen() {
  const say = useTexts(viewerTexts);
  const slug = useParam("slug");
  const form = useRead(readPublicForm, { params: { slug } });
  return (
    <ViewerFrame>
      {form.isPending && <p role="status">{say("public.loading")}</p>}
      {form.isError && isProblem(form.error, "not-found") && (
        <ViewerMessage title={say("public.closed")} text={say("public.call")} />
      )}
      {form.isError && !isProblem(form.error, "not-found") && (
        <ViewerMessage title={say("failed.title")} text={say("failed.text")}>
          <Button size="lg" mt="md" onClick={() => void form.refetch()}>
            {say("failed.again")}
          </Button>
        </ViewerMessage>
      )}
      {form.data && <PublicFill slug={slug} form={form.data} />}
    </ViewerFrame>
  );
}

function PublicFill({ slug, form }: { slug: string; form: OpenPublicForm }) {
  const say = useTexts(viewerTexts);
  const go = useGo();
  const language = useLanguage() === "es" ? "es" : "en";
  const { definition, timeZone } = form;
  const today = dateAt(serverInstant(), timeZone);
  const schema = useMemo(() => fieldSchema(definition), [definition]);
  const [initial] = useState(() => fieldValues(definition, {}));
  const zod = useZodForm({ schema, initial, draft: { none: "Anyone may use this device." }, doing: form.title });
  const [post] = useState(() => beginPublicPost("public-form"));
  const honeypot = useRef<HTMLInputElement>(null);
  const [failed, setFailed] = useState(false);
  const answers = answersOf(definition, zod.values);
  const subject = useMemo(() => ({ formId: slug, mrNo: "", timeZone, language }) as const, [slug, timeZone, language]);
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
      const proof = await post(honeypot.current?.value ?? "");
      const { reference } = await call(submitPublicForm, { params: { slug }, body: { answers: current, post: proof } });
      store.reset();
      go(`/successForm?reference=${reference}`, { unasked: true });
      return true;
    } catch (error) {
      const named = Object.entries(fieldErrorsOf(asProblem(error))).map(([path, message]) => [
        fieldName(path.replace(/^answers\./, "")),
        message,
      ]);
      if (named.length > 0) store.refuse(Object.fromEntries(named));
      else setFailed(true);
      return false;
    } finally {
      store.change({ submitting: false });
    }
  };
  const refused = Object.keys(zod.errors).length;
  return (
    <FormSubjectContext value={subject}>
      <h1>{form.title}</h1>
      {form.description && <p className={classes.muted}>{form.description}</p>}
      <FormFrame form={{ ...zod, submit }} onSubmit={() => Promise.resolve()} label={form.title}>
        <ViewerSections
          definition={definition}
          answers={answers}
          today={today}
          onRemove={(sectionId, index) => zod.fill(fieldValues(definition, withoutRow(answers, sectionId, index)))}
        />
        <Honeypot at={honeypot} />
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
        <Button type="submit" size="lg" fullWidth loading={zod.submitting}>
          {say("send")}
        </Button>
      </FormFrame>
    </FormSubjectContext>
  );
}
