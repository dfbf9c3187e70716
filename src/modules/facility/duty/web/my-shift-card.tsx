import { Button } from "@mantine/core";
import { AppLink, serverInstant, useAction, useRead, useSession } from "#platform/web/index.ts";
import { cx } from "#ui/cx.ts";
import { ErrorState } from "#ui/feedback/states.tsx";
import { dateAt, showDate, showTime } from "#ui/when.ts";
import { acceptDuty, listMyDuties, listShifts } from "../duty.contract.ts";
import { dutyLabels, isHeld } from "../duty.ts";
import classes from "./duty.module.css";

/** The user's running or next duty, with the charge nurse. Renders nothing without one. */
export function MyShiftCard() {
  const { timeZone } = useSession();
  const read = useRead(listMyDuties, {}, { everyMs: 300_000 });
  const accept = useAction(acceptDuty, { invalidates: [listMyDuties, listShifts], done: "Shift accepted" });
  if (read.isError) return <ErrorState small error={read.error} onRetry={() => void read.refetch()} />;
  const [first] = read.data?.rows ?? [];
  if (!read.data || !first) return null;
  // Several duties in one shift are one shift to the person who works it.
  const shift = read.data.rows.filter(
    ({ patternId, localDate }) => patternId === first.patternId && localDate === first.localDate,
  );
  const others = first.chargeNurses.filter((name) => name !== first.name);
  const now = serverInstant();
  const running = isHeld(first, now);
  const date = dateAt(first.startsAt, timeZone);
  const when = date === dateAt(now, timeZone) ? "today" : showDate(date);
  const waiting = shift.filter(({ acceptedAt }) => acceptedAt === null);
  return (
    <section className={cx(classes.card)} aria-label="My shift">
      <div>
        <h2 className={classes.cardTitle}>{running ? "On duty" : "Next shift"}</h2>
        <p className={classes.cardText}>
          {shift.map(({ duty }) => dutyLabels[duty]).join(", ")} · {first.shiftName}, {first.locationName}
          <br />
          {running
            ? `Until ${showTime(first.endsAt, timeZone)}`
            : `${when}, ${showTime(first.startsAt, timeZone)} to ${showTime(first.endsAt, timeZone)}`}
          {running && others.length > 0 && ` · Charge nurse: ${others.join(", ")}`}
        </p>
      </div>
      <div className={classes.cardActs}>
        {waiting.length > 0 && (
          <Button
            size="compact-sm"
            loading={accept.pending}
            onClick={() => {
              for (const duty of waiting) accept.go({ params: { dutyId: duty.id }, body: { version: duty.version } });
            }}
          >
            Accept shift
          </Button>
        )}
        <AppLink to="/duty" className={classes.cardLink}>
          Shift schedule
        </AppLink>
      </div>
    </section>
  );
}
