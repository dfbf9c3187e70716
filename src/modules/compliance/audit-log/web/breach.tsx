import { Button, Select, TextInput } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { toCsv } from "#platform/shared/csv.ts";
import type { Answer } from "#platform/shared/endpoint.ts";
import { useAction } from "#platform/web/api/action.ts";
import { saveFile } from "#platform/web/api/download.ts";
import { serverInstant } from "#platform/web/api/server-clock.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { EmptyState } from "#ui/feedback/states.tsx";
import classes from "#ui/page/log.module.css";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { FilterBar } from "#ui/table/filter-bar.tsx";
import { useTableState } from "#ui/table/table-state.ts";
import { showDateTime } from "#ui/when.ts";
import { type Affected, largeBreach, scopeBreach } from "../../breach-scope/breach.contract.ts";
import { sectionLabel } from "../labels.ts";
import { rangeOf } from "./date-range.ts";
import { useStaffOptions } from "./staff-options.ts";

type Scope = Answer<typeof scopeBreach>;

/** Clients whose records were reached through a compromised account, device or network (45 CFR 164.404-410). */
export function Breach() {
  const zone = useSession().tenant.timeZone;
  const state = useTableState({ filters: ["when", "actor"] });
  const [now] = useState(serverInstant);
  const [address, setAddress] = useState("");
  const work = useAction(scopeBreach);
  const [answered, setAnswered] = useState("");
  const { when, actor } = state.filters;
  const { from, to } = rangeOf(when, now, zone, 30);
  const network = address.trim();
  const question = { from, to, ...(actor ? { actor } : {}), ...(network ? { address: network } : {}) };
  const asked = JSON.stringify(question);
  const ask = () => {
    setAnswered(asked);
    work.go({ body: question });
  };
  return (
    <>
      <div className={classes.picker}>
        <Select
          label="User account"
          placeholder="Any user"
          searchable
          clearable
          data={useStaffOptions()}
          value={actor ?? null}
          onChange={(next) => state.setFilter("actor", next ?? undefined)}
        />
        <TextInput
          label="IP address"
          placeholder="Any"
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <Button onClick={ask} loading={work.pending} disabled={!actor && network === ""}>
          Run report
        </Button>
      </div>
      <FilterBar state={state} filters={[{ kind: "dates", key: "when", label: "Dates" }]} />
      {work.data && answered === asked ? (
        <Result scope={work.data} zone={zone} />
      ) : (
        <EmptyState
          scene="path"
          title="Choose a user account or an IP address"
          text="The report lists every client whose record was accessed in that period: which sections, when, and by whom. It covers the last 30 days unless you choose other dates."
        />
      )}
    </>
  );
}

function Result({ scope, zone }: { scope: Scope; zone: string }) {
  const large = scope.total >= largeBreach;
  return (
    <>
      <dl className={classes.numbers}>
        <div>
          <dt>Affected clients</dt>
          <dd>{scope.total.toLocaleString("en-US")}</dd>
        </div>
        <div>
          <dt>Disclosed or printed</dt>
          <dd>{scope.clients.reduce((sum, row) => sum + row.taken, 0).toLocaleString("en-US")}</dd>
        </div>
        <div>
          <dt>Users</dt>
          <dd>{scope.people.length}</dd>
        </div>
      </dl>
      {scope.total > 0 && (
        <p className={classes.duty}>
          Notify affected clients within 60 days of discovery (45 CFR 164.404).
          {large && ` For ${largeBreach} people or more, notify the media and the HHS Secretary at the same time.`}{" "}
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size="1.1em" />}
            onClick={() => saveFile(sheetOf(scope, zone))}
          >
            Export CSV
          </Button>
        </p>
      )}
      <DataTable
        label="Affected clients"
        columns={columnsIn(zone).filter(({ key }) => key !== "by" || scope.people.length > 1)}
        rowKey={(row) => row.clientId}
        rows={scope.clients}
        rowTone={(row) => (row.taken > 0 ? "danger" : undefined)}
        empty={{
          title: "No records accessed",
          text: `${scope.people.length === 0 ? "No activity" : "No activity touched a client record"} in this period.`,
        }}
      />
      {scope.total > scope.clients.length && (
        <p>
          Showing {scope.clients.length.toLocaleString("en-US")} of {scope.total.toLocaleString("en-US")}. Choose a
          shorter date range to see the rest.
        </p>
      )}
    </>
  );
}

/** `takenAt` → `taken at`. */
const words = (field: string) => field.replaceAll(/([A-Z])/g, " $1").toLowerCase();

/** A summary of the access: sections read, fields changed, or only the name in a search result. */
function reached({ sections, fields, reads, changes, found }: Affected): string {
  const parts = sections.map((section) => sectionLabel(section) ?? section);
  if (fields.length > 0) parts.push(`changed: ${fields.map(words).join(", ")}`);
  if (parts.length > 0) return parts.join(" · ");
  if (reads + changes === 0 && found > 0) return "Name and date of birth in search results";
  return reads > 0 ? "Record opened" : "Changed";
}

function columnsIn(zone: string): Column<Affected>[] {
  return [
    { key: "name", header: "Client", grow: 2.4, cell: (row) => row.name ?? row.clientId },
    { key: "what", header: "Accessed", grow: 3, wraps: true, cell: reached },
    { key: "reads", header: "Reads", numeric: true, width: 90, cell: (row) => row.reads },
    { key: "changes", header: "Changes", numeric: true, width: 90, cell: (row) => row.changes },
    { key: "taken", header: "Disclosed", numeric: true, width: 90, cell: (row) => row.taken },
    { key: "by", header: "By", cell: (row) => row.by.join(", ") },
    { key: "first", header: "First", cell: (row) => showDateTime(row.firstAt, zone), width: 190 },
    { key: "last", header: "Last", cell: (row) => showDateTime(row.lastAt, zone), width: 190 },
  ];
}

function sheetOf(scope: Scope, zone: string): File {
  const text = toCsv(
    ["Client", "Accessed", "Reads", "Found by search", "Changes", "Disclosed", "By", "First", "Last"],
    scope.clients.map((row) => [
      row.name ?? row.clientId,
      reached(row),
      row.reads,
      row.found,
      row.changes,
      row.taken,
      row.by.join(", "),
      showDateTime(row.firstAt, zone),
      showDateTime(row.lastAt, zone),
    ]),
  );
  return new File([text], "affected-records.csv", { type: "text/csv;charset=utf-8" });
}
