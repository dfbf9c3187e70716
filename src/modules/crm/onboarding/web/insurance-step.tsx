import { Button, FileButton } from "@mantine/core";
import { useState } from "react";
import { useTexts } from "#platform/web/messages/language.ts";
import { type OnboardingAnswers, policyHolders } from "../answers.ts";
import { Ask, Choose, type StepProps } from "./answer-fields.tsx";
import classes from "./onboarding.module.css";
import { onboardingTexts } from "./onboarding.texts.ts";
import { sendCard } from "./send-card.ts";
import type { useJourney } from "./use-journey.ts";

type Forms = ReturnType<typeof useJourney>;

export function InsuranceStep({ answers, problems, change, journey }: StepProps & { journey: Forms }) {
  const say = useTexts(onboardingTexts);
  const { insurance } = answers;
  const ask = <K extends keyof OnboardingAnswers["insurance"]>(field: K) => ({
    path: `insurance.${field}`,
    value: insurance[field],
    problems,
    onChange: (value: OnboardingAnswers["insurance"][K]) =>
      change({ ...answers, insurance: { ...insurance, [field]: value } }),
  });
  const isOther = insurance.holder !== "" && insurance.holder !== "self";
  return (
    <>
      <h1>{say("insurance.title")}</h1>
      <Choose
        {...ask("has")}
        label={say("insurance.has")}
        options={(["yes", "no"] as const).map((value) => ({ value, label: say(value) }))}
      />
      {insurance.has === "yes" && (
        <>
          <Ask {...ask("payerName")} label={say("payerName")} maxLength={120} />
          <Ask {...ask("memberId")} label={say("memberId")} help={say("memberHelp")} maxLength={40} />
          <Ask {...ask("groupNumber")} label={say("groupNumber")} optional maxLength={40} />
          <Choose
            {...ask("holder")}
            label={say("holder")}
            options={policyHolders.map((value) => ({ value, label: say(`holder.${value}`) }))}
          />
          {isOther && (
            <>
              <Ask {...ask("holderFirstName")} label={say("holderFirstName")} maxLength={80} />
              <Ask {...ask("holderLastName")} label={say("holderLastName")} maxLength={80} />
              <Ask {...ask("holderBirthDate")} label={say("holderBirthDate")} type="date" />
            </>
          )}
          <h2>{say("card.title")}</h2>
          <CardPhoto side="front" journey={journey} />
          <CardPhoto side="back" journey={journey} />
        </>
      )}
    </>
  );
}

/** One side of the card; the phone offers its camera. */
function CardPhoto({ side, journey }: { side: "front" | "back"; journey: Forms }) {
  const say = useTexts(onboardingTexts);
  const [pending, setPending] = useState(false);
  const [failed, setFailed] = useState(false);
  const isSent = journey.forms.cards[side];
  const name = say(side === "front" ? "card.front" : "card.back");
  const send = async (file: File | null) => {
    if (!file) return;
    setPending(true);
    setFailed(false);
    try {
      await journey.flush();
      journey.take(await sendCard(journey.forms.link, side, file));
    } catch {
      setFailed(true);
    } finally {
      setPending(false);
    }
  };
  return (
    <div className={classes.card}>
      <div className={classes.line}>
        <span>
          {name}
          {isSent && <span className={classes.done}> · {say("card.sent")}</span>}
        </span>
        <FileButton accept="image/jpeg,image/png,image/webp" onChange={(file) => void send(file)}>
          {(props) => (
            <Button
              {...props}
              size="md"
              variant="default"
              loading={pending}
              aria-label={`${name}: ${say(isSent ? "card.replace" : "card.add")}`}
            >
              {say(isSent ? "card.replace" : "card.add")}
            </Button>
          )}
        </FileButton>
      </div>
      {failed && (
        <p role="alert" className={classes.fault}>
          {say("card.failed")}
        </p>
      )}
    </div>
  );
}
