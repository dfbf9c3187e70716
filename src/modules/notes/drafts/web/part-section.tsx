import { Button } from "@mantine/core";
import { lazy, Suspense, useCallback, useEffect, useId, useRef, useState } from "react";
import { retryImport } from "#ui/retry-import.ts";
import type { NotePart } from "../../notes/note.contract.ts";
import type { PartState } from "../part-state.ts";
import { LeaseBar } from "./lease-bar.tsx";
import classes from "./part.module.css";
import type { PartEditorHandle } from "./part-editor.tsx";
import { PartView } from "./part-view.tsx";
import { stateSentence } from "./state-sentence.ts";
import { useLease } from "./use-lease.ts";
import { usePartSession } from "./use-part-session.ts";
import { VersionConflict } from "./version-conflict.tsx";
import { VersionsDrawer } from "./versions-drawer.tsx";

const PartEditor = lazy(() =>
  retryImport(() => import("./part-editor.tsx")).then((loaded) => ({ default: loaded.PartEditor })),
);

export interface PartSectionProps {
  noteId: string;
  /** The text that the notes of this group session share. */
  sessionId?: string;
  /** Left out for a text about several clients. */
  clientId?: string;
  part: NotePart;
  timeZone: string;
  /** Why this section blocks signing. */
  refusal?: string | undefined;
  handle?: (editor: PartEditorHandle | null) => void;
  /** Normal findings that a click inserts. */
  normal?: string | null;
  /** Its text field takes the focus when it appears. */
  autoFocus?: boolean;
  onFocus: () => void;
  /** Flush functions the page runs before signing. */
  flushes: Set<() => Promise<void>>;
  onState: (partKey: string, state: PartState) => void;
  /** Two versions were resolved; reload the note. */
  onSettled: () => void;
  /** Another user changed this section and nothing is unsaved here; open their text. */
  onOutdated: () => void;
}

/** One section of a draft: title, editor and save state. */
export function PartSection(props: PartSectionProps) {
  const {
    noteId,
    sessionId,
    clientId,
    part,
    timeZone,
    refusal,
    handle,
    onFocus,
    flushes,
    onState,
    onSettled,
    onOutdated,
  } = props;
  const { session, state, opening } = usePartSession(noteId, part, onState, onSettled, sessionId);
  const lease = useLease(noteId, part, sessionId, session, state.kind !== "saved", onSettled);
  useEffect(() => {
    const flush = () => session.flush();
    flushes.add(flush);
    return () => void flushes.delete(flush);
  }, [session, flushes]);
  const [showing, setShowing] = useState(false);
  const [editor, setEditor] = useState<PartEditorHandle | null>(null);
  const outer = useRef(handle);
  outer.current = handle;
  const setHandle = useCallback((next: PartEditorHandle | null) => {
    setEditor(next);
    outer.current?.(next);
  }, []);
  const branch = part.branches[0];
  // Unsaved text stays in the editor until the server has it.
  const isHeld = lease.held !== null && state.kind === "saved" && !branch;
  // Words of the user who holds the section are shown as they come; reopening then would take the focus from the lease bar.
  const outdated = part.revision > session.revision && state.kind === "saved" && !isHeld;
  useEffect(() => {
    if (outdated) onOutdated();
  }, [outdated, onOutdated]);
  const id = useId();
  const ofSession = sessionId ? { sessionId } : {};
  const diverged = state.kind === "diverged" ? state : null;
  return (
    <section className={classes.section} aria-labelledby={`${id}-title`} id={`part-${part.partKey}`}>
      <h3 className={classes.title} id={`${id}-title`}>
        {part.title}
        {!part.required && <span className={classes.optional}>optional</span>}
      </h3>
      <span className={classes.state} data-state={state.kind} id={`${id}-state`}>
        <button type="button" className={classes.stateButton} title="Versions" onClick={() => setShowing(true)}>
          {stateSentence(state, timeZone, opening?.recovered ?? false)}
        </button>
      </span>
      {!diverged && !branch && <LeaseBar lease={lease} />}
      {refusal && <p className={classes.refusal}>{refusal}</p>}
      {props.normal && editor && !diverged && !branch && !isHeld && (
        <Button
          size="compact-xs"
          variant="subtle"
          className={classes.normal ?? ""}
          onClick={() => editor.insert(props.normal ?? "")}
        >
          Insert normal findings
        </Button>
      )}
      {diverged ? (
        <VersionConflict
          noteId={noteId}
          {...ofSession}
          part={part}
          timeZone={timeZone}
          versions={{
            branchId: diverged.answer.branchId,
            reason: diverged.answer.reason,
            mine: diverged.mine,
            head: diverged.answer.head,
          }}
          onSettled={(revision, content, savedAt) => {
            session.settle(revision, content, savedAt);
            onSettled();
          }}
        />
      ) : branch ? (
        <VersionConflict
          noteId={noteId}
          {...ofSession}
          part={part}
          timeZone={timeZone}
          versions={{
            branchId: branch.branchId,
            reason: "changed-elsewhere",
            mine: branch.content,
            mineBy: branch.savedByName,
            head: {
              revision: part.revision,
              content: part.content,
              savedAt: part.savedAt,
              savedByName: part.savedByName,
            },
          }}
          onSettled={(revision, content, savedAt) => {
            session.settle(revision, content, savedAt);
            onSettled();
          }}
        />
      ) : isHeld ? (
        <div className={classes.live}>
          <PartView content={part.content} />
        </div>
      ) : (
        <div className={classes.parts}>
          <Suspense fallback={<div className={classes.waiting} />}>
            {opening ? (
              <PartEditor
                label={part.title}
                prompt={part.prompt}
                initial={session.content}
                describedBy={`${id}-state`}
                {...(clientId ? { clientId } : {})}
                phrasesFor={sessionId ? null : noteId}
                onEdit={(content, moment) => session.type(content, moment)}
                onFocus={() => {
                  onFocus();
                  lease.enter();
                }}
                onLeave={() => {
                  void session.flush();
                  lease.leave();
                }}
                autoFocus={props.autoFocus ?? false}
                handle={setHandle}
              />
            ) : (
              <div className={classes.waiting} />
            )}
          </Suspense>
        </div>
      )}
      {showing && (
        <VersionsDrawer
          noteId={noteId}
          {...ofSession}
          part={part}
          timeZone={timeZone}
          onClose={() => setShowing(false)}
          onRestore={(content) => {
            setShowing(false);
            session.type(content, true);
            void session.flush().then(onSettled);
          }}
        />
      )}
    </section>
  );
}
