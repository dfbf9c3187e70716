import { Button } from "@mantine/core";
import { useLanguage, useTexts } from "#platform/web/messages/language.ts";
import {
  type AnswerProblem,
  consentsAsked,
  isSigned,
  type OnboardingAnswers,
  type OnboardingStep,
} from "../answers.ts";
import type { Journey } from "../journey.contract.ts";
import classes from "./onboarding.module.css";
import { onboardingTexts } from "./onboarding.texts.ts";

interface ReviewProps {
  answers: OnboardingAnswers;
  forms: Journey;
  problems: readonly AnswerProblem[];
  go: (step: OnboardingStep) => void;
}

/** The answers in one view, and what is still missing before they are sent. */
export function ReviewStep({ answers, forms, problems, go }: ReviewProps) {
  const say = useTexts(onboardingTexts);
  const { about, contacts, insurance, health } = answers;
  const none = say("review.none");
  const language = useLanguage();
  const day = (date: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));
  const missing = new Set<OnboardingStep>(problems.map(({ step }) => step));
  if (!isSigned(forms, answers)) missing.add("sign");
  const parts = [
    {
      step: "about",
      title: say("about.title"),
      lines: [
        [about.firstName, about.middleName, about.lastName].filter(Boolean).join(" "),
        [about.line1, about.city, [about.state, about.postalCode].filter(Boolean).join(" ")].filter(Boolean).join(", "),
      ],
    },
    {
      step: "contacts",
      title: say("contacts.title"),
      lines: contacts.map(({ name, phone }) => [name, phone].filter(Boolean).join(", ")),
    },
    {
      step: "insurance",
      title: say("insurance.title"),
      lines:
        insurance.has === "yes" ? [insurance.payerName, insurance.memberId] : [insurance.has && say(insurance.has)],
    },
    {
      step: "health",
      title: say("health.title"),
      lines: [
        health.allergies && `${say("allergies")}: ${health.allergies}`,
        health.medications && `${say("medications")}: ${health.medications}`,
        health.medical && `${say("medical")}: ${health.medical}`,
        health.substance && `${say("substance")}: ${health.substance}`,
        health.lastUsedOn && `${say("lastUsedOn")}: ${day(health.lastUsedOn)}`,
        health.use && `${say("use")}: ${health.use}`,
        health.pregnant && `${say("pregnant")} ${say(health.pregnant)}`,
      ],
    },
    {
      step: "sign",
      title: say("sign.title"),
      lines: consentsAsked(answers)
        .filter((kind) => forms.signed.includes(kind))
        .map((kind) => `✓ ${say(`sign.${kind}`)}`),
    },
  ] as const satisfies readonly { step: OnboardingStep; title: string; lines: readonly string[] }[];
  return (
    <>
      <h1>{say("review.title")}</h1>
      {missing.size > 0 && (
        <div role="alert" className={classes.fault}>
          <p>{say("review.missing")}</p>
          <ul className={classes.list}>
            {parts
              .filter(({ step }) => missing.has(step))
              .map(({ step, title }) => (
                <li key={step}>{title}</li>
              ))}
          </ul>
        </div>
      )}
      {parts.map(({ step, title, lines }) => {
        const shown = lines.filter(Boolean);
        return (
          <section key={step} className={classes.card}>
            <div className={classes.line}>
              <h2>{title}</h2>
              <Button
                size="md"
                variant="default"
                aria-label={`${say("review.change")}: ${title}`}
                onClick={() => go(step)}
              >
                {say("review.change")}
              </Button>
            </div>
            {shown.length > 0 ? shown.map((line) => <p key={line}>{line}</p>) : <p className={classes.muted}>{none}</p>}
          </section>
        );
      })}
    </>
  );
}
