import { useState } from "react";
import { pinCodeChecker } from "#platform/shared/staff/staff.contract.ts";
import { call, isProblem, problemText } from "#platform/web/index.ts";
import { PinPad } from "#ui/index.ts";

export interface SignWithPinProps {
  label: string;
  disabled?: boolean;
  /** Does the signing act with the ticket; its refusal is shown under the pad. */
  onTicket: (ticket: string) => Promise<unknown>;
}

/** The person's PIN, exchanged for a ticket that signs once. */
export function SignWithPin({ label, disabled = false, onTicket }: SignWithPinProps) {
  const [refused, setRefused] = useState<string>();
  const sign = async (pin: string) => {
    setRefused(undefined);
    try {
      const { ticket } = await call(pinCodeChecker, { body: { pin, purpose: "sign" } });
      await onTicket(ticket);
    } catch (error) {
      setRefused(isProblem(error, "pin-invalid") ? "Wrong PIN. Try again." : problemText(error));
    }
  };
  return <PinPad label={label} onComplete={sign} error={refused} disabled={disabled} />;
}
