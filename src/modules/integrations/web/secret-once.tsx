import { Button } from "@mantine/core";
import { useState } from "react";
import { toast } from "#ui/index.ts";
import classes from "./integrations.module.css";

/** Shows a secret once; continues after the user confirms it is stored. */
export function OnceShown({ what, secret, onStored }: { what: string; secret: string; onStored: () => void }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
    toast("Copied");
  };
  return (
    <div className={classes.stack}>
      <p>{what} is shown only once. Copy it now.</p>
      <output className={classes.secret}>{secret}</output>
      <div className={classes.row}>
        <Button variant="default" onClick={() => void copy()}>
          {copied ? "Copy again" : "Copy"}
        </Button>
        <Button onClick={onStored}>I saved it</Button>
      </div>
    </div>
  );
}
