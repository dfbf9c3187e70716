import { Button, Textarea } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { SignWithPin } from "#modules/accounts/index.web.ts";
import { addDays } from "#platform/shared/time/index.ts";
import {
  AppLink,
  serverInstant,
  useAction,
  useGo,
  useLive,
  useRead,
  useSession,
  useUrlState,
} from "#platform/web/index.ts";
import {
  Chip,
  dateAt,
  EmptyState,
  ErrorState,
  SideDrawer,
  Skeletons,
  showDate,
  showDateTime,
  showTime,
} from "#ui/index.ts";
import { createRoundsExport } from "../export.contract.ts";
import { listReviews, type RoundReview, readShiftLooks, signReview } from "../review.contract.ts";
import classes from "./rounds.module.css";
import { ShiftStrip } from "./shift-strip.tsx";

/** Rounds of a day by shift and unit: what is open, and the signature of the nurse who reviewed them. */
export function ReviewTab({ locationId }: { locationId: string }) {
  const session = useSession();
  const url = useUrlState();
  const today = dateAt(serverInstant(), session.timeZone);
  const date = url.params.date ?? addDays(today, -1);
  const read = useRead(listReviews, { query: { locationId, date } }, { enabled: locationId !== "", keep: true });
  useLive(locationId ? `board:rounds:${locationId}` : null, [listReviews]);
  const [shown, setShown] = useState<RoundReview | null>(null);
  return (
    <>
      <div className={classes.days}>
        <Button.Group>
          <Button variant="default" aria-label="Previous day" onClick={() => url.set({ date: addDays(date, -1) })}>
            <IconChevronLeft size="1.2em" />
          </Button>
          <Button variant="default" onClick={() => url.set({ date: today })}>
            Today
          </Button>
          <Button
            variant="default"
            aria-label="Next day"
            disabled={date >= today}
            onClick={() => url.set({ date: addDays(date, 1) })}
          >
            <IconChevronRight size="1.2em" />
          </Button>
        </Button.Group>
        <h2 className={classes.day}>{showDate(date)}</h2>
      </div>
      {read.error && !read.data ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : !read.data ? (
        <Skeletons shape="page" />
      ) : read.data.rows.length === 0 ? (
        <EmptyState title="No rounds on this day" text="Units with rounds are listed here, one row for each shift." />
      ) : (
        <ul className={classes.rows}>
          {read.data.rows.map((row) => (
            <ShiftRow key={row.patternId + row.sectionId} row={row} onOpen={() => setShown(row)} />
          ))}
        </ul>
      )}
      <SideDrawer
        opened={shown !== null}
        onClose={() => setShown(null)}
        width={880}
        title={shown ? `${shown.sectionName}, ${shown.shiftName}, ${showDate(shown.localDate)}` : ""}
      >
        {shown && <ShiftDetails key={shown.patternId + shown.sectionId} row={shown} onSigned={() => setShown(null)} />}
      </SideDrawer>
    </>
  );
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;
const isOver = ({ endsAt }: RoundReview) => Date.parse(endsAt) <= Date.parse(serverInstant());

function stateOf(row: RoundReview): { tone: "done" | "attention" | "danger" | "neutral"; text: string } {
  if (row.review?.reopened) return { tone: "attention", text: "Sign again: a look arrived later" };
  if (row.review) return { tone: "done", text: `Signed by ${row.review.reviewerName}` };
  if (!isOver(row)) return { tone: "neutral", text: "In progress" };
  const overdue = Date.parse(row.dueAt) < Date.parse(serverInstant());
  return overdue ? { tone: "danger", text: "Review overdue" } : { tone: "attention", text: "To review" };
}

function ShiftRow({ row, onOpen }: { row: RoundReview; onOpen: () => void }) {
  const { timeZone } = useSession();
  const state = stateOf(row);
  return (
    <li className={classes.shift}>
      <button type="button" className={classes.open} onClick={onOpen}>
        <span className={classes.who}>
          <span className={classes.name}>
            {row.sectionName}, {row.shiftName}
          </span>
          <span className={classes.quiet}>
            {showTime(row.startsAt, timeZone)} to {showTime(row.endsAt, timeZone)}
          </span>
        </span>
      </button>
      <span>
        {count(row.stats.looks, "look", "looks")} at {count(row.stats.clients, "client", "clients")}
      </span>
      <span>{count(row.stats.gaps, "gap", "gaps")}</span>
      <span>{row.stats.open > 0 ? `${row.stats.open} to explain` : "Nothing to explain"}</span>
      <Chip tone={state.tone}>{state.text}</Chip>
    </li>
  );
}

function ShiftDetails({ row, onSigned }: { row: RoundReview; onSigned: () => void }) {
  const { sectionId, patternId, localDate } = row;
  const { timeZone } = useSession();
  const read = useRead(readShiftLooks, { params: { sectionId }, query: { patternId, localDate } });
  const [comment, setComment] = useState("");
  const sign = useAction(signReview, { inline: true, invalidates: [listReviews], done: "Rounds signed" });
  const go = useGo();
  const print = useAction(createRoundsExport, { onDone: ({ id }) => go(`/exportPrint/roundsExport/${id}`) });
  if (read.error && !read.data) return <ErrorState small error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" count={8} />;
  const maySign = isOver(row) && (row.review === null || row.review.reopened);
  return (
    <>
      <ShiftStrip {...read.data} />
      <Button
        variant="default"
        leftSection={<IconPrinter size="1.2em" />}
        loading={print.pending}
        onClick={() => print.go({ body: { sectionId, date: localDate } })}
      >
        Print observation sheets
      </Button>
      {row.review && (
        <p>
          Signed by {row.review.reviewerName}, {showDateTime(row.review.signedAt, timeZone)}
          {row.review.comment && `: ${row.review.comment}`}
        </p>
      )}
      {maySign && row.stats.open > 0 && (
        <p>
          Explain the <AppLink to="/rounds?tabs=gaps">gaps</AppLink> and{" "}
          <AppLink to="/rounds?tabs=flags">flags</AppLink> of this shift first: {row.stats.open} open.
        </p>
      )}
      {maySign && row.stats.open === 0 && (
        <section aria-label="Sign rounds" className={classes.sign}>
          <Textarea
            label="Comment"
            autosize
            maxLength={1000}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
          <SignWithPin
            label="Enter your PIN to sign these rounds"
            autoFocus={false}
            disabled={sign.pending}
            onTicket={async (ticket) => {
              const text = comment.trim();
              const body = { patternId, localDate, comment: text === "" ? null : text };
              await sign.run({ params: { sectionId }, body }, { ticket });
              onSigned();
            }}
          />
        </section>
      )}
    </>
  );
}
