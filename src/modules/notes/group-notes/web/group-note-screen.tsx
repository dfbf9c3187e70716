import { Button } from "@mantine/core";
import { useCallback, useMemo, useRef, useState } from "react";
import { AppLink, invalidate, RecordProblem, useLive, useParam, useRead, useSession } from "#platform/web/index.ts";
import { Page, PageSection, Skeletons, StateBadge, showDate, toast, useKeys } from "#ui/index.ts";
import { plainText } from "../../drafts/part-content.ts";
import type { PartState } from "../../drafts/part-state.ts";
import { PartSection } from "../../drafts/web/part-section.tsx";
import { sessionStates } from "../../groups/group.ts";
import { listSessions } from "../../groups/session.contract.ts";
import { placeText, staffText, timesText } from "../../groups/web/session-text.ts";
import { isWritable } from "../../notes/note.ts";
import { type GroupNote, getGroupNote } from "../group-note.contract.ts";
import { namesInText } from "../names-in-text.ts";
import { AttendanceSection } from "./attendance-section.tsx";
import { CheckInLinks } from "./check-in-links.tsx";
import { EndSession } from "./end-session.tsx";
import classes from "./group-note.module.css";
import { GroupSignSheet } from "./group-sign-sheet.tsx";
import { PartsGrid } from "./parts-grid.tsx";
import { SigneesSection } from "./signees-section.tsx";

/** `/groupnotes/$sessionId`: who came, what the group shares, and each client's part. */
export function Screen() {
  const sessionId = useParam("sessionId");
  const read = useRead(getGroupNote, { params: { sessionId } }, { everyMs: 10_000, keep: true });
  const { user } = useSession();
  useLive(read.data ? `board:group-notes:${read.data.session.locationId}` : null, (event) => {
    // This user's own saves are on the page already.
    if (event && (event.subject.id !== sessionId || (event.type === "notes.part-changed" && event.by === user.id)))
      return;
    return [[getGroupNote, { params: { sessionId } }]];
  });
  useLive("list:groups", () => void invalidate([getGroupNote, { params: { sessionId } }]));
  if (read.data) return <GroupNotePage key={sessionId} note={read.data} onChanged={() => void read.refetch()} />;
  if (read.isError) return <RecordProblem error={read.error} onRetry={() => void read.refetch()} />;
  return <Skeletons shape="page" count={8} />;
}

function GroupNotePage({ note, onChanged }: { note: GroupNote; onChanged: () => void }) {
  const { session, abilities } = note;
  const [open, setOpen] = useState<"end" | "sign" | "link" | null>(null);
  const [flushes] = useState(() => new Set<() => Promise<void>>());
  const changed = () => {
    onChanged();
    void invalidate(listSessions);
  };
  const unsigned = note.attendances.filter((one) => one.note && isWritable(one.note.status)).length;
  const openSheet = async () => {
    // Saves pending text first, because the signing dialog shows what the server has.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await Promise.allSettled([...flushes].map((flush) => flush()));
    setOpen("sign");
  };
  const maySign = abilities.sign && unsigned > 0;
  useKeys([{ keys: "mod+enter", does: "Sign notes", run: () => void openSheet(), inFields: true }], maySign);
  const hasBegun = session.status === "inProgress" || session.status === "ended";
  return (
    <Page
      trail={<AppLink to="/groups">Groups</AppLink>}
      title={session.groupName}
      summary={
        <>
          <StateBadge states={sessionStates} state={session.status} />{" "}
          {[showDate(session.localDate), timesText(session), placeText(session), staffText(session), session.topic]
            .filter(Boolean)
            .join(" · ")}
        </>
      }
      action={
        <>
          {abilities.checkIn && session.status !== "ended" && (
            <Button variant="default" onClick={() => setOpen("link")}>
              Self check-in
            </Button>
          )}
          {abilities.end && (
            <Button variant={session.status === "ended" ? "default" : "filled"} onClick={() => setOpen("end")}>
              {session.status === "ended" ? "Correct times" : "End session"}
            </Button>
          )}
          {maySign && (
            <Button onClick={() => void openSheet()}>
              {unsigned === 1 ? "Sign 1 note" : `Sign ${unsigned} notes`}
            </Button>
          )}
        </>
      }
    >
      <AttendanceSection note={note} onChanged={changed} />
      {hasBegun && <SharedText note={note} flushes={flushes} onChanged={onChanged} />}
      {hasBegun && <PartsGrid note={note} flushes={flushes} onChanged={onChanged} />}
      {hasBegun && <SigneesSection note={note} onChanged={changed} />}
      {open === "end" && <EndSession note={note} onClose={() => setOpen(null)} onEnded={changed} />}
      {open === "link" && <CheckInLinks note={note} onClose={() => setOpen(null)} />}
      {open === "sign" && (
        <GroupSignSheet
          note={note}
          onClose={() => setOpen(null)}
          onSigned={(signed, left) => {
            setOpen(null);
            changed();
            toast(`${signed === 1 ? "1 note" : `${signed} notes`} signed.${left > 0 ? ` ${left} not signed.` : ""}`);
          }}
        />
      )}
    </Page>
  );
}

interface SharedTextProps {
  note: GroupNote;
  flushes: Set<() => Promise<void>>;
  onChanged: () => void;
}

function SharedText({ note, flushes, onChanged }: SharedTextProps) {
  const { session, shared, isSharedLocked, attendances } = note;
  const [openings, setOpenings] = useState(0);
  const onState = useCallback((_: string, __: PartState) => undefined, []);
  const reopen = useRef(() => setOpenings((before) => before + 1));
  const people = useMemo(() => attendances.map(({ clientId, names }) => ({ clientId, names })), [attendances]);
  return (
    <PageSection
      title="Shared narrative"
      note={
        isSharedLocked
          ? "A note of this session is signed, so this text can't be changed. Corrections are addenda to each note."
          : "Part of every client's note. Don't name a client."
      }
    >
      {shared.map((part) => {
        const found = namesInText(plainText(part.content), people);
        return (
          <div key={part.partKey}>
            {isSharedLocked ? (
              <p>{plainText(part.content)}</p>
            ) : (
              <PartSection
                key={openings}
                noteId={session.id}
                sessionId={session.id}
                part={part}
                timeZone={session.timeZone}
                flushes={flushes}
                onFocus={() => undefined}
                onState={onState}
                onSettled={() => {
                  onChanged();
                  reopen.current();
                }}
                onOutdated={reopen.current}
              />
            )}
            {found.length > 0 && (
              <p className={classes.hint} data-warn>
                {found.some(({ isEveryday }) => !isEveryday)
                  ? `Names a client: ${found.map(({ name }) => name).join(", ")}. Write "a group member" instead.`
                  : `Is this a client's name: ${found.map(({ name }) => name).join(", ")}?`}
              </p>
            )}
          </div>
        );
      })}
    </PageSection>
  );
}
