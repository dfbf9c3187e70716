import { useLanguage, useTexts } from "#platform/web/messages/language.ts";
import type { Journey } from "../journey.contract.ts";
import classes from "./onboarding.module.css";
import { onboardingTexts } from "./onboarding.texts.ts";
import { CallUs } from "./onboarding-frame.tsx";

const things = ["bring.id", "bring.card", "bring.medications", "bring.clothes", "bring.phone"] as const;

/** When and where the client is expected, and what to bring. */
export function BringStep({ forms: { arrival, phone } }: { forms: Journey }) {
  const say = useTexts(onboardingTexts);
  const language = useLanguage();
  const when = (instant: string, timeZone: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle: "short", timeZone }).format(new Date(instant));
  return (
    <>
      <h1>{say("bring.title")}</h1>
      {arrival && (
        <div className={classes.card}>
          <p>{say("bring.when", { when: when(arrival.startsAt, arrival.timeZone) })}</p>
          <p>
            {arrival.locationName}
            {arrival.address && (
              <>
                <br />
                {arrival.address}
              </>
            )}
          </p>
        </div>
      )}
      <ul className={classes.list}>
        {things.map((thing) => (
          <li key={thing}>{say(thing)}</li>
        ))}
      </ul>
      <p>{say("bring.not")}</p>
      <CallUs phone={phone} />
    </>
  );
}
