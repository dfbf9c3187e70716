import { Button } from "@mantine/core";
import { useState } from "react";
import { AppLink, handOver, useAction, useCan } from "#platform/web/index.ts";
import { toastProblem } from "#ui/index.ts";
import { SendLink } from "../../links/web/send-link.tsx";
import { openSigningSession } from "../../signing-sessions/signing-session.contract.ts";
import { isWritable, slotStates } from "../form.ts";
import type { FormRow } from "../form-fields.contract.ts";
import { isStaffRole } from "../slots.ts";

interface SignSelectedProps {
  rows: readonly FormRow[];
  mrNo: string;
  clientName: string;
}

/** What can be done with the selected forms: the client signs them on this device, or staff read and sign them. */
export function SignSelected({ rows, mrNo, clientName }: SignSelectedProps) {
  const due = (isTheirs: (isStaff: boolean) => boolean) =>
    rows
      .filter((row) => row.slots.some((slot) => isTheirs(isStaffRole(slot.role)) && slotStates.can(slot.state, "sign")))
      .map(({ id }) => id);
  const [theirs, ours] = [due((isStaff) => !isStaff), due((isStaff) => isStaff)];
  const open = useAction(openSigningSession, {
    inline: true,
    onDone: ({ id }) => void handOver(`signing-session:${id}`).catch(toastProblem),
  });
  const hand = () => open.run({ body: { mrNo, formIds: theirs } }).catch(toastProblem);
  const forms = (count: number) => (count === 1 ? "1 form" : `${count} forms`);
  const canSend = useCan("forms.assign");
  const [sending, setSending] = useState(false);
  const toSend = canSend
    ? rows.filter((row) => isWritable(row.status) || theirs.includes(row.id)).map(({ id }) => id)
    : [];
  if (theirs.length === 0 && ours.length === 0 && toSend.length === 0)
    return <span>Nothing is due on these forms.</span>;
  return (
    <>
      {theirs.length > 0 && (
        <Button size="compact-md" loading={open.pending} onClick={() => void hand()}>
          Hand device to {clientName} to sign {forms(theirs.length)}
        </Button>
      )}
      {ours.length > 0 && (
        <Button size="compact-md" variant="default" component={AppLink} to={`/forms/sign?ids=${ours.join(",")}`}>
          Read and sign {forms(ours.length)}
        </Button>
      )}
      {toSend.length > 0 && (
        <Button size="compact-md" variant="default" onClick={() => setSending(true)}>
          Send link to {forms(toSend.length)}…
        </Button>
      )}
      {sending && <SendLink mrNo={mrNo} formIds={toSend} onClose={() => setSending(false)} />}
    </>
  );
}
