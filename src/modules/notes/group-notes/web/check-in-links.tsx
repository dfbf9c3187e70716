import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import type { Answer } from "#platform/shared/endpoint.ts";
import { useAction, useRead } from "#platform/web/index.ts";
import { ErrorState, showTime } from "#ui/index.ts";
import { QrCode } from "#ui/qr-code.tsx";
import { createCheckInLink, listCheckInLinks, revokeCheckInLink } from "../check-in.contract.ts";
import { type GroupNote, getGroupNote } from "../group-note.contract.ts";
import classes from "./group-note.module.css";

interface CheckInLinksProps {
  note: GroupNote;
  onClose: () => void;
}

/** Sets up a tablet or shows a code for phones; what is live can be stopped at once. */
export function CheckInLinks({ note, onClose }: CheckInLinksProps) {
  const { id: sessionId, timeZone } = note.session;
  const params = { sessionId };
  const [shown, setShown] = useState<Answer<typeof createCheckInLink> | null>(null);
  const links = useRead(listCheckInLinks, { params });
  const create = useAction(createCheckInLink, { invalidates: [listCheckInLinks, getGroupNote], onDone: setShown });
  const revoke = useAction(revokeCheckInLink, { invalidates: [listCheckInLinks], done: "Check-in stopped" });
  const address = shown ? `${location.origin}/groupnotes/${sessionId}/check-in#${shown.token}` : "";
  return (
    <Modal opened onClose={onClose} title="Self check-in" size="lg">
      <p className={classes.quiet}>
        Clients check in on a tablet by their first name and initial, or on their own phone by first name and birthday.
        You confirm each of them.
      </p>
      <div className={classes.verbs}>
        <Button disabled={create.pending} onClick={() => void create.run({ params, body: { kind: "qr" } })}>
          Show code for phones
        </Button>
        <Button
          variant="default"
          disabled={create.pending}
          onClick={() => void create.run({ params, body: { kind: "tablet" } })}
        >
          Set up a tablet
        </Button>
      </div>
      {shown && (
        <div className={classes.code}>
          <QrCode text={address} label="Check-in code" className={classes.qr} />
          <p>
            {shown.kind === "tablet" ? "Scan with the tablet" : "Scan with a phone"} until{" "}
            {showTime(shown.expiresAt, timeZone)}.
          </p>
          {shown.kind === "tablet" && (
            <Button component="a" href={address} target="_blank" rel="noreferrer" variant="light">
              Open on this device
            </Button>
          )}
        </div>
      )}
      {links.isError && <ErrorState error={links.error} small onRetry={() => void links.refetch()} />}
      <ul className={classes.roster}>
        {links.data?.rows.map(({ id, kind, expiresAt }) => (
          <li key={id} className={classes.person}>
            <div className={classes.who}>
              <span className={classes.name}>{kind === "tablet" ? "Tablet" : "Code for phones"}</span>
              <span className={classes.quiet}>Works until {showTime(expiresAt, timeZone)}</span>
            </div>
            <Button
              variant="default"
              disabled={revoke.pending}
              onClick={() => {
                setShown(null);
                void revoke.run({ params: { sessionId, linkId: id } });
              }}
            >
              Stop
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
