import { Button } from "@mantine/core";
import { useState } from "react";
import { AppLink, useLive, useRead } from "#platform/web/index.ts";
import { ErrorState, PageSection, SideDrawer, Skeletons, StateBadge, showDateTime } from "#ui/index.ts";
import type { Note } from "../../notes/note.contract.ts";
import { getTransfer } from "../transfer.contract.ts";
import { transferReasonLabels, transferStates } from "../transfer.ts";
import { TransferPlanFacts } from "./transfer-facts.tsx";
import { TransferForm } from "./transfer-form.tsx";

/** On the page of a transfer note: the destination of a draft, or how the handoff of a signed note stands. */
export function TransferSection({ note }: { note: Note }) {
  const [editing, setEditing] = useState(false);
  const read = useRead(getTransfer, { params: { noteId: note.id } });
  useLive("list:transfers", [getTransfer]);
  const transfer = read.data;
  if (read.isError) return <ErrorState error={read.error} onRetry={() => void read.refetch()} small />;
  if (!transfer) return <Skeletons shape="form" count={3} />;
  const isDraft = transferStates.can(transfer.status, "edit");
  return (
    <PageSection
      title="Handoff"
      note={isDraft ? "Sent to the receiving team when you sign this note." : undefined}
      action={
        isDraft ? (
          transfer.abilities.edit && (
            <Button size="xs" variant="default" onClick={() => setEditing(true)}>
              Change handoff
            </Button>
          )
        ) : (
          <Button size="xs" variant="default" component={AppLink} to={`/transfer-notes/${note.id}`}>
            Open handoff
          </Button>
        )
      }
    >
      {isDraft ? (
        <TransferPlanFacts transfer={{ ...transfer, reason: transferReasonLabels[transfer.reasonCode] }} />
      ) : (
        <p>
          <StateBadge states={transferStates} state={transfer.status} />{" "}
          {transfer.accepted
            ? `Accepted by ${transfer.accepted.byName}, ${showDateTime(transfer.accepted.at, transfer.timeZone)}`
            : transfer.withdrawn
              ? `Withdrawn ${showDateTime(transfer.withdrawn.at, transfer.timeZone)}: ${transfer.withdrawn.reason}`
              : transfer.sentAt &&
                `Sent ${showDateTime(transfer.sentAt, transfer.timeZone)} to ${transfer.to.location}`}
        </p>
      )}
      <SideDrawer opened={editing} onClose={() => setEditing(false)} title={`${note.client.name}: Change handoff`}>
        {editing && (
          <TransferForm
            transfer={transfer}
            locationId={transfer.from.locationId}
            levelOfCareId={null}
            timeZone={transfer.timeZone}
            onCancel={() => setEditing(false)}
            onDone={() => setEditing(false)}
          />
        )}
      </SideDrawer>
    </PageSection>
  );
}
