import { Button } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { call, isProblem } from "#platform/web/index.ts";
import { chooseLanguage, useTexts } from "#platform/web/messages/language.ts";
import { useLinkToken } from "#platform/web/router/link-token.ts";
import { useGo } from "#platform/web/router/links.tsx";
import { usePublicConfig } from "#platform/web/shell/product-name.ts";
import { type Journey, type JourneyState, readOnboarding } from "../journey.contract.ts";
import { linkOfToken } from "./link-of-token.ts";
import { onboardingTexts } from "./onboarding.texts.ts";
import { OnboardingForms } from "./onboarding-forms.tsx";
import { CallUs, OnboardingFrame } from "./onboarding-frame.tsx";
import { OnboardingVerify } from "./onboarding-verify.tsx";
import type { JourneyEnd } from "./use-journey.ts";

type Shown = "loading" | "verify" | "open" | "gone" | "locked" | "failed";

/** `/onboarding?token=`: the online intake forms on the client's own phone. */
export function Screen() {
  const say = useTexts(onboardingTexts);
  const token = useLinkToken();
  const go = useGo();
  const [shown, setShown] = useState<Shown>("loading");
  const [journey, setJourney] = useState<Journey | null>(null);

  const take = useCallback(
    (state: JourneyState) => {
      if (state.state === "submitted") {
        go("/onboarding/already-exists", { unasked: true });
        return;
      }
      if (state.state === "open") {
        // Forms that stay open keep what was typed since; only the first opening brings answers.
        setJourney((before) => before ?? state.journey);
        if (journey === null) chooseLanguage(state.journey.language);
      }
      setShown(state.state);
    },
    [go, journey],
  );
  const refuse = useCallback((error: unknown) => {
    setShown(isProblem(error, "link-expired") ? "gone" : isProblem(error, "link-locked") ? "locked" : "failed");
  }, []);
  const open = useCallback(() => {
    setShown("loading");
    void call(readOnboarding, { query: { link: linkOfToken(token) } }).then(take, refuse);
  }, [token, take, refuse]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, when the page is shown
  useEffect(open, []);

  const end = (why: JourneyEnd) => {
    if (why === "submitted") go("/onboarding/already-exists", { unasked: true });
    else setShown(why);
  };
  return (
    <OnboardingFrame>
      {shown === "loading" && <p role="status">{say("loading")}</p>}
      {shown === "verify" && <OnboardingVerify token={token} onOpen={take} onRefused={refuse} />}
      {shown === "gone" && <Ended title={say("gone.title")} text={say("gone.text")} />}
      {shown === "locked" && <Ended title={say("locked.title")} text={say("locked.text")} />}
      {shown === "failed" && (
        <>
          <Ended title={say("failed.title")} text={say("failed.text")} />
          <Button size="lg" onClick={open}>
            {say("failed.again")}
          </Button>
        </>
      )}
      {journey && (shown === "open" || shown === "verify") && (
        // Kept while the client confirms who they are again: what was typed stays.
        <div hidden={shown !== "open"}>
          <OnboardingForms start={journey} onEnd={end} onSubmitted={take} />
        </div>
      )}
    </OnboardingFrame>
  );
}

function Ended({ title, text }: { title: string; text: string }) {
  const phone = usePublicConfig()?.supportPhone;
  return (
    <section role="status">
      <h1>{title}</h1>
      <p>{text}</p>
      <CallUs phone={phone} />
    </section>
  );
}
