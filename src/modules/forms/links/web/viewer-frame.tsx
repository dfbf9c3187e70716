import type { ReactNode } from "react";
import { useLanguage, useTexts } from "#platform/web/messages/language.ts";
import { LanguageSwitch } from "#platform/web/messages/language-switch.tsx";
import { usePublicConfig } from "#platform/web/shell/product-name.ts";
import classes from "./viewer.module.css";
import { viewerTexts } from "./viewer.texts.ts";

/** The page around the forms: the facility, the language, and the crisis lines. Nothing leads anywhere else. */
export function ViewerFrame({ children }: { children: ReactNode }) {
  const say = useTexts(viewerTexts);
  const language = useLanguage();
  const config = usePublicConfig();
  return (
    <div className={classes.page} lang={language}>
      <header className={classes.head}>
        <span className={classes.facility}>{config?.tenantName}</span>
        <LanguageSwitch />
      </header>
      <main className={classes.body}>{children}</main>
      <footer className={classes.foot}>{say("crisis")}</footer>
    </div>
  );
}

/** A page with nothing to fill: the end of a link, or the thanks after it. */
export function ViewerMessage({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section role="status">
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </section>
  );
}
