import { Button, Skeleton } from "@mantine/core";
import { IconCheck, IconCircle } from "@tabler/icons-react";
import { useCallback, useEffect, useState } from "react";
import { z } from "zod";
import type { Language } from "#platform/shared/messages/texts.ts";
import { useAction } from "#platform/web/api/action.ts";
import { useRead } from "#platform/web/api/query.ts";
import { useLanguage, useTexts } from "#platform/web/messages/language.ts";
import { LanguageSwitch } from "#platform/web/messages/language-switch.tsx";
import { useReasons } from "#platform/web/messages/reasons.ts";
import { useOpenExtensions } from "#platform/web/modules/registry.tsx";
import { useLinkToken } from "#platform/web/router/link-token.ts";
import { AppLink } from "#platform/web/router/links.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import { Field } from "#ui/form/field.ts";
import { Form } from "#ui/form/form.tsx";
import { FormActions } from "#ui/form/form-actions.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { getSetup, requiredSteps, type SetupState, saveSetup, setupStepOrder, setupSteps } from "../setup.contract.ts";
import classes from "./setup.module.css";
import { type SetupSay, setupTexts } from "./setup.texts.ts";
import { SetupBackup } from "./setup-backup.tsx";
import { SetupFactor } from "./setup-factor.tsx";
import { Head } from "./setup-head.tsx";
import { SetupMail } from "./setup-mail.tsx";
import { type Opened, OpenNow, Review } from "./setup-review.tsx";
import { isPlainStep, SetupStepForm } from "./setup-steps.tsx";
import { stepLabel } from "./step-label.ts";

interface Proven {
  code: string;
  state: SetupState;
}

/** `/customer-onboarding`: the setup wizard of a new facility. Each step is saved. */
export function Screen() {
  const say = useTexts(setupTexts);
  const spoken = useLanguage();
  const read = useRead(getSetup, {});
  const [proven, setProven] = useState<Proven | null>(null);
  const token = useLinkToken();
  return (
    <main className={classes.page} data-one-field={read.data?.isOpen && !proven ? "" : undefined} lang={spoken}>
      {read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : read.data && !read.data.isOpen && !proven ? (
        <EmptyState
          title={say("wizard.done")}
          text={say("wizard.doneText")}
          action={
            <Button component={AppLink} to="/">
              {say("toSignIn")}
            </Button>
          }
        />
      ) : proven ? (
        <Wizard {...proven} onState={(state) => setProven({ ...proven, state })} />
      ) : !read.data ? null : token ? (
        <ByLink token={token} onProven={setProven} />
      ) : (
        <CodeForm onProven={setProven} />
      )}
      <LanguageSwitch />
    </main>
  );
}

/** A user who followed the emailed link has verified the address. */
function ByLink({ token, onProven }: { token: string; onProven: (proven: Proven) => void }) {
  const say = useTexts(setupTexts);
  const prove = useAction(saveSetup, { inline: true });
  const { run } = prove;
  const look = useCallback(
    () =>
      void run({ body: { code: token } }).then(
        (state) => onProven({ code: token, state }),
        () => {},
      ),
    [run, token, onProven],
  );
  useEffect(look, [look]);
  return (
    <>
      <Head title={say("wizard.title")} note={say("wizard.begin")} />
      {prove.problem ? (
        <ErrorState error={prove.problem} onRetry={look} />
      ) : (
        <Skeleton height={240} role="status" aria-label={say("lookingAtLink")} />
      )}
    </>
  );
}

const CodeFields = z.strictObject({ code: saveSetup.body.shape.code });

function CodeForm({ onProven }: { onProven: (proven: Proven) => void }) {
  const say = useTexts(setupTexts);
  const form = useZodForm({
    draft: { none: "Holds a one-time code." },
    schema: CodeFields,
    initial: {},
    reason: useReasons(),
  });
  const prove = useAction(saveSetup, { inline: true });
  return (
    <>
      <Head title={say("wizard.title")} note={say("wizard.begin")} />
      <Form
        form={form}
        label={say("wizard.code")}
        onSubmit={async ({ code }) => onProven({ code, state: await prove.run({ body: { code } }) })}
      >
        <Field.Text
          name="code"
          label={say("wizard.code")}
          placeholder="XXXX-XXXX-XXXX"
          autoComplete="off"
          help={say("wizard.codeHelp")}
        />
        <FormActions submit={say("wizard.beginVerb")} />
      </Form>
    </>
  );
}

/** All steps in order: built-in and those of the selected modules. */
function stepsOf(say: SetupSay, spoken: Language, { moduleSteps }: SetupState) {
  const own: { key: string; label: string; order: number }[] = setupSteps.map((key) => ({
    key,
    label: say(`step.${key}`),
    order: setupStepOrder[key],
  }));
  const theirs = moduleSteps.map((step) => ({ ...step, label: stepLabel(step, spoken) }));
  return [...own, ...theirs].sort((a, b) => a.order - b.order);
}

/** Scrolls the current step into view on narrow screens. */
const showStep = (button: HTMLButtonElement | null) => button?.scrollIntoView({ block: "nearest", inline: "center" });

function Wizard({ code, state, onState }: Proven & { onState: (state: SetupState) => void }) {
  const say = useTexts(setupTexts);
  const steps = stepsOf(say, useLanguage(), state);
  const done = (step: string) => state.completedSteps.includes(step);
  const [chosen, setChosen] = useState<string | null>(null);
  // The facility is open, so setup can no longer change it.
  const [opened, setOpened] = useState<Opened | null>(null);
  const current = chosen ?? (steps.every(({ key }) => done(key)) ? "review" : state.step);
  const go = (after: string) => {
    const at = steps.findIndex(({ key }) => key === after);
    setChosen(steps[at + 1]?.key ?? "review");
    window.scrollTo({ top: 0 });
  };
  const isOpenable = requiredSteps.every(done);
  if (opened) return <OpenNow facility={state.data.facility?.name} {...opened} />;
  return (
    <>
      <Head
        title={state.data.facility?.name ?? say("wizard.title")}
        note={say("wizard.kept")}
        progress={{ done: steps.filter(({ key }) => done(key)).length, of: steps.length }}
      />
      <div className={classes.body}>
        <nav aria-label={say("wizard.steps")}>
          <ol className={classes.steps}>
            {[...steps, { key: "review", label: say("wizard.review") }].map(({ key, label }) => (
              <li key={key}>
                <button
                  type="button"
                  ref={current === key ? showStep : null}
                  className={classes.step}
                  aria-current={current === key ? "step" : undefined}
                  disabled={key === "review" && !isOpenable}
                  onClick={() => setChosen(key)}
                >
                  {done(key) ? (
                    <IconCheck size="1.1em" aria-label={say("wizard.stepDone")} />
                  ) : (
                    <IconCircle size="1.1em" aria-hidden />
                  )}
                  {label}
                </button>
              </li>
            ))}
          </ol>
        </nav>
        <div className={classes.content}>
          {current !== "review" && (
            <h2 className={classes.stepTitle}>{steps.find(({ key }) => key === current)?.label}</h2>
          )}
          <Step
            key={current}
            {...{ code, state, onState, current }}
            onChoose={setChosen}
            onOpened={setOpened}
            onDone={(after) => {
              onState(after);
              go(current);
            }}
          />
        </div>
      </div>
    </>
  );
}

interface StepProps extends Proven {
  current: string;
  onState: (state: SetupState) => void;
  onDone: (state: SetupState) => void;
  onChoose: (step: string) => void;
  onOpened: (opened: Opened) => void;
}

function Step({ code, state, current, onState, onDone, onChoose, onOpened }: StepProps) {
  const say = useTexts(setupTexts);
  const save = useAction(saveSetup, { inline: true });
  const piece = useOpenExtensions("setup.step").find(({ key }) => key === current);
  const onSave = async (value: Record<string, unknown>) =>
    onDone(await save.run({ body: { code, save: { step: current, value } } }));
  if (current === "review") return <Review code={code} state={state} onStep={onChoose} onOpened={onOpened} />;
  if (current === "factor")
    return <SetupFactor code={code} state={state} onDone={onDone} onOwner={() => onChoose("owner")} />;
  if (current === "mail") return <SetupMail {...{ code, state, onState, onSave }} onNext={() => onDone(state)} />;
  if (current === "backup") return <SetupBackup state={state} onSave={onSave} />;
  if (piece)
    return <piece.Panel state={state} value={state.data.extra[current]} onSave={onSave} submit={say("saveAndGoOn")} />;
  return isPlainStep(current) ? <SetupStepForm step={current} state={state} onSave={onSave} /> : null;
}
