import { Button, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { useRead } from "#platform/web/index.ts";
import { ErrorState, SideDrawer, Skeletons, showDateTime } from "#ui/index.ts";
import { getSharedRevision, listSharedRevisions } from "../../group-notes/shared-part.contract.ts";
import type { NotePart } from "../../notes/note.contract.ts";
import { getRevision, listRevisions, type PartRevision } from "../part.contract.ts";
import type { PartContent } from "../part-content.ts";
import classes from "./part.module.css";
import { PartView } from "./part-view.tsx";

export interface VersionsDrawerProps {
  noteId: string;
  sessionId?: string;
  part: NotePart;
  timeZone: string;
  onClose: () => void;
  /** Restores an older text as a new revision. The current text stays in the list. */
  onRestore: (content: PartContent) => void;
}

const origins: Readonly<Record<string, string>> = {
  typing: "typed",
  paste: "pasted",
  restore: "restored",
  merge: "versions merged",
  late: "second version",
  sign: "as signed",
  takeover: "as reassigned",
};

/** The version history of one section, with author and time; any version can be restored. */
export function VersionsDrawer({ noteId, sessionId, part, timeZone, onClose, onRestore }: VersionsDrawerProps) {
  const params = { noteId, partKey: part.partKey };
  const shared = { sessionId: sessionId ?? noteId, partKey: part.partKey };
  const isShared = sessionId !== undefined;
  const ownJournal = useRead(listRevisions, { params }, { staleMs: 0, enabled: !isShared });
  const sharedJournal = useRead(listSharedRevisions, { params: shared }, { staleMs: 0, enabled: isShared });
  const journal = isShared ? sharedJournal : ownJournal;
  const [chosen, setChosen] = useState<PartRevision>();
  const revisionId = chosen?.id ?? noteId;
  const isChosen = chosen !== undefined;
  const ownText = useRead(
    getRevision,
    { params: { ...params, revisionId } },
    { enabled: isChosen && !isShared, staleMs: 600_000 },
  );
  const sharedText = useRead(
    getSharedRevision,
    { params: { ...shared, revisionId } },
    { enabled: isChosen && isShared, staleMs: 600_000 },
  );
  const text = isShared ? sharedText : ownText;
  return (
    <SideDrawer opened onClose={onClose} title={`Versions of ${part.title}`} width={560}>
      {journal.isError && <ErrorState error={journal.error} small onRetry={() => void journal.refetch()} />}
      {journal.isPending && <Skeletons shape="text" />}
      {journal.data?.rows.length === 0 && (
        <p className={classes.nothing}>No versions yet. Versions are saved as you write.</p>
      )}
      <ul className={classes.journal}>
        {journal.data?.rows.map((row) => (
          <li key={row.id}>
            <UnstyledButton
              className={classes.entry ?? ""}
              aria-expanded={chosen?.id === row.id}
              onClick={() => setChosen(chosen?.id === row.id ? undefined : row)}
            >
              <span>
                {showDateTime(row.savedAt, timeZone)}, {row.savedByName}
              </span>
              <span className={classes.nothing}>
                {row.words === 1 ? "1 word" : `${row.words} words`}, {origins[row.origin] ?? row.origin}
              </span>
            </UnstyledButton>
            {chosen?.id === row.id && (
              <div className={classes.version}>
                {text.isError && <ErrorState error={text.error} small />}
                {text.data ? <PartView content={text.data.content} /> : <Skeletons shape="text" count={2} />}
                {text.data && (
                  <div className={classes.choices}>
                    <Button size="compact-sm" variant="default" onClick={() => onRestore(text.data.content)}>
                      Restore this version
                    </Button>
                  </div>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
    </SideDrawer>
  );
}
