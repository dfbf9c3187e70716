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
import { sectionLabel } from "../words.ts";
import { useStaffOptions } from "./people.ts";
import { rangeOf } from "./range.ts";

type Scope = Answer<typeof scopeBreach>;

/** Whose records were reached when a sign-in, a device or a network was not its owner's alone (45 CFR 164.404-410). */
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
          label="Whose sign-in"
          placeholder="Anybody's"
          searchable
          clearable
          data={useStaffOptions()}
          value={actor ?? null}
          onChange={(next) => state.setFilter("actor", next ?? undefined)}
        />
        <TextInput
          label="From this network address"
          placeholder="Any"
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <Button onClick={ask} loading={work.pending} disabled={!actor && network === ""}>
          Work it out
        </Button>
      </div>
      <FilterBar state={state} filters={[{ kind: "dates", key: "when", label: "Dates" }]} />
      {work.data && answered === asked ? (
        <Result scope={work.data} zone={zone} />
      ) : (
        <EmptyState
          scene="path"
          title="Say whose sign-in or which address it was"
          text="You get everybody whose record was reached in that time: which parts, when, and by whom. The last 30 days are looked at until you choose other dates."
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
          <dt>People affected</dt>
          <dd>{scope.total.toLocaleString("en-US")}</dd>
        </div>
        <div>
          <dt>Given out or printed</dt>
          <dd>{scope.clients.reduce((sum, row) => sum + row.taken, 0).toLocaleString("en-US")}</dd>
        </div>
        <div>
          <dt>Done by</dt>
          <dd>{scope.people.length}</dd>
        </div>
      </dl>
      {scope.total > 0 && (
        <p className={classes.duty}>
          Those affected are told within 60 days of the discovery (45 CFR 164.404).
          {large && ` From ${largeBreach} people on, the media and the Secretary are told as soon.`}{" "}
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size="1.1em" />}
            onClick={() => saveFile(sheetOf(scope, zone))}
          >
            CSV
          </Button>
        </p>
      )}
      <DataTable
        label="People affected"
        columns={columnsIn(zone).filter(({ key }) => key !== "by" || scope.people.length > 1)}
        rowKey={(row) => row.clientId}
        rows={scope.clients}
        rowTone={(row) => (row.taken > 0 ? "danger" : undefined)}
        empty={{
          title: "Nobody's record was reached",
          text: `${scope.people.length === 0 ? "Nothing was done" : "What was done touched no record"} in this time.`,
        }}
      />
      {scope.total > scope.clients.length && (
        <p>
          {scope.clients.length.toLocaleString("en-US")} of {scope.total.toLocaleString("en-US")} are shown. Choose
          fewer days for the rest.
        </p>
      )}
    </>
  );
}

/** `takenAt` → `taken at`. */
const words = (field: string) => field.replaceAll(/([A-Z])/g, " $1").toLowerCase();

/** What was reached, in words: sections looked at, fields changed; for whom only a name was found, that. */
function reached({ sections, fields, reads, changes, found }: Affected): string {
  const parts = sections.map((section) => sectionLabel(section) ?? section);
  if (fields.length > 0) parts.push(`changed: ${fields.map(words).join(", ")}`);
  if (parts.length > 0) return parts.join(" · ");
  if (reads + changes === 0 && found > 0) return "Name and birth date in a search";
  return reads > 0 ? "Record opened" : "Changed";
}

function columnsIn(zone: string): Column<Affected>[] {
  return [
    { key: "name", header: "Whose record", grow: 2.4, cell: (row) => row.name ?? row.clientId },
    { key: "what", header: "What", grow: 3, wraps: true, cell: reached },
    { key: "reads", header: "Looks", numeric: true, width: 90, cell: (row) => row.reads },
    { key: "changes", header: "Changes", numeric: true, width: 90, cell: (row) => row.changes },
    { key: "taken", header: "Given out", numeric: true, width: 90, cell: (row) => row.taken },
    { key: "by", header: "By", cell: (row) => row.by.join(", ") },
    { key: "first", header: "First", cell: (row) => showDateTime(row.firstAt, zone), width: 190 },
    { key: "last", header: "Last", cell: (row) => showDateTime(row.lastAt, zone), width: 190 },
  ];
}

function sheetOf(scope: Scope, zone: string): File {
  const text = toCsv(
    ["Whose record", "What", "Looks", "Found by search", "Changes", "Given out", "By", "First", "Last"],
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
