import { Textarea } from "@mantine/core";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { NotePart } from "../../notes/note.contract.ts";
import { contentFromText, type PartContent, plainText, wordCount } from "../part-content.ts";
import type { PartState } from "../part-state.ts";
import { LeaseBar } from "./lease-bar.tsx";
import classes from "./part.module.css";
import { stateSentence } from "./state-sentence.ts";
import { useLease } from "./use-lease.ts";
import { usePartSession } from "./use-part-session.ts";
import { VersionConflict } from "./version-conflict.tsx";

interface PlainPartProps {
  noteId: string;
  part: NotePart;
  timeZone: string;
  label: string;
  minRows?: number;
  /** Flush functions the page runs before signing. */
  flushes: Set<() => Promise<void>>;
  onText?: (text: string) => void;
  /** The part changed elsewhere or its versions were settled; load it again. */
  onReopen: () => void;
  /** Hints about the text as it stands. */
  hints?: (text: string) => ReactNode;
}

const nothing = (_: string, __: PartState) => undefined;

/** A part as plain text in a grid, kept by the same session as every part of a note. */
export function PlainPart(props: PlainPartProps) {
  const { noteId, part, timeZone, label, minRows = 2, flushes, onReopen, hints } = props;
  const { session, state, opening } = usePartSession(noteId, part, nothing, onReopen);
  const lease = useLease(noteId, part, undefined, session, state.kind !== "saved", onReopen);
  const [text, setText] = useState<string | null>(null);
  const stateId = useId();
  const onText = useRef(props.onText);
  onText.current = props.onText;
  useEffect(() => {
    if (!opening) return;
    const opened = plainText(session.content);
    setText(opened);
    onText.current?.(opened);
  }, [opening, session]);
  useEffect(() => {
    const flush = () => session.flush();
    flushes.add(flush);
    return () => void flushes.delete(flush);
  }, [session, flushes]);
  // Another user's words, as they are saved.
  const theirs = lease.held !== null && state.kind === "saved" ? plainText(part.content) : null;
  const outdated = part.revision > session.revision && state.kind === "saved" && theirs === null;
  const reopen = useRef(onReopen);
  reopen.current = onReopen;
  useEffect(() => {
    if (outdated) reopen.current();
  }, [outdated]);
  const branch = part.branches[0];
  const settled = (revision: number, content: PartContent, savedAt: string) => {
    session.settle(revision, content, savedAt);
    onReopen();
  };
  if (state.kind === "diverged" || branch)
    return (
      <VersionConflict
        noteId={noteId}
        part={part}
        timeZone={timeZone}
        versions={
          state.kind === "diverged"
            ? { ...state.answer, mine: state.mine }
            : {
                branchId: branch?.branchId ?? "",
                reason: "changed-elsewhere",
                mine: branch?.content ?? part.content,
                mineBy: branch?.savedByName ?? "",
                head: part,
              }
        }
        onSettled={settled}
      />
    );
  const words = wordCount(theirs ?? text ?? "");
  const missing = part.minWords !== null && words < part.minWords ? part.minWords - words : 0;
  return (
    <div>
      <LeaseBar lease={lease} />
      <Textarea
        aria-label={label}
        aria-describedby={stateId}
        placeholder={part.prompt}
        autosize
        minRows={minRows}
        value={theirs ?? text ?? ""}
        readOnly={theirs !== null}
        onFocus={() => theirs === null && lease.enter()}
        disabled={text === null}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          setText(typed);
          onText.current?.(typed);
          session.type(contentFromText(typed));
        }}
        onBlur={() => {
          void session.flush();
          lease.leave();
        }}
      />
      <p className={classes.hint} id={stateId}>
        {[
          stateSentence(state, timeZone, opening?.recovered ?? false),
          missing > 0 ? (missing === 1 ? "1 more word" : `${missing} more words`) : "",
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {hints?.(text ?? "")}
    </div>
  );
}
