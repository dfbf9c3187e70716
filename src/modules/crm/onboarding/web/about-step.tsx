import { useTexts } from "#platform/web/messages/language.ts";
import type { OnboardingAnswers } from "../answers.ts";
import { Ask, Choose, type StepProps } from "./answer-fields.tsx";
import classes from "./onboarding.module.css";
import { onboardingTexts } from "./onboarding.texts.ts";

export function AboutStep({ answers, problems, change }: StepProps) {
  const say = useTexts(onboardingTexts);
  const { about } = answers;
  const ask = (field: keyof OnboardingAnswers["about"]) => ({
    path: `about.${field}`,
    value: about[field],
    problems,
    onChange: (value: string) => change({ ...answers, about: { ...about, [field]: value } }),
  });
  return (
    <>
      <h1>{say("about.title")}</h1>
      <Ask {...ask("firstName")} label={say("firstName")} autoComplete="given-name" maxLength={80} />
      <Ask {...ask("middleName")} label={say("middleName")} autoComplete="additional-name" optional maxLength={80} />
      <Ask {...ask("lastName")} label={say("lastName")} autoComplete="family-name" maxLength={80} />
      <Ask {...ask("preferredName")} label={say("preferredName")} optional maxLength={80} />
      <Ask {...ask("line1")} label={say("line1")} autoComplete="address-line1" optional maxLength={120} />
      <Ask {...ask("city")} label={say("city")} autoComplete="address-level2" optional maxLength={80} />
      <div className={classes.pair}>
        <Ask
          {...ask("state")}
          label={say("state")}
          help={say("stateHelp")}
          autoComplete="address-level1"
          optional
          maxLength={2}
          onChange={(value) => change({ ...answers, about: { ...about, state: value.toUpperCase() } })}
        />
        <Ask {...ask("postalCode")} label={say("postalCode")} autoComplete="postal-code" optional maxLength={10} />
      </div>
    </>
  );
}

export function HealthStep({ answers, problems, change }: StepProps) {
  const say = useTexts(onboardingTexts);
  const { health } = answers;
  const ask = <K extends keyof OnboardingAnswers["health"]>(field: K) => ({
    path: `health.${field}`,
    value: health[field],
    problems,
    onChange: (value: OnboardingAnswers["health"][K]) => change({ ...answers, health: { ...health, [field]: value } }),
  });
  return (
    <>
      <h1>{say("health.title")}</h1>
      <p>{say("health.text")}</p>
      <Ask {...ask("allergies")} label={say("allergies")} long optional maxLength={2000} />
      <Ask {...ask("medications")} label={say("medications")} long optional maxLength={2000} />
      <Ask {...ask("medical")} label={say("medical")} long optional maxLength={2000} />
      <Ask {...ask("substance")} label={say("substance")} optional maxLength={120} />
      <Ask {...ask("lastUsedOn")} label={say("lastUsedOn")} type="date" optional />
      <Ask {...ask("use")} label={say("use")} optional maxLength={300} />
      <Choose
        {...ask("pregnant")}
        label={`${say("pregnant")} (${say("optional")})`}
        options={(["yes", "no", "unknown"] as const).map((value) => ({ value, label: say(value) }))}
      />
    </>
  );
}
