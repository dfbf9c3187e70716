import type { z } from "zod";
import { serverInstant, useRead } from "#platform/web/index.ts";
import { type Column, DataTable, dateAt, showBirthDate, showDate, useTableState, useUi } from "#ui/index.ts";
import { careRoleLabels } from "../../episodes/episode.ts";
import { useLevels, useLocationNames } from "../../web/names.ts";
import { type CaseLoadRow, getCaseLoad } from "../care-team.contract.ts";

type Row = z.infer<typeof CaseLoadRow>;

/** A clinician's current clients, on the clinician's page. */
export function CaseLoadTab({ clinicianId }: { clinicianId: string }) {
  const state = useTableState({ prefix: "load" });
  const source = useRead(
    getCaseLoad,
    { query: { clinicianId, page: state.page, pageSize: state.pageSize } },
    { keep: true },
  );
  return (
    <DataTable
      label="Caseload"
      columns={useColumns()}
      rowKey={(row) => `${row.clientId}.${row.role}`}
      rowHref={(row) => `/clients/${row.mrNo}`}
      source={source}
      state={state}
      empty={{
        title: "No clients",
        text: "Clients appear here when this clinician is added to their care team.",
      }}
    />
  );
}

function useColumns(): Column<Row>[] {
  const locations = useLocationNames();
  const levels = useLevels();
  const { timeZone } = useUi();
  const today = dateAt(serverInstant(), timeZone);
  return [
    { key: "name", header: "Client", grow: 2, cell: (row) => row.name },
    { key: "mrNo", header: "MR #", width: 118, cell: (row) => row.mrNo, phone: "line" },
    { key: "born", header: "DOB", width: 150, cell: (row) => showBirthDate(row.birthDate, today), phone: "hide" },
    { key: "role", header: "Role", width: 168, cell: (row) => careRoleLabels[row.role] },
    { key: "level", header: "Level", width: 80, cell: (row) => levels.code(row.levelOfCareId) },
    { key: "place", header: "Location", width: 230, cell: (row) => locations.name(row.locationId) },
    { key: "since", header: "Since", width: 118, cell: (row) => showDate(dateAt(row.since, timeZone)) },
  ];
}
