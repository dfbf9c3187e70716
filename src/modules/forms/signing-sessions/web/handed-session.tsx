import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { useRead } from "#platform/web/index.ts";
import { ErrorState, Skeletons } from "#ui/index.ts";
import { slotStates } from "../../forms/form.ts";
import type { Form } from "../../forms/form-fields.contract.ts";
import { isStaffRole } from "../../forms/slots.ts";
import classes from "../../forms/web/form.module.css";
import { type Read, ReadingRoom } from "../../forms/web/reading-room.tsx";
import { type ReturnDevice, ReturnPin } from "../../forms/web/return-pin.tsx";
import { getSigningSession, type SigningSession } from "../signing-session.contract.ts";
import { SessionMarks } from "./session-marks.tsx";
import { StaffSignsAll } from "./staff-signs-all.tsx";

/** Forms with a signature that is due of someone who is not staff. */
const isDue = (form: Form) =>
  form.abilities.sign && form.slots.some((slot) => !isStaffRole(slot.role) && slotStates.can(slot.state, "sign"));

/** The whole screen while a client has the device to sign several forms. */
export function HandedSession({ id, onReturn }: { id: string; onReturn: ReturnDevice }) {
  const session = useRead(getSigningSession, { params: { sessionId: id } });
  const [returning, setReturning] = useState(false);
  return (
    <main className={classes.handed}>
      <header className={classes.handedHead}>
        <h1>{session.data?.client.name ?? "Forms"}</h1>
        <Button variant="default" onClick={() => setReturning(true)}>
          Staff: return device
        </Button>
      </header>
      {session.isError && !session.data && <ErrorState error={session.error} onRetry={() => void session.refetch()} />}
      {session.isPending && <Skeletons shape="page" count={6} />}
      {session.data && <SessionBody session={session.data} onReturn={onReturn} />}
      <Modal opened={returning} onClose={() => setReturning(false)} title="Staff only">
        {returning && <ReturnPin onReturn={onReturn} />}
      </Modal>
    </main>
  );
}

function SessionBody({ session, onReturn }: { session: SigningSession; onReturn: ReturnDevice }) {
  const [read, setRead] = useState<Read[]>();
  // The forms to sign stay the same while they are read, also when another device signs one.
  const [due] = useState(() => session.forms.filter(isDue));
  const isLeft = session.forms.some(isDue);
  if (!isLeft || due.length === 0)
    return (
      <>
        <p className={classes.handedDone} role="status">
          Thank you. Please give the device back to staff.
        </p>
        <StaffSignsAll session={session} onReturn={onReturn} />
      </>
    );
  if (!read) return <ReadingRoom forms={due} onRead={setRead} />;
  return <SessionMarks session={session} due={due} read={read} />;
}
