import { RecordProblem, useLive, useParam, useRead, useSession } from "#platform/web/index.ts";
import { Skeletons } from "#ui/index.ts";
import { getNote } from "../note.contract.ts";
import { isWritable } from "../note.ts";
import { NoteEditor } from "./note-editor.tsx";
import { SignedNote } from "./signed-note.tsx";

/** `/notes/$noteId`: the editor for a draft, the signed note otherwise. */
export function Screen() {
  const noteId = useParam("noteId");
  const note = useRead(getNote, { params: { noteId } });
  const { user } = useSession();
  useLive(`record:note:${noteId}`, (event) => {
    // This user's own saves are on the page already.
    if (event?.type === "notes.part-changed" && event.by === user.id) return;
    return [[getNote, { params: { noteId } }]];
  });
  if (note.data && isWritable(note.data.status) && note.data.abilities.write)
    return <NoteEditor key={noteId} note={note.data} />;
  if (note.data) return <SignedNote key={noteId} note={note.data} />;
  if (note.isError) return <RecordProblem error={note.error} onRetry={() => void note.refetch()} />;
  return <Skeletons shape="page" count={8} />;
}
