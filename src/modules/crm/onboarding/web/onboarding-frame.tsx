import type { ReactNode } from "react";
import { showPhone } from "#platform/shared/phone.ts";
import { useLanguage, useTexts } from "#platform/web/messages/language.ts";
import { LanguageSwitch } from "#platform/web/messages/language-switch.tsx";
import { usePublicConfig } from "#platform/web/shell/product-name.ts";
import classes from "./onboarding.module.css";
import { onboardingTexts } from "./onboarding.texts.ts";

/** The page around the forms: the facility, the language, and the crisis lines at the foot of every page. */
export function OnboardingFrame({ children }: { children: ReactNode }) {
  const say = useTexts(onboardingTexts);
  const spoken = useLanguage();
  const config = usePublicConfig();
  return (
    <div className={classes.page} lang={spoken}>
      <header className={classes.head}>
        <span className={classes.facility}>{config?.tenantName}</span>
        <LanguageSwitch />
      </header>
      <main className={classes.body}>{children}</main>
      <footer className={classes.foot}>{say("crisis")}</footer>
    </div>
  );
}

/** A phone number to call, if the facility has one. */
export function CallUs({ phone }: { phone: string | null | undefined }) {
  const say = useTexts(onboardingTexts);
  return phone ? <a href={`tel:${phone}`}>{say("call", { phone: showPhone(phone) })}</a> : null;
}
