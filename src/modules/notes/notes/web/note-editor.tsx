import { Button } from "@mantine/core";
import { useCallback, useRef, useState } from "react";
import { AppLink, invalidate, keyOf, queryClient, useAction, useGo, useRead } from "#platform/web/index.ts";
import { confirmDanger, focusField, type SaveState, StateBadge, StickySaveBar, toast, useKeys } from "#ui/index.ts";
import { ReturnedNotice } from "../../approvals/web/approval-bar.tsx";
import type { PartState } from "../../drafts/part-state.ts";
import type { PartEditorHandle } from "../../drafts/web/part-editor.tsx";
import { PartSection } from "../../drafts/web/part-section.tsx";
import { ChartFacts } from "../../facts/web/chart-facts.tsx";
import { PlanLinks } from "../../plan-links/web/plan-links.tsx";
import { BegunBy } from "../../reassignment/web/begun-by.tsx";
import { normalFindingsOf } from "../../templates/clinical-templates.ts";
import { TransferSection } from "../../transfers/web/transfer-section.tsx";
import { discardNote, getNote, listNotes, type Note } from "../note.contract.ts";
import { noteStates } from "../note.ts";
import { FactsPanel } from "./facts-panel.tsx";
import classes from "./note.module.css";
import { NoteFacts } from "./note-facts.tsx";
import { chartNotes, MoreMenu, NotePage } from "./note-page.tsx";
import { showService } from "./service-time.ts";
import { SignSheet } from "./sign-sheet.tsx";

/** The editor of a draft note. Everything typed is saved automatically. */
export function NoteEditor({ note }: { note: Note }) {
  const go = useGo();
  const [signing, setSigning] = useState(false);
  const [states, setStates] = useState<Readonly<Record<string, PartState>>>({});
  const [openings, setOpenings] = useState<Readonly<Record<string, number>>>({});
  const editors = useRef(new Map<string, PartEditorHandle>());
  const current = useRef<string>(note.parts[0]?.partKey ?? "");
  const [flushes] = useState(() => new Set<() => Promise<void>>());
  // A new note is written at once: by keyboard from the palette, or with one click on its template.
  const [isNew] = useState(() => note.parts.every(({ savedAt }) => savedAt === null));
  const read = useRead(getNote, { params: { noteId: note.id } });
  const discard = useAction(discardNote, {
    invalidates: [listNotes],
    done: "Draft discarded",
  });
  const chart = chartNotes(note);

  const take = useCallback(
    (next: Note) => queryClient.setQueryData(keyOf(getNote, { params: { noteId: next.id } }), next),
    [],
  );
  const onState = useCallback(
    (partKey: string, state: PartState) => setStates((before) => ({ ...before, [partKey]: state })),
    [],
  );
  const reopen = (partKey: string) => setOpenings((before) => ({ ...before, [partKey]: (before[partKey] ?? 0) + 1 }));

  const unsettled = Object.values(states).filter((state) => state.kind !== "saved");
  const openSheet = async () => {
    // Saves pending text first, because the signing dialog shows what the server has.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await Promise.allSettled([...flushes].map((flush) => flush()));
    setSigning(true);
  };
  const fix = (path: string) => {
    setSigning(false);
    const [kind, key] = path.split(".");
    if (kind === "parts" && key) setTimeout(() => editors.current.get(key)?.focus());
    else if (path === "planLinks") setTimeout(() => document.getElementById("planLinks")?.focus());
    else setTimeout(() => focusField(path));
  };
  const drop = async () => {
    const answer = await confirmDanger({
      act: "Discard draft",
      client: `${note.client.name}, ${note.client.mrNo}`,
      consequence: "The draft is removed from the notes list and can't be signed. Its text stays in the history.",
      reason: { label: "Reason" },
    });
    if (!answer) return;
    await discard.run({ params: { noteId: note.id }, body: { version: note.version, reason: answer.reason } });
    go(chart);
  };
  useKeys([{ keys: "mod+enter", does: "Sign note", run: () => void openSheet(), inFields: true }], note.abilities.sign);

  return (
    <>
      <NotePage
        note={note}
        summary={
          <>
            <StateBadge states={noteStates} state={note.status} /> {showService(note)}, {note.authorName}
            {note.groupSessionId && (
              <>
                {" · "}
                <AppLink to={`/groupnotes/${note.groupSessionId}`}>Group session</AppLink>
              </>
            )}
            {note.shiftReportId && (
              <>
                {" · "}
                <AppLink to="/shift-notes">Shift board</AppLink>
              </>
            )}
          </>
        }
        action={note.abilities.discard && <MoreMenu label="Discard draft" onChoose={() => void drop()} />}
      >
        <div className={classes.sheet}>
          <div className={classes.paper}>
            <h2 className="cairn-hidden">Note</h2>
            {note.begunBy && <BegunBy begunBy={note.begunBy} timeZone={note.timeZone} />}
            {note.approval && <ReturnedNotice note={note} approval={note.approval} />}
            {note.kind === "transfer" && <TransferSection note={note} />}
            <NoteFacts note={note} flushes={flushes} onChanged={take} />
            <PlanLinks noteId={note.id} version={note.version} serviceStart={note.serviceStart} />
            {note.facts && <ChartFacts note={note} facts={note.facts} onChanged={take} />}
            {note.parts.map((part, index) => (
              <PartSection
                key={`${part.partKey} ${openings[part.partKey] ?? 0}`}
                noteId={note.id}
                clientId={note.client.clientId}
                part={part}
                timeZone={note.timeZone}
                flushes={flushes}
                autoFocus={isNew && index === 0 && openings[part.partKey] === undefined}
                handle={(editor) => {
                  if (editor) editors.current.set(part.partKey, editor);
                  else editors.current.delete(part.partKey);
                }}
                normal={normalFindingsOf(note.kind, part.partKey)}
                onFocus={() => {
                  current.current = part.partKey;
                }}
                onState={onState}
                onSettled={() => {
                  void read.refetch().then(() => reopen(part.partKey));
                }}
                onOutdated={() => reopen(part.partKey)}
              />
            ))}
          </div>
          <FactsPanel
            note={note}
            onInsert={(words) => {
              const editor = editors.current.get(current.current);
              if (editor) editor.insert(words);
              else toast("Place the cursor in a section first.", { tone: "info" });
            }}
          />
        </div>
        <StickySaveBar state={saveState(note, Object.values(states))}>
          <Button variant="default" component={AppLink} to={chart}>
            Close
          </Button>
          {note.abilities.sign && (
            <Button onClick={() => void openSheet()} disabled={unsettled.some((state) => state.kind === "diverged")}>
              Sign note
            </Button>
          )}
        </StickySaveBar>
      </NotePage>
      {signing && (
        <SignSheet
          note={note}
          onClose={() => setSigning(false)}
          onFix={fix}
          onSigned={(signed) => {
            setSigning(false);
            take(signed);
            void invalidate(listNotes);
            toast(`${signed.title} for ${signed.client.name} signed.`);
          }}
        />
      )}
    </>
  );
}

/** The save bar shows the most severe state of any section, otherwise when the last one was saved. */
function saveState(note: Note, states: readonly PartState[]): SaveState {
  if (states.some((state) => state.kind === "diverged"))
    return { kind: "error", why: "Two versions: choose one before signing" };
  const unsent = states.filter((state) => state.kind === "refused" || state.kind === "offline");
  if (unsent.length > 0) {
    const why = unsent.some((state) => state.kind === "refused") ? "Not saved" : "Offline";
    if (unsent.some((state) => state.device === "failed"))
      return { kind: "error", why: `${why}. This device can't store your text. Keep this page open` };
    if (unsent.some((state) => state.device === "storing"))
      return { kind: "error", why: `${why}. Storing your text on this device` };
    return { kind: "error", why: `${why}. Your text is stored on this device` };
  }
  if (states.some((state) => state.kind === "saving" || state.kind === "typing")) return { kind: "saving" };
  const times = [
    ...states.map((state) => (state.kind === "saved" ? state.at : null)),
    ...note.parts.map((part) => part.savedAt),
  ];
  const last = times
    .filter((at) => at !== null)
    .sort()
    .at(-1);
  return last ? { kind: "saved", at: last } : { kind: "clean" };
}
