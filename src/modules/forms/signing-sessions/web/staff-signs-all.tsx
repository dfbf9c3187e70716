import { Button } from "@mantine/core";
import { useState } from "react";
import { pinCodeChecker } from "#platform/shared/authentication/pin.contract.ts";
import { call, problemText, serverInstant, useAction, useSession } from "#platform/web/index.ts";
import { PinPad } from "#ui/form/pin-pad.tsx";
import { slotStates } from "../../forms/form.ts";
import { isStaffRole } from "../../forms/slots.ts";
import { Unsigned } from "../../forms/web/bulk-results.tsx";
import classes from "../../forms/web/form.module.css";
import { type Read, ReadingRoom } from "../../forms/web/reading-room.tsx";
import type { ReturnDevice } from "../../forms/web/return-pin.tsx";
import { finishSigningSession, getSigningSession, type SigningSession } from "../signing-session.contract.ts";

/**
 * After the client signed: staff read what they confirm, then one PIN signs all forms and gives the device back. Giving it
 * back without signing is always possible in the head of the page.
 */
export function StaffSignsAll({ session, onReturn }: { session: SigningSession; onReturn: ReturnDevice }) {
  const { pinDigits, user } = useSession();
  const due = session.forms.filter(
    (form) =>
      form.abilities.sign && form.slots.some((slot) => isStaffRole(slot.role) && slotStates.can(slot.state, "sign")),
  );
  const [reading, setReading] = useState(false);
  const [read, setRead] = useState<Read[]>();
  const [refused, setRefused] = useState<string>();
  const [unsigned, setUnsigned] = useState<Parameters<typeof Unsigned>[0]["results"]>([]);
  const sign = useAction(finishSigningSession, {
    inline: true,
    invalidates: [[getSigningSession, { params: { sessionId: session.id } }]],
  });
  if (!user.hasPin || due.length === 0) return null;
  const give = async (pin: string) => {
    setRefused(undefined);
    try {
      const { ticket } = await call(pinCodeChecker, { body: { pin, purpose: "sign" } });
      const body = { forms: read ?? [], intentAt: serverInstant() };
      const { results } = await sign.run({ params: { sessionId: session.id }, body }, { ticket });
      if (results.every(({ isSigned }) => isSigned)) await onReturn({ pin });
      else setUnsigned(results);
    } catch (error) {
      setRefused(problemText(error));
    }
  };
  if (reading && !read) return <ReadingRoom forms={due} onRead={setRead} />;
  return (
    <section className={classes.slot} aria-label="Staff signature">
      <h2>For staff: {due.length === 1 ? "1 form" : `${due.length} forms`} to sign</h2>
      <ul className={classes.intents}>
        {due.map((form) => (
          <li key={form.id}>
            <strong>{form.title}</strong>
            <span>“{form.slots.find((slot) => isStaffRole(slot.role))?.intentText}”</span>
          </li>
        ))}
      </ul>
      <Unsigned results={unsigned} forms={due} />
      {read ? (
        <PinPad
          label={`${user.fullName}, enter your PIN to sign and return the device`}
          length={pinDigits}
          error={refused}
          onComplete={give}
        />
      ) : (
        <Button onClick={() => setReading(true)}>{due.length === 1 ? "Read and sign" : "Read each and sign"}</Button>
      )}
    </section>
  );
}
