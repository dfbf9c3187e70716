import { RecordProblem, useParam, useRead, useUrlState } from "#platform/web/index.ts";
import { Skeletons } from "#ui/index.ts";
import { PrintedNotes } from "../../notes/web/print-screen.tsx";
import { readGroupNotesExport } from "../group-export.contract.ts";

/** `/exportPrint/groupNotesExport/…`: a prepared set of one client's signed group notes. */
export function Screen() {
  const exportId = useParam("group_notes_export");
  const { params } = useUrlState();
  const read = useRead(readGroupNotesExport, { params: { exportId } });
  if (read.isError) return <RecordProblem error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="page" count={10} />;
  return <PrintedNotes ids={read.data.noteIds} withHash={params.audit === "1"} />;
}
