import { Button } from "@mantine/core";
import { useState } from "react";
import { call, isProblem, serverInstant } from "#platform/web/index.ts";
import { useLanguage, useTexts } from "#platform/web/messages/language.ts";
import type { SignatureMark } from "#ui/form/signature-mark.ts";
import { SignaturePad } from "#ui/form/signature-pad.tsx";
import {
  consentStatement,
  consentsAsked,
  type OnboardingAnswers,
  type OnboardingConsentKind,
  signerOf,
} from "../answers.ts";
import { signOnboarding } from "../journey.contract.ts";
import classes from "./onboarding.module.css";
import { onboardingTexts } from "./onboarding.texts.ts";
import { endOf, type JourneyEnd, type useJourney } from "./use-journey.ts";

interface SignProps {
  answers: OnboardingAnswers;
  journey: ReturnType<typeof useJourney>;
  onEnd: (end: JourneyEnd) => void;
}

/** Each permission in full, signed by hand on this device. */
export function SignStep({ answers, journey, onEnd }: SignProps) {
  const say = useTexts(onboardingTexts);
  const isNamed = signerOf(answers).length >= 3;
  return (
    <>
      <h1>{say("sign.title")}</h1>
      {isNamed ? (
        consentsAsked(answers).map((kind) => (
          <Consent key={kind} kind={kind} answers={answers} journey={journey} onEnd={onEnd} />
        ))
      ) : (
        <p>{say("sign.name")}</p>
      )}
    </>
  );
}

function Consent({ kind, answers, journey, onEnd }: SignProps & { kind: OnboardingConsentKind }) {
  const say = useTexts(onboardingTexts);
  const language = useLanguage();
  const [openedAt] = useState(serverInstant);
  const [mark, setMark] = useState<SignatureMark>();
  const [pending, setPending] = useState(false);
  const [fault, setFault] = useState<"sign.short" | "failed.text" | null>(null);
  const { facilityName, link, signed } = journey.forms;
  const statement = consentStatement(kind, { answers, facilityName, language });
  const agree = async () => {
    if (!mark) return;
    setPending(true);
    setFault(null);
    try {
      // The server signs the words of the saved answers; both must be the same.
      await journey.flush();
      const body = {
        link,
        kind,
        statement,
        drawing: { strokes: mark.strokes },
        reviewedAt: openedAt,
        intentAt: serverInstant(),
      };
      journey.take(await call(signOnboarding, { body }));
    } catch (error) {
      const end = endOf(error);
      if (end) onEnd(end);
      else setFault(isProblem(error, "guardian-signature-invalid") ? "sign.short" : "failed.text");
    } finally {
      setPending(false);
    }
  };
  return (
    <section className={classes.card} aria-label={say(`sign.${kind}`)}>
      <h2>{say(`sign.${kind}`)}</h2>
      {statement.split("\n\n").map((part) => (
        <p key={part}>{part}</p>
      ))}
      {signed.includes(kind) ? (
        <p className={classes.done}>✓ {say("sign.done")}</p>
      ) : (
        <>
          <SignaturePad
            label={say("sign.here", { name: signerOf(answers) })}
            onChange={setMark}
            otherWay={say("sign.any")}
            words={{ undo: say("sign.undo"), clear: say("sign.clear"), here: say("sign.start"), how: say("sign.how") }}
          />
          {fault && (
            <p role="alert" className={classes.fault}>
              {say(fault)}
            </p>
          )}
          <Button size="lg" loading={pending} disabled={!mark} onClick={() => void agree()}>
            {say("sign.agree")}
          </Button>
        </>
      )}
    </section>
  );
}
