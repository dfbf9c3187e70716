import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useAction } from "#platform/web/index.ts";
import { removeCredential } from "../numbers/credential.contract.ts";
import { type CallCredential, listCredentials, listNumbers } from "../numbers/number.contract.ts";
import classes from "./calls.module.css";

/** Asks why, and says what remains. */
export function DisconnectAccount({ account, onClose }: { account: CallCredential; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const remove = useAction(removeCredential, {
    invalidates: [listCredentials, listNumbers],
    done: "Account disconnected",
    onDone: onClose,
  });
  return (
    <div className={classes.facts}>
      <p className={classes.small}>
        Calls from this account no longer appear. Its keys are deleted; calls already recorded stay.
      </p>
      <TextInput
        label="Reason"
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button
          size="sm"
          color="red"
          disabled={reason.trim().length < 3}
          loading={remove.pending}
          onClick={() => remove.go({ params: { credentialId: account.id }, query: { reason: reason.trim() } })}
        >
          Disconnect account
        </Button>
        <Button size="sm" variant="subtle" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
