import { UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { dayBounds } from "#platform/shared/time/index.ts";
import { serverInstant, useRead } from "#platform/web/index.ts";
import { Chip, cx, dateAt, EmptyState, ErrorState, PageSection, Skeletons } from "#ui/index.ts";
import { listSessions, type Session } from "../session.contract.ts";
import classes from "./groups.module.css";
import { SessionDrawer } from "./session-drawer.tsx";
import { expectedText, placeText, staffText, timesText } from "./session-text.ts";

interface TodayProps {
  locationId: string;
  timeZone: string;
}

/** Today's sessions of a location: those running, ahead and over. */
export function SessionsToday({ locationId, timeZone }: TodayProps) {
  const now = serverInstant();
  const { start: from, end: to } = dayBounds(dateAt(now, timeZone), timeZone);
  const read = useRead(
    listSessions,
    { query: { locationId, from, to } },
    { enabled: locationId !== "", everyMs: 60_000, keep: true },
  );
  const [openId, setOpen] = useState<string | null>(null);
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="page" />;
  const { rows } = read.data;
  if (rows.length === 0)
    return <EmptyState title="No group sessions today." text="Sessions are made from the schedules of the groups." />;
  const live = rows.filter(({ status }) => status === "scheduled" || status === "inProgress");
  const isToFinish = ({ status, noteCount, signedCount }: Session) => status === "ended" && signedCount < noteCount;
  const columns = [
    [
      "In progress",
      live.filter((one) => one.status === "inProgress" || (one.scheduledStart <= now && one.scheduledEnd > now)),
    ],
    ["To finish", rows.filter(isToFinish)],
    ["Upcoming", live.filter((one) => one.status === "scheduled" && one.scheduledStart > now)],
    [
      "Earlier or canceled",
      rows.filter(
        (one) =>
          one.status === "cancelled" ||
          (one.status === "ended" && !isToFinish(one)) ||
          (one.status === "scheduled" && one.scheduledEnd <= now),
      ),
    ],
  ] as const;
  return (
    <>
      <div className={classes.board}>
        {columns.map(([title, sessions]) => (
          // Each in a box of its own, so that columns side by side begin at one height.
          <div key={title}>
            <PageSection title={`${title} (${sessions.length})`}>
              {sessions.length === 0 ? (
                <p className={classes.none}>None</p>
              ) : (
                <ul className={classes.cards}>
                  {sessions.map((session) => (
                    <li key={session.id}>
                      <UnstyledButton className={cx(classes.card)} onClick={() => setOpen(session.id)}>
                        <SessionCard session={session} />
                      </UnstyledButton>
                    </li>
                  ))}
                </ul>
              )}
            </PageSection>
          </div>
        ))}
      </div>
      <SessionDrawer session={rows.find(({ id }) => id === openId) ?? null} onClose={() => setOpen(null)} />
    </>
  );
}

function SessionCard({ session }: { session: Session }) {
  return (
    <>
      <span className={classes.when}>{timesText(session)}</span>
      <span className={classes.name}>{session.groupName}</span>
      {session.topic && <span className={classes.quiet}>{session.topic}</span>}
      <span className={classes.quiet}>{[placeText(session), staffText(session)].filter(Boolean).join(" · ")}</span>
      <span className={classes.quiet}>{expectedText(session)}</span>
      {session.status !== "scheduled" && session.status !== "cancelled" && (
        <span className={classes.quiet}>
          {session.presentCount} present, {session.signedCount} of {session.noteCount} notes signed
        </span>
      )}
      <SessionMarks session={session} />
    </>
  );
}

/** What a facilitator must notice: canceled, no room, no lead. */
export function SessionMarks({ session }: { session: Session }) {
  if (session.status === "cancelled")
    return (
      <Chip tone="neutral" shape="cross">
        Canceled
      </Chip>
    );
  return (
    <>
      {session.usualRoomId !== null && session.roomId === null && session.modality !== "video" && (
        <Chip tone="attention" shape="alert">
          No room
        </Chip>
      )}
      {!session.facilitators.some(({ role }) => role === "lead") && (
        <Chip tone="attention" shape="alert">
          No lead
        </Chip>
      )}
    </>
  );
}
