import { Button, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { call, isProblem } from "#platform/web/index.ts";
import { useTexts } from "#platform/web/messages/language.ts";
import { Honeypot } from "#platform/web/public-posts/honeypot.tsx";
import { beginPublicPost } from "#platform/web/public-posts/public-post.ts";
import { type JourneyState, verifyOnboarding } from "../journey.contract.ts";
import classes from "./onboarding.module.css";
import { onboardingTexts } from "./onboarding.texts.ts";

interface VerifyProps {
  token: string;
  onOpen: (state: JourneyState) => void;
  onRefused: (error: unknown) => void;
}

/** The two questions that open the forms (ONB-2). */
export function OnboardingVerify({ token, onOpen, onRefused }: VerifyProps) {
  const say = useTexts(onboardingTexts);
  const [post] = useState(() => beginPublicPost("onboarding"));
  const honeypot = useRef<HTMLInputElement>(null);
  const [dateOfBirth, setDateOfBirth] = useState("");
  const [phoneDigits, setPhoneDigits] = useState("");
  const [asked, setAsked] = useState(false);
  const [pending, setPending] = useState(false);
  const [fault, setFault] = useState<"mismatch" | "again" | null>(null);
  const isFour = /^\d{4}$/.test(phoneDigits);
  const submit = async () => {
    setAsked(true);
    if (!dateOfBirth || !isFour) return;
    setPending(true);
    setFault(null);
    try {
      const proof = await post(honeypot.current?.value ?? "");
      onOpen(await call(verifyOnboarding, { body: { token, dateOfBirth, phoneDigits, post: proof } }));
    } catch (error) {
      if (isProblem(error, "onboarding-mismatch")) setFault("mismatch");
      else if (isProblem(error, "link-expired") || isProblem(error, "link-locked")) onRefused(error);
      else setFault("again");
    } finally {
      setPending(false);
    }
  };
  return (
    <form
      className={classes.group}
      aria-label={say("verify.title")}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h1>{say("verify.title")}</h1>
      <p>{say("verify.text")}</p>
      <TextInput
        size="lg"
        type="date"
        label={say("verify.birth")}
        autoComplete="bday"
        value={dateOfBirth}
        error={asked && !dateOfBirth ? say("fault.required") : undefined}
        onChange={(event) => setDateOfBirth(event.currentTarget.value)}
      />
      <TextInput
        size="lg"
        label={say("verify.digits")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={phoneDigits}
        error={asked && !isFour ? say("fault.required") : undefined}
        onChange={(event) => setPhoneDigits(event.currentTarget.value.replace(/\D/g, ""))}
      />
      <Honeypot at={honeypot} />
      {fault && (
        <p role="alert" className={classes.fault}>
          {say(fault === "mismatch" ? "verify.mismatch" : "failed.text")}
        </p>
      )}
      <Button type="submit" size="lg" loading={pending}>
        {say("verify.submit")}
      </Button>
    </form>
  );
}
