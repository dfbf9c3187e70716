import { Button, Checkbox, CopyButton } from "@mantine/core";
import { useState } from "react";
import classes from "./steps.module.css";

/** Ten codes, shown this once. Goes on only when the person says that they have kept them. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => unknown }) {
  const [kept, setKept] = useState(false);
  const [working, setWorking] = useState(false);
  const text = codes.join("\n");
  const save = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(
      new Blob([`Recovery codes for Cairn, each good once:\n\n${text}\n`], { type: "text/plain" }),
    );
    link.download = "recovery-codes.txt";
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const goOn = async () => {
    setWorking(true);
    try {
      await onKept();
    } finally {
      setWorking(false);
    }
  };
  return (
    <section className={classes.step} aria-label="Recovery codes">
      <h2 className={classes.title}>Keep these codes</h2>
      <p className={classes.text}>
        When your phone is lost or broken, one of them lets you in. They are shown only now, and each works once.
      </p>
      <ol className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={classes.row}>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? "Copied" : "Copy"}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={save}>
          Save as a file
        </Button>
      </div>
      <Checkbox
        label="I have kept them in a safe place"
        checked={kept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Button size="md" disabled={!kept} loading={working} onClick={() => void goOn()}>
        Go on
      </Button>
    </section>
  );
}
