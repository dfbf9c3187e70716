import { Anchor, Button, Textarea } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { SignWithPin } from "#modules/accounts/index.web.ts";
import { AppLink, useAction, useGo, useRead, useUrlState } from "#platform/web/index.ts";
import {
  DraftNotice,
  EmptyState,
  ProblemAlert,
  SideDrawer,
  Skeletons,
  StateBadge,
  showDateTime,
  useKeptEntry,
  useKeys,
} from "#ui/index.ts";
import supply from "../../counts/web/supply.module.css";
import {
  answerReview,
  decideReview,
  listReviews,
  type ReviewAbility,
  type ReviewItem,
  withdrawReview,
} from "../review.contract.ts";
import { approveLabel, isSigned, reviewKindLabels, reviewStates } from "../review.ts";
import { reviewReads } from "./review-reads.ts";
import classes from "./reviews.module.css";
import { WhatIsReviewed } from "./what-is-reviewed.tsx";

/** One review with its decisions. J and K move through the list, A, D and Q decide. */
export function ReviewDrawer({ rows }: { rows: readonly ReviewItem[] }) {
  const url = useUrlState();
  const id = url.params.review;
  const listed = rows.find((row) => row.id === id);
  const all = useRead(
    listReviews,
    { query: { myReviews: "false", mySubmissions: "false", pageSize: 100 } },
    { enabled: id !== undefined && !listed },
  );
  const shown = listed ?? all.data?.rows.find((row) => row.id === id);
  const step = (by: 1 | -1) => {
    const at = rows.findIndex((row) => row.id === id);
    const next = rows[at < 0 ? 0 : at + by];
    if (next) url.set({ review: next.id });
  };
  useKeys([
    { keys: "j", does: "Next review", run: () => step(1) },
    { keys: "k", does: "Previous review", run: () => step(-1) },
  ]);
  return (
    <SideDrawer
      opened={id !== undefined}
      onClose={() => url.set({ review: null })}
      title={shown ? reviewKindLabels[shown.kind] : "Review"}
      width={520}
    >
      {shown ? (
        <ReviewBody key={`${shown.id} ${shown.version}`} row={shown} />
      ) : all.isPending && id !== undefined ? (
        <Skeletons shape="text" count={5} />
      ) : (
        <EmptyState title="Already decided" text="This review was decided or withdrawn." small />
      )}
    </SideDrawer>
  );
}

type Worded = Exclude<ReviewAbility, "approve">;
const worded = {
  decline: { label: "Reason for declining", verb: "Decline" },
  return: { label: "Question to the submitter", verb: "Return with question" },
  answer: { label: "Your answer", verb: "Send answer" },
  withdraw: { label: "Reason for withdrawing", verb: "Withdraw" },
} as const satisfies Record<Worded, { label: string; verb: string }>;

function ReviewBody({ row }: { row: ReviewItem }) {
  const url = useUrlState();
  const go = useGo();
  const [verb, setVerb] = useState<ReviewAbility | null>(null);
  const done = { inline: true, invalidates: reviewReads, onDone: () => url.set({ review: null }) };
  const decide = useAction(decideReview, done);
  const params = { reviewId: row.id };
  const can = (ability: ReviewAbility) => row.abilities.includes(ability);
  const approve = () => {
    if (!can("approve")) return;
    if (isSigned(row.kind)) setVerb("approve");
    else decide.go({ params, body: { version: row.version, decision: "approve" } });
  };
  useKeys(
    [
      {
        keys: "a",
        does: approveLabel(row.kind),
        run: (event) => {
          event.preventDefault();
          approve();
        },
      },
      {
        keys: "d",
        does: "Decline",
        run: (event) => {
          event.preventDefault();
          if (can("decline")) setVerb("decline");
        },
      },
      {
        keys: "q",
        does: "Return with a question",
        run: (event) => {
          event.preventDefault();
          if (can("return")) setVerb("return");
        },
      },
    ],
    verb === null,
  );
  // Alerts need an override reason for each, which the order's own form asks.
  const needsOverrides = decide.problem?.code === "alert-unanswered";
  useEffect(() => {
    if (needsOverrides) go(`/medications?tabs=orders&selectedOrder=${row.orderId}&orderAction=approve`);
  }, [needsOverrides, go, row.orderId]);
  const at = (instant: string) => showDateTime(instant, row.timeZone, true);
  return (
    <div className={supply.stack}>
      <div>
        <WhatIsReviewed row={row} />
        <div className={supply.chips}>
          <StateBadge states={reviewStates} state={row.state} />
        </div>
      </div>
      <dl className={supply.facts}>
        <Fact term="Client">
          <Anchor component={AppLink} to={`/clients/${row.mrNo}?tabs=medications`}>
            {row.clientName}, {row.mrNo}
          </Anchor>
        </Fact>
        <Fact term="Order">
          <Anchor component={AppLink} to={`/medications?tabs=orders&selectedOrder=${row.orderId}`}>
            O-{row.orderNo}
          </Anchor>
        </Fact>
        {row.reason && <Fact term="Reason">{row.reason}</Fact>}
        <Fact term="Submitted">
          {row.submittedByName ?? "The system"}, {at(row.submittedAt)}
        </Fact>
        <Fact term="Reviewer">{row.assigneeName ?? "Medical director"}</Fact>
        {row.dueAt && (
          <Fact term="Due">
            <span className={row.isOverdue ? classes.late : undefined}>
              {at(row.dueAt)}
              {row.isOverdue && ", overdue"}
            </span>
          </Fact>
        )}
      </dl>
      {row.decisionNote && (
        <blockquote className={classes.quote}>
          <p>
            <strong>{row.decidedByName}</strong>: {row.decisionNote}
          </p>
          {row.answer && (
            <p>
              <strong>{row.submittedByName}</strong>: {row.answer}
            </p>
          )}
        </blockquote>
      )}
      {decide.problem && <ProblemAlert error={decide.problem} />}
      {verb === null && (
        <div className={supply.buttons}>
          {can("approve") && (
            <Button loading={decide.pending} onClick={approve}>
              {approveLabel(row.kind)}
            </Button>
          )}
          {(["answer", "return", "decline", "withdraw"] as const).filter(can).map((one) => (
            <Button
              key={one}
              variant={one === "answer" ? "filled" : one === "return" ? "default" : "subtle"}
              {...(one === "decline" || one === "withdraw" ? { color: "rose" } : {})}
              onClick={() => setVerb(one)}
            >
              {one === "answer" ? "Answer question" : worded[one].verb}
            </Button>
          ))}
        </div>
      )}
      {verb === "approve" && (
        <section className={supply.ask} aria-label={approveLabel(row.kind)}>
          <SignWithPin
            label={`Enter your PIN to ${row.kind === "cosign" ? "co-sign" : "sign"}`}
            onTicket={(ticket) =>
              decide.run({ params, body: { version: row.version, decision: "approve" } }, { ticket })
            }
          />
          <Button variant="subtle" onClick={() => setVerb(null)}>
            Back
          </Button>
        </section>
      )}
      {verb !== null && verb !== "approve" && <Words row={row} verb={verb} onBack={() => setVerb(null)} />}
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The words that a decline, a question, an answer or a withdrawal needs. */
function Words({ row, verb, onBack }: { row: ReviewItem; verb: Worded; onBack: () => void }) {
  const url = useUrlState();
  const [text, setText] = useState("");
  const draft = useKeptEntry({
    draft: { form: `review:${verb}`, record: row.id },
    values: text,
    dirty: text.trim() !== "",
    restore: setText,
  });
  const done = {
    inline: true,
    invalidates: reviewReads,
    onDone: () => {
      void draft.discard();
      url.set({ review: null });
    },
  };
  const decide = useAction(decideReview, done);
  const answer = useAction(answerReview, done);
  const withdraw = useAction(withdrawReview, done);
  const problem = decide.problem ?? answer.problem ?? withdraw.problem;
  const params = { reviewId: row.id };
  const { version } = row;
  const submit = () => {
    const words = text.trim();
    if (verb === "answer") answer.go({ params, body: { version, answer: words } });
    else if (verb === "withdraw") withdraw.go({ params, body: { version, reason: words } });
    else decide.go({ params, body: { version, decision: verb, note: words } });
  };
  return (
    <section className={supply.ask} aria-label={worded[verb].verb}>
      <DraftNotice draft={draft} onDiscard={() => setText("")} />
      <Textarea
        label={worded[verb].label}
        autosize
        minRows={2}
        maxLength={500}
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {problem && <ProblemAlert error={problem} />}
      <div className={supply.buttons}>
        <Button
          {...(verb === "decline" || verb === "withdraw" ? { color: "rose" } : {})}
          disabled={text.trim().length < 3}
          loading={decide.pending || answer.pending || withdraw.pending}
          onClick={submit}
        >
          {worded[verb].verb}
        </Button>
        <Button variant="subtle" onClick={onBack}>
          Back
        </Button>
      </div>
    </section>
  );
}
