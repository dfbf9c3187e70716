import { Button, FileButton } from "@mantine/core";
import { useState } from "react";
import { useTexts } from "#platform/web/messages/language.ts";
import { Shape, showDateTime } from "#ui/index.ts";
import type { Verified } from "../seal.contract.ts";
import classes from "./verify.module.css";
import { verifyTexts } from "./verify.texts.ts";

/** What was found, each part by itself, and the comparison with the reader's own copy. */
export function Verdict({ verified }: { verified: Verified }) {
  const say = useTexts(verifyTexts);
  const { status } = verified;
  const head = (
    <h2 className={classes.verdict} data-status={status}>
      <Shape shape={status === "valid" ? "check" : status === "altered" ? "cross" : "ring"} />
      {say(status)}
    </h2>
  );
  if (status === "unknown")
    return (
      <section className={classes.card}>
        {head}
        <p>{say("unknown.text")}</p>
      </section>
    );
  const { checks, facility, sealedAt, timeZone, signatures, isVoided, fileSha256 } = verified;
  return (
    <section className={classes.card}>
      {head}
      <p>{say(`${status}.text`)}</p>
      {isVoided && <p className={classes.fault}>{say("voided")}</p>}
      <p>
        {say("sealed", { at: showDateTime(sealedAt, timeZone, true), facility })}.{" "}
        {signatures === 1 ? say("signatures.one") : say("signatures.many", { count: signatures })}.
      </p>
      <ul className={classes.checks}>
        {(["content", "signatures", "file"] as const).map((part) => (
          <li key={part} data-ok={checks[part]}>
            <Shape shape={checks[part] ? "check" : "cross"} />
            {say(`check.${part}`)}: {say(checks[part] ? "ok" : "bad")}
          </li>
        ))}
      </ul>
      <OwnCopy fileSha256={fileSha256} />
    </section>
  );
}

/** Compares the reader's PDF with the sealed one on their own device. */
function OwnCopy({ fileSha256 }: { fileSha256: string }) {
  const say = useTexts(verifyTexts);
  const [same, setSame] = useState<boolean>();
  const compare = async (file: File | null) => {
    if (!file) return;
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
    setSame([...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") === fileSha256);
  };
  return (
    <div className={classes.copy}>
      <h3>{say("file")}</h3>
      <p>{say("file.text")}</p>
      <FileButton accept="application/pdf" onChange={(file) => void compare(file)}>
        {(props) => (
          <Button {...props} variant="default" size="md">
            {say("file.choose")}
          </Button>
        )}
      </FileButton>
      {same !== undefined && (
        <p role="status" className={classes.compared} data-ok={same}>
          <Shape shape={same ? "check" : "cross"} />
          {say(same ? "file.same" : "file.other")}
        </p>
      )}
    </div>
  );
}
