import { Button, RingProgress, Text } from "@mantine/core";
import { IconCheck, IconCircle } from "@tabler/icons-react";
import { useState } from "react";
import { z } from "zod";
import { Logo } from "#ui/brand/logo.tsx";
import { asProblem } from "#ui/feedback/problem.ts";
import { ProblemAlert } from "#ui/feedback/problem-alert.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import { Field } from "#ui/form/field.ts";
import { Form } from "#ui/form/form.tsx";
import { FormActions } from "#ui/form/form-actions.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import {
  completeSetup,
  getSetup,
  requiredSteps,
  type SetupState,
  type SetupStep,
  saveSetup,
  setupStepLabels,
  setupSteps,
} from "../../shared/setup/setup.contract.ts";
import { useAction } from "../api/action.ts";
import { useRead } from "../api/query.ts";
import { AppLink } from "../router/links.tsx";
import classes from "./setup.module.css";
import { SetupStepForm } from "./setup-steps.tsx";

/** `/customer-onboarding`: from an empty server to a facility one can sign in to. Each step is kept when it is saved. */
export function Screen() {
  const read = useRead(getSetup, {});
  const [proven, setProven] = useState<{ code: string; state: SetupState } | null>(null);
  return (
    <main className={classes.page}>
      {read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : read.data && !read.data.isOpen && !proven ? (
        <EmptyState
          title="This facility is set up"
          text="Sign in; an owner or administrator changes the rest under Settings."
          action={
            <Button component={AppLink} to="/">
              To the sign-in page
            </Button>
          }
        />
      ) : proven ? (
        <Wizard code={proven.code} state={proven.state} onState={(state) => setProven({ ...proven, state })} />
      ) : (
        read.data && <CodeForm onProven={(code, state) => setProven({ code, state })} />
      )}
    </main>
  );
}

function Head({ title, note, done }: { title: string; note: string; done?: number }) {
  return (
    <header className={classes.head}>
      <Logo size={40} />
      <div className={classes.headText}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.note}>{note}</p>
      </div>
      {done !== undefined && (
        <RingProgress
          size={64}
          thickness={6}
          roundCaps
          aria-label={`${done} of ${setupSteps.length} steps are done`}
          sections={[{ value: (done / setupSteps.length) * 100, color: "pine" }]}
          label={
            <Text size="xs" ta="center">
              {done}/{setupSteps.length}
            </Text>
          }
        />
      )}
    </header>
  );
}

const CodeFields = z.strictObject({ code: saveSetup.body.shape.code });

function CodeForm({ onProven }: { onProven: (code: string, state: SetupState) => void }) {
  const form = useZodForm({ schema: CodeFields, initial: {} });
  const prove = useAction(saveSetup, { inline: true });
  return (
    <>
      <Head
        title="Set up your facility"
        note="About ten minutes. Every step is kept, so you can stop and go on later."
      />
      <Form
        form={form}
        label="Set-up code"
        onSubmit={async ({ code }) => onProven(code, await prove.run({ body: { code } }))}
      >
        <Field.Text
          name="code"
          label="Set-up code"
          placeholder="XXXX-XXXX-XXXX"
          autoComplete="off"
          help="Printed by the server when it started. A restart prints a new one."
        />
        <FormActions submit="Begin" />
      </Form>
    </>
  );
}

interface WizardProps {
  code: string;
  state: SetupState;
  onState: (state: SetupState) => void;
}

function Wizard({ code, state, onState }: WizardProps) {
  const [chosen, setChosen] = useState<SetupStep | "open" | null>(null);
  const done = (step: SetupStep) => state.completedSteps.includes(step);
  const ready = requiredSteps.every(done);
  const current = chosen ?? (setupSteps.every(done) ? "open" : state.step);
  const next = (after: SetupState, saved: SetupStep) => {
    onState(after);
    setChosen(setupSteps.find((step) => setupSteps.indexOf(step) > setupSteps.indexOf(saved)) ?? "open");
  };
  return (
    <>
      <Head
        title={state.data.facility?.name ?? "Set up your facility"}
        note="What is saved stays, also when you close this page."
        done={state.completedSteps.length}
      />
      <div className={classes.body}>
        <nav aria-label="Steps">
          <ol className={classes.steps}>
            {setupSteps.map((step) => (
              <li key={step}>
                <button
                  type="button"
                  className={classes.step}
                  aria-current={current === step ? "step" : undefined}
                  onClick={() => setChosen(step)}
                >
                  {done(step) ? <IconCheck size="1.1em" aria-label="Done" /> : <IconCircle size="1.1em" aria-hidden />}
                  {setupStepLabels[step]}
                </button>
              </li>
            ))}
            <li>
              <button
                type="button"
                className={classes.step}
                aria-current={current === "open" ? "step" : undefined}
                disabled={!ready}
                onClick={() => setChosen("open")}
              >
                <IconCircle size="1.1em" aria-hidden />
                Open
              </button>
            </li>
          </ol>
        </nav>
        {current === "open" ? (
          <Open code={code} state={state} />
        ) : (
          <SetupStepForm
            key={current}
            step={current}
            code={code}
            state={state}
            onSaved={(after) => next(after, current)}
          />
        )}
      </div>
    </>
  );
}

function Open({ code, state }: { code: string; state: SetupState }) {
  const complete = useAction(completeSetup, { inline: true });
  const { facility, owner, places, staff } = state.data;
  if (complete.data)
    return (
      <EmptyState
        title={`${facility?.name ?? "Your facility"} is open`}
        text={`Sign in as ${complete.data.email} with the password you chose.`}
        action={
          <Button component="a" href="/">
            To the sign-in page
          </Button>
        }
      />
    );
  const missing = requiredSteps.filter((step) => !state.completedSteps.includes(step));
  const people = staff?.people.length ?? 0;
  return (
    <div>
      <h2>Everything right?</h2>
      <p>
        {facility?.name} opens with {places?.places.length ?? 0} {places?.places.length === 1 ? "place" : "places"}.{" "}
        {owner?.firstName} {owner?.lastName} is its owner and signs in as {owner?.email}.{" "}
        {people > 0 ? `${people} ${people === 1 ? "colleague is" : "colleagues are"} invited by e-mail.` : ""}
      </p>
      {complete.problem && <ProblemAlert problem={asProblem(complete.problem)} />}
      <Button
        mt="md"
        loading={complete.pending}
        disabled={missing.length > 0}
        onClick={() => complete.go({ body: { code } })}
      >
        Open {facility?.name}
      </Button>
    </div>
  );
}
