import { Button, Select } from "@mantine/core";
import { useState } from "react";
import { SignWithPin } from "#modules/accounts/index.web.ts";
import { useAction } from "#platform/web/index.ts";
import { Chip, confirmDanger, PageSection, showDateTime } from "#ui/index.ts";
import { useStaffAt } from "../../groups/web/use-places.ts";
import type { GroupNote, Signee } from "../group-note.contract.ts";
import { addSignee, declineAsSignee, removeSignee, signAsSignee } from "../group-sign.contract.ts";
import classes from "./group-note.module.css";

interface SigneesProps {
  note: GroupNote;
  onChanged: () => void;
}

/** Co-leaders who sign the notes after their author. */
export function SigneesSection({ note, onChanged }: SigneesProps) {
  const { session, signees, author } = note;
  const staff = useStaffAt(session.locationId);
  const [chosen, setChosen] = useState<string | null>(null);
  const add = useAction(addSignee, { onDone: onChanged });
  const params = { sessionId: session.id };
  const asked = new Set([...signees.map(({ clinicianId }) => clinicianId), author?.clinicianId]);
  const coLeader = session.facilitators.find(({ role, clinicianId }) => role === "coLead" && !asked.has(clinicianId));
  return (
    <PageSection title="Additional signatures" note="Co-leaders sign the same notes once their author has signed.">
      <ul className={classes.roster}>
        {signees.map((signee) => (
          <SigneeLine key={signee.id} note={note} signee={signee} onChanged={onChanged} />
        ))}
      </ul>
      {note.abilities.write && (
        <div className={classes.bar}>
          <Select
            aria-label="Colleague"
            placeholder={coLeader?.name ?? "Choose a colleague"}
            searchable
            data={staff.filter(({ value }) => !asked.has(value))}
            value={chosen ?? coLeader?.clinicianId ?? null}
            onChange={setChosen}
          />
          <Button
            variant="default"
            disabled={(chosen ?? coLeader?.clinicianId) === undefined || add.pending}
            onClick={() => {
              const clinicianId = chosen ?? coLeader?.clinicianId;
              if (clinicianId) void add.run({ params, body: { clinicianId } }).then(() => setChosen(null));
            }}
          >
            Ask to sign
          </Button>
        </div>
      )}
    </PageSection>
  );
}

function SigneeLine({ note, signee, onChanged }: SigneesProps & { signee: Signee }) {
  const params = { sessionId: note.session.id, signeeId: signee.id };
  const [signing, setSigning] = useState(false);
  const sign = useAction(signAsSignee, { inline: true, onDone: onChanged, done: "Notes signed" });
  const decline = useAction(declineAsSignee, { onDone: onChanged });
  const remove = useAction(removeSignee, { onDone: onChanged });
  const isOpen = signee.status === "requested";
  const refuse = async () => {
    const answer = await confirmDanger({
      act: "Decline to sign",
      consequence: "The author sees that you declined, and why.",
      reason: { label: "Reason" },
    });
    if (answer) await decline.run({ params, body: { reason: answer.reason } });
  };
  return (
    <li className={classes.person}>
      <div className={classes.who}>
        <span className={classes.name}>{signee.name}</span>
        <span className={classes.quiet}>
          {[signee.decidedAt && showDateTime(signee.decidedAt, note.session.timeZone), signee.declineReason]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </div>
      <Chip
        tone={signee.status === "signed" ? "done" : signee.status === "declined" ? "danger" : "attention"}
        shape={signee.status === "signed" ? "lock" : signee.status === "declined" ? "cross" : "half"}
      >
        {signee.status === "signed" ? "Signed" : signee.status === "declined" ? "Declined" : "Asked to sign"}
      </Chip>
      <div className={classes.bar}>
        {isOpen && signee.isMine && note.session.signedCount > 0 && (
          <>
            <Button onClick={() => setSigning(true)}>Sign</Button>
            <Button variant="default" onClick={() => void refuse()}>
              Decline
            </Button>
          </>
        )}
        {isOpen && !signee.isMine && note.abilities.write && (
          <Button variant="subtle" aria-label={`Withdraw: ${signee.name}`} onClick={() => void remove.run({ params })}>
            Withdraw
          </Button>
        )}
      </div>
      {signing && (
        <SignWithPin
          label="Enter your PIN to sign. You led this session with the author, and the notes are accurate to the best of your knowledge."
          onTicket={(ticket) => sign.run({ params }, { ticket })}
          disabled={sign.pending}
        />
      )}
    </li>
  );
}
