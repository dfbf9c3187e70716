import { Button, Select, Textarea } from "@mantine/core";
import { useState } from "react";
import { useAction, useRead, useSession } from "#platform/web/index.ts";
import { ErrorState, SideDrawer, Skeletons, showDate, showDateTime } from "#ui/index.ts";
import crm from "../../leads/web/crm.module.css";
import { Fact } from "../../partners/web/partner-text.tsx";
import { type CallRecording, disposeCall, getCall, type LiveCall } from "../call.contract.ts";
import { dispositionLabels, dispositions, providerLabels, resultLabels } from "../call.ts";
import { recordingLabels } from "../recordings/recording.ts";
import { CallCard } from "./call-card.tsx";
import { callReads } from "./call-reads.ts";
import { lengthText, otherNumber } from "./call-text.ts";
import classes from "./calls.module.css";

/** One call of the log: who it may be, its times, and its outcome. */
export function CallDrawer({ callId, onClose }: { callId: string | undefined; onClose: () => void }) {
  return (
    <SideDrawer opened={callId !== undefined} onClose={onClose} title="Call" width={520}>
      {callId && <CallDetail callId={callId} />}
    </SideDrawer>
  );
}

function CallDetail({ callId }: { callId: string }) {
  const session = useSession();
  const found = useRead(getCall, { params: { callId } });
  if (found.error && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeletons shape="text" />;
  const call = found.data;
  return (
    <div className={classes.facts}>
      <CallCard call={call} />
      <dl className={crm.facts}>
        <Fact term={call.direction === "inbound" ? "From" : "To"}>{otherNumber(call)}</Fact>
        <Fact term="Started">{showDateTime(call.startedAt, session.timeZone)}</Fact>
        <Fact term="Result">{call.result && resultLabels[call.result]}</Fact>
        <Fact term="Rang">{lengthText(call.ringSeconds)}</Fact>
        <Fact term="Conversation">{lengthText(call.talkSeconds)}</Fact>
        <Fact term="Billed by provider">{lengthText(call.connectedSeconds)}</Fact>
        <Fact term="Taken by">{call.claimedByName}</Fact>
        <Fact term="Provider">{providerLabels[call.provider]}</Fact>
      </dl>
      {call.recording && <Recording callId={call.id} recording={call.recording} />}
      <Outcome key={call.id} call={call} />
    </div>
  );
}

/** The recording, played in parts as it is heard, or why there is none. */
function Recording({ callId, recording }: { callId: string; recording: CallRecording }) {
  if (recording.status !== "stored")
    return (
      <p className={classes.small}>
        Recording: {recording.reason ?? `${recordingLabels[recording.status].toLowerCase()}.`}
      </p>
    );
  return (
    <div>
      {/* biome-ignore lint/a11y/useMediaCaption: the conversation of a phone call has no transcript */}
      <audio
        controls
        preload="none"
        aria-label="Recording of the call"
        src={`/api/auth/call-tracking/calls/${callId}/recording`}
      />
      <p className={classes.small}>
        Each playback is audited. {recording.purgeOn && `Deleted after ${showDate(recording.purgeOn)}.`}
      </p>
    </div>
  );
}

function Outcome({ call }: { call: LiveCall }) {
  const [chosen, setChosen] = useState(call.disposition);
  const [note, setNote] = useState(call.dispositionNote ?? "");
  const save = useAction(disposeCall, { invalidates: callReads, done: "Outcome saved" });
  return (
    <>
      <Select
        label="Outcome"
        placeholder="Choose an outcome"
        data={dispositions.map((value) => ({ value, label: dispositionLabels[value] }))}
        value={chosen}
        onChange={(value) => setChosen(dispositions.find((one) => one === value) ?? null)}
      />
      <Textarea
        label="Note"
        autosize
        minRows={2}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button
          disabled={chosen === null}
          loading={save.pending}
          onClick={() =>
            chosen && save.go({ params: { callId: call.id }, body: { disposition: chosen, note: note.trim() || null } })
          }
        >
          Save outcome
        </Button>
      </div>
    </>
  );
}
