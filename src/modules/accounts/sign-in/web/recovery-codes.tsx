import { Button, Checkbox, CopyButton } from "@mantine/core";
import { useState } from "react";
import { doorTexts } from "#platform/web/messages/door.ts";
import { useTexts } from "#platform/web/messages/language.ts";
import { useProductName } from "#platform/web/shell/product-name.ts";
import classes from "#ui/form/steps.module.css";

/** Shows the ten codes once. Continues when the user confirms that they saved them. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => unknown }) {
  const say = useTexts(doorTexts);
  const product = useProductName();
  const [kept, setKept] = useState(false);
  const [working, setWorking] = useState(false);
  const text = codes.join("\n");
  const save = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(
      new Blob([`${say("codes.file", { product })}\n\n${text}\n`], { type: "text/plain" }),
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
    <section className={classes.step} aria-label={say("codes.label")}>
      <h2 className={classes.title}>{say("codes.title")}</h2>
      <p className={classes.text}>{say("codes.say")}</p>
      <ol className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={classes.row}>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {say(copied ? "codes.copied" : "codes.copy")}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={save}>
          {say("codes.save")}
        </Button>
      </div>
      <Checkbox label={say("codes.kept")} checked={kept} onChange={(event) => setKept(event.currentTarget.checked)} />
      <Button size="md" disabled={!kept} loading={working} onClick={() => void goOn()}>
        {say("goOn")}
      </Button>
    </section>
  );
}
