import { Anchor, Button } from "@mantine/core";
import { useCallback } from "react";
import { AppLink, invalidate, RecordProblem, useAction, useLive, useParam, useRead } from "#platform/web/index.ts";
import { Chip, confirmDanger, Page, Skeletons, StateBadge, showDate, showDateTime } from "#ui/index.ts";
import { FactList } from "../../facts/web/chart-facts.tsx";
import { DocumentView } from "../../notes/web/document-view.tsx";
import { getTransfer, listTransfers, type Transfer, withdrawTransfer } from "../transfer.contract.ts";
import { transferReasonLabels, transferStates } from "../transfer.ts";
import { AcceptForm, QuestionForm, QuestionThread } from "./receive-forms.tsx";
import classes from "./transfer.module.css";
import { destinationText, TransferPlanFacts } from "./transfer-facts.tsx";

/** `/transfer-notes/$noteId`: a handoff as the receiving clinician reads, questions and accepts it. */
export function Screen() {
  const noteId = useParam("noteId");
  const read = useRead(getTransfer, { params: { noteId } });
  useLive("list:transfers", () => void invalidate([getTransfer, { params: { noteId } }]));
  if (read.data) return <Handoff key={noteId} transfer={read.data} />;
  if (read.isError) return <RecordProblem error={read.error} onRetry={() => void read.refetch()} />;
  return <Skeletons shape="page" count={6} />;
}

function Handoff({ transfer }: { transfer: Transfer }) {
  const { client, status, timeZone, abilities, document } = transfer;
  const refresh = useCallback(() => void invalidate(getTransfer, listTransfers), []);
  const withdraw = useAction(withdrawTransfer, {
    invalidates: [getTransfer, listTransfers],
    done: "Transfer withdrawn",
  });
  const drop = async () => {
    const answer = await confirmDanger({
      act: "Withdraw transfer",
      client: `${client.name}, ${client.mrNo}`,
      consequence: `${transfer.to.location} is notified that this handoff is withdrawn. The note stays in the chart.`,
      reason: { label: "Reason" },
    });
    if (!answer) return;
    withdraw.go({
      params: { noteId: transfer.noteId },
      body: { version: transfer.version, reason: answer.reason },
    });
  };
  const isDraft = transferStates.can(status, "edit");
  return (
    <Page
      trail={
        <Anchor component={AppLink} to="/transfer-notes" size="sm">
          Transfers
        </Anchor>
      }
      title={client.name}
      summary={
        <>
          <StateBadge states={transferStates} state={status} />{" "}
          {transfer.isLate && (
            <Chip tone="danger" shape="clock">
              Overdue
            </Chip>
          )}{" "}
          {client.mrNo}, DOB {showDate(client.birthDate)} · {destinationText(transfer)},{" "}
          {showDateTime(transfer.effectiveAt, timeZone)}
        </>
      }
      action={
        <>
          {abilities.openChart && (
            <Button variant="default" component={AppLink} to={`/clients/${client.mrNo}`}>
              Open chart
            </Button>
          )}
          {abilities.withdraw && (
            <Button variant="default" onClick={() => void drop()} loading={withdraw.pending}>
              Withdraw transfer
            </Button>
          )}
        </>
      }
    >
      <div className={classes.columns}>
        <div>
          {transfer.changes.length > 0 && (
            <section className={classes.changes}>
              <h2>Changed since the note was signed</h2>
              <FactList groups={transfer.changes} timeZone={timeZone} />
            </section>
          )}
          <div className={classes.paper}>
            {document ? (
              <DocumentView document={document} />
            ) : (
              <>
                <p className={classes.quiet}>
                  {isDraft
                    ? "This transfer note is not signed yet."
                    : "The note was returned for correction. The handoff facts are shown here."}
                </p>
                <TransferPlanFacts transfer={{ ...transfer, reason: transferReasonLabels[transfer.reasonCode] }} />
              </>
            )}
          </div>
        </div>
        <div className={classes.aside}>
          {transfer.accepted && (
            <section className={classes.box}>
              <h2>Accepted</h2>
              <p>
                {transfer.accepted.byName}, {showDateTime(transfer.accepted.at, timeZone)}
              </p>
              <p>“{transfer.accepted.readBack}”</p>
            </section>
          )}
          {transfer.withdrawn && (
            <section className={classes.box}>
              <h2>Withdrawn</h2>
              <p>
                {showDateTime(transfer.withdrawn.at, timeZone)}: {transfer.withdrawn.reason}
              </p>
            </section>
          )}
          {(transfer.questions.length > 0 || abilities.ask) && (
            <section className={classes.box}>
              <h2>Questions</h2>
              <QuestionThread transfer={transfer} onDone={refresh} />
              {abilities.ask && <QuestionForm key={transfer.questions.length} transfer={transfer} onDone={refresh} />}
            </section>
          )}
          {abilities.accept && (
            <section className={classes.box}>
              <h2>Accept transfer</h2>
              <AcceptForm transfer={transfer} onDone={refresh} />
            </section>
          )}
        </div>
      </div>
    </Page>
  );
}
