import { useQueries } from "@tanstack/react-query";
import { queryFor, useExtensions, useLoaded, useUrlState } from "#platform/web/index.ts";
import { EmptyState, ErrorState, PrintLayout, PrintSection, Skeletons, showDateTime } from "#ui/index.ts";
import { addendumTypeLabels } from "../../addenda/addendum.ts";
import { PartView } from "../../drafts/web/part-view.tsx";
import { AddedLinkList } from "../../plan-links/web/added-links.tsx";
import { type NotePrint, printNote } from "../note.contract.ts";
import { voidReasonLabels } from "../note.ts";
import { DocumentView } from "./document-view.tsx";
import { SignatureBlock } from "./signature-block.tsx";

const allergiesNotRecorded = async () => () => "unrecorded" as const;

/** `/progress_notes_print?ids=…&audit=1`: signed notes of one client, printed from their signed versions (NTE-26). */
export function Screen() {
  const { params } = useUrlState();
  return <PrintedNotes ids={(params.ids ?? "").split(",").filter(Boolean)} withHash={params.audit === "1"} />;
}

/** Signed notes of one client on paper. */
export function PrintedNotes({ ids, withHash }: { ids: readonly string[]; withHash: boolean }) {
  const prints = useQueries({
    queries: ids.map((noteId) => queryFor(printNote, { params: { noteId } })),
  });
  const [kept] = useExtensions("client.allergies");
  const useAllergies = useLoaded(kept?.load ?? allergiesNotRecorded);
  const allergies = useAllergies(prints[0]?.data?.document.client.mrNo);
  const failed = prints.find((print) => print.isError);
  if (ids.length === 0) return <EmptyState title="Nothing to print" text="Open a signed note and choose Print." />;
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  const notes = prints.map((print) => print.data).filter((data) => data !== undefined);
  const first = notes[0];
  if (!first || !allergies || notes.length < ids.length) return <Skeletons shape="page" count={10} />;
  const { client, facility, location } = first.document;
  return (
    <PrintLayout
      title={titleOf(notes)}
      facility={{ name: facility }}
      client={{ name: client.name, birthDate: client.birthDate, recordNumber: client.mrNo, allergies }}
      printedBy={first.printedBy}
      printedAt={first.printedAt}
      timeZone={location.timeZone}
      part2={notes.some((note) => note.part2)}
    >
      {notes.map((note) => (
        <PrintedNote key={note.document.noteId} note={note} withHash={withHash} />
      ))}
    </PrintLayout>
  );
}

function titleOf(notes: readonly NotePrint[]): string {
  const all = (kind: string) => notes.every(({ document }) => document.kind === kind);
  const one = all("groupClient")
    ? "Group note"
    : all("doctor")
      ? "Doctor note"
      : all("shift")
        ? "Shift note"
        : "Progress note";
  return notes.length === 1 ? one : `${one}s`;
}

function PrintedNote({ note, withHash }: { note: NotePrint; withHash: boolean }) {
  const { document, addenda, voided } = note;
  return (
    <PrintSection title={`${document.title}${note.isLateEntry ? " (late entry)" : ""}`}>
      {voided && (
        <p>
          <strong>VOID</strong> {showDateTime(voided.at, document.location.timeZone, true)} by {voided.byName}:{" "}
          {voidReasonLabels[voided.reasonCode]}. {voided.reasonText}
        </p>
      )}
      <DocumentView document={document} />
      <SignatureBlock signatures={note.signatures} withHash={withHash} />
      <AddedLinkList added={note.addedLinks} timeZone={document.location.timeZone} />
      {addenda.map((addendum) => (
        <div key={addendum.id}>
          <h3>
            Addendum: {addendumTypeLabels[addendum.type]} ({addendum.reason})
          </h3>
          <PartView content={addendum.content} />
          <p>
            {[addendum.authorName, addendum.credentials].filter(Boolean).join(", ")}, signed{" "}
            {addendum.signedAt && showDateTime(addendum.signedAt, addendum.timeZone, true)}
            {withHash && ` · SHA-256 ${addendum.sha256}`}
          </p>
        </div>
      ))}
      {withHash && <p>Note {document.noteId}</p>}
    </PrintSection>
  );
}
