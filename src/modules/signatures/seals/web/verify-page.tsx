import { Button, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { call, useUrlState } from "#platform/web/index.ts";
import { useLanguage, useTexts } from "#platform/web/messages/language.ts";
import { LanguageSwitch } from "#platform/web/messages/language-switch.tsx";
import { usePublicConfig } from "#platform/web/shell/product-name.ts";
import { type Verified, verifySealedRecord } from "../seal.contract.ts";
import { spacedCode } from "../seal.ts";
import { Verdict } from "./verdict.tsx";
import classes from "./verify.module.css";
import { verifyTexts } from "./verify.texts.ts";

/** `/verify?code=…`: anyone checks a sealed record, without signing in and without reading it (SIG-8). */
export function Screen() {
  const say = useTexts(verifyTexts);
  const language = useLanguage();
  const config = usePublicConfig();
  const { params } = useUrlState();
  const [code, setCode] = useState(() => spacedCode(params.code ?? ""));
  const [state, setState] = useState<"idle" | "checking" | "failed">("idle");
  const [verified, setVerified] = useState<Verified>();
  const check = async (asked: string) => {
    if (asked.trim() === "") return;
    setState("checking");
    setVerified(undefined);
    try {
      setVerified(await call(verifySealedRecord, { params: { code: asked } }));
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a scanned code is checked once, when the page opens
  useEffect(() => void check(code), []);
  return (
    <div className={classes.page} lang={language}>
      <header className={classes.head}>
        <span className={classes.facility}>{config?.tenantName}</span>
        <LanguageSwitch />
      </header>
      <main className={classes.body}>
        <h1>{say("title")}</h1>
        <p>{say("intro")}</p>
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            void check(code);
          }}
        >
          <TextInput
            size="lg"
            label={say("code")}
            value={code}
            autoComplete="off"
            spellCheck={false}
            classNames={{ input: classes.code ?? "" }}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Button type="submit" size="lg" loading={state === "checking"} disabled={code.trim() === ""}>
            {say("check")}
          </Button>
        </form>
        <div aria-live="polite">
          {state === "checking" && <p>{say("checking")}</p>}
          {state === "failed" && <p className={classes.fault}>{say("failed")}</p>}
          {verified && <Verdict verified={verified} />}
        </div>
      </main>
    </div>
  );
}
