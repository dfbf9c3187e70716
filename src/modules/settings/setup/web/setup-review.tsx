import { Button } from "@mantine/core";
import type { z } from "zod";
import { type Language, listOf } from "#platform/shared/messages/texts.ts";
import { useAction } from "#platform/web/api/action.ts";
import { useLanguage, useTexts } from "#platform/web/messages/language.ts";
import { usePublicConfig } from "#platform/web/shell/product-name.ts";
import { asProblem } from "#ui/feedback/problem.ts";
import { ProblemAlert } from "#ui/feedback/problem-alert.tsx";
import { EmptyState } from "#ui/feedback/states.tsx";
import { completeSetup, requiredSteps, type SetupState } from "../setup.contract.ts";
import classes from "./setup.module.css";
import { type SetupSay, setupTexts } from "./setup.texts.ts";
import { addressOf } from "./setup-address.ts";
import { stepLabel } from "./step-label.ts";

export type Opened = z.output<typeof completeSetup.response>;

/** The facility is open: sign-in link and account. */
export function OpenNow({ facility, email, slug }: Opened & { facility: string | undefined }) {
  const say = useTexts(setupTexts);
  const here = usePublicConfig()?.slug ?? "";
  return (
    <EmptyState
      title={say("review.open", { facility: facility ?? say("review.yours") })}
      text={say("review.signIn", { email })}
      action={
        <Button component="a" href={addressOf(window.location, here, slug)}>
          {say("toSignIn")}
        </Button>
      }
    />
  );
}

interface ReviewProps {
  code: string;
  state: SetupState;
  onStep: (step: string) => void;
  onOpened: (opened: Opened) => void;
}

/** Review of all steps before the facility opens. */
export function Review({ code, state, onStep, onOpened }: ReviewProps) {
  const say = useTexts(setupTexts);
  const spoken = useLanguage();
  const complete = useAction(completeSetup, { inline: true, onDone: onOpened });
  const { facility } = state.data;
  const missing = requiredSteps.filter((step) => !state.completedSteps.includes(step));
  return (
    <section className={classes.stack} aria-label={say("review.label")}>
      <h2 className={classes.stepTitle}>{say("review.right")}</h2>
      <dl className={classes.facts}>
        {factsOf(say, spoken, state).map(({ label, text, step }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
            <dd>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={say("review.change", { label })}
                onClick={() => onStep(step)}
              >
                {say("change")}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      {missing.length > 0 && (
        <p className={classes.note}>
          {say("review.missing", {
            steps: listOf(
              missing.map((step) => say(`step.${step}`).toLowerCase()),
              spoken,
              "conjunction",
            ),
          })}
        </p>
      )}
      {complete.problem && <ProblemAlert problem={asProblem(complete.problem)} />}
      <div className={classes.acts}>
        <Button
          size="md"
          loading={complete.pending}
          disabled={missing.length > 0}
          onClick={() => complete.go({ body: { code } })}
        >
          {say("review.verb", { facility: facility?.name ?? say("review.theFacility") })}
        </Button>
      </div>
    </section>
  );
}

function factsOf(say: SetupSay, spoken: Language, { data, completedSteps, moduleSteps, backup }: SetupState) {
  const { facility, owner, places, modules, staff, brand, mail } = data;
  const has = (step: string) => completedSteps.includes(step);
  const people = staff?.people.length ?? 0;
  const notYet = say("review.notYet");
  return [
    {
      label: say("step.facility"),
      step: "facility",
      text: facility
        ? `${facility.name} (${facility.legalName}), ${facility.timeZone.replaceAll("_", " ")}${facility.part2Program ? `, ${say("review.part2")}` : ""}`
        : notYet,
    },
    {
      label: say("step.owner"),
      step: "owner",
      text: owner ? `${owner.firstName} ${owner.lastName}, ${owner.email}` : notYet,
    },
    { label: say("step.factor"), step: "factor", text: has("factor") ? say("review.factor") : notYet },
    {
      label: say("step.places"),
      step: "places",
      text:
        places?.places
          .map(({ name, sections }) =>
            sections.length > 0 ? `${name} (${sections.map((one) => one.name).join(", ")})` : name,
          )
          .join("; ") ?? notYet,
    },
    { label: say("step.modules"), step: "modules", text: modules ? say(`parts.${modules.customerType}`) : notYet },
    ...moduleSteps.map((step) => ({
      label: stepLabel(step, spoken),
      step: step.key,
      text: step.summary ?? say("review.asBegins"),
    })),
    {
      label: say("step.staff"),
      step: "staff",
      text: people === 0 ? say("review.nobody") : say("review.invited", { count: people }),
    },
    { label: say("step.brand"), step: "brand", text: brand ? brand.productName : "Cairn" },
    {
      label: say("step.mail"),
      step: "mail",
      text: mail?.ok ? say("review.mailWorks", { to: mail.to }) : say("review.mailNot"),
    },
    {
      label: say("step.backup"),
      step: "backup",
      text: backup ? backup.directory : say("review.backupTheirs"),
    },
  ];
}
