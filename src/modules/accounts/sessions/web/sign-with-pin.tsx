import { Button } from "@mantine/core";
import { useState } from "react";
import { pinCodeChecker } from "#platform/shared/authentication/pin.contract.ts";
import { call } from "#platform/web/api/call.ts";
import { isCancellation, problemText } from "#platform/web/api/problem.ts";
import { doorTexts } from "#platform/web/messages/door.ts";
import { useTexts } from "#platform/web/messages/language.ts";
import { pinProved } from "#platform/web/session/pin-proved.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { PinPad } from "#ui/form/pin-pad.tsx";
import classes from "./sign-with-pin.module.css";

export interface SignWithPinProps {
  /** "Enter your PIN to sign". */
  label: string;
  disabled?: boolean;
  /** Focuses the PIN field when it appears. */
  autoFocus?: boolean;
  /** Signs with the ticket. An error is shown below the field. */
  onTicket: (ticket: string) => Promise<unknown>;
}

/**
 * AUTH-11: exchanges the user's PIN or passkey for a single-use signing ticket. Used by every signed action.
 */
export function SignWithPin({ label, disabled = false, autoFocus = true, onTicket }: SignWithPinProps) {
  const say = useTexts(doorTexts);
  const { user, pinDigits } = useSession();
  const { hasPin, hasPasskey } = user;
  const [refused, setRefused] = useState<string>();
  const [asking, setAsking] = useState(false);
  const withPin = async (pin: string) => {
    setRefused(undefined);
    try {
      const { ticket } = await call(pinCodeChecker, { body: { pin, purpose: "sign" } });
      await onTicket(ticket);
      pinProved(pin);
    } catch (error) {
      setRefused(problemText(error));
    }
  };
  const withPasskey = async () => {
    setRefused(undefined);
    setAsking(true);
    const { canceledByUser, passkeyTicketFor } = await import("../../sign-in/web/passkey.ts");
    try {
      await onTicket(await passkeyTicketFor("sign"));
    } catch (error) {
      if (!isCancellation(error) && !canceledByUser(error)) setRefused(problemText(error));
    } finally {
      setAsking(false);
    }
  };
  const byPasskey = hasPasskey && "PublicKeyCredential" in window;
  return (
    <div className={classes.sign}>
      {hasPin || !byPasskey ? (
        <PinPad
          label={label}
          length={pinDigits}
          deleteLabel={say("lock.deleteDigit")}
          onComplete={withPin}
          error={refused}
          disabled={disabled || asking}
          autoFocus={autoFocus}
        />
      ) : (
        <p role="alert" className={classes.refused}>
          {refused}
        </p>
      )}
      {byPasskey && (
        <Button
          variant={hasPin ? "subtle" : "filled"}
          disabled={disabled}
          loading={asking}
          onClick={() => void withPasskey()}
        >
          {say("pin.passkey")}
        </Button>
      )}
    </div>
  );
}
