import { Button } from "@mantine/core";
import { useState } from "react";
import { toast } from "#ui/index.ts";
import classes from "./integrations.module.css";

/** A secret at the only moment it can be read; the way on is open once the person says that it is stored. */
export function OnceShown({ what, secret, onStored }: { what: string; secret: string; onStored: () => void }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
    toast("Copied");
  };
  return (
    <div className={classes.stack}>
      <p>{what} is shown this once. Copy it to where it is used; nobody can read it here again.</p>
      <output className={classes.secret}>{secret}</output>
      <div className={classes.row}>
        <Button variant="default" onClick={() => void copy()}>
          {copied ? "Copy again" : "Copy"}
        </Button>
        <Button onClick={onStored}>I stored it</Button>
      </div>
    </div>
  );
}
