import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useAction, useRead } from "#platform/web/index.ts";
import { type Column, DataTable, ErrorState, PageSection, ProblemAlert, Skeletons } from "#ui/index.ts";
import { type ErxClinician, linkErxClinician, readErxConnection } from "../erx.contract.ts";
import classes from "./erx.module.css";

/** Which staff are known at the e-prescribing service, by their user ID there. */
export function ErxSettings() {
  const read = useRead(readErxConnection, {});
  if (read.isError && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" count={4} />;
  const { connection, clinicians } = read.data;
  return (
    <PageSection title="E-prescribing users">
      <p className={classes.quiet}>
        {connection
          ? `${connection.label}${connection.isSimulated ? " (simulated)" : ""}, clinic ${connection.clinicId}. Staff sign prescriptions there with their own factors; no credential is kept here.`
          : "No e-prescribing service is connected. Connect it under Settings, Integrations."}
      </p>
      <DataTable
        label="E-prescribing users"
        columns={columns}
        rowKey={(row) => row.clinicianId}
        rows={clinicians}
        empty={{ title: "No prescribers", text: "Staff who may prescribe appear here." }}
      />
    </PageSection>
  );
}

function UserId({ row }: { row: ErxClinician }) {
  const [text, setText] = useState(row.remoteUserId ?? "");
  const link = useAction(linkErxClinician, {
    inline: true,
    invalidates: [readErxConnection],
    done: (saved) => (saved.remoteUserId ? "User ID saved" : "User ID removed"),
  });
  const isChanged = text.trim() !== (row.remoteUserId ?? "");
  const isWrong = text.trim() !== "" && !/^\d{1,12}$/.test(text.trim());
  return (
    <div className={classes.buttons}>
      <TextInput
        aria-label={`User ID of ${row.clinicianName}`}
        inputMode="numeric"
        maxLength={12}
        value={text}
        error={isWrong ? "Enter digits only." : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {isChanged && (
        <Button
          variant="default"
          disabled={isWrong}
          loading={link.pending}
          onClick={() =>
            link.go({
              params: { clinicianId: row.clinicianId },
              body: { remoteUserId: text.trim() || null, role: row.isPrescriber ? "prescriber" : "proxy" },
            })
          }
        >
          Save user ID
        </Button>
      )}
      {link.problem && <ProblemAlert error={link.problem} />}
    </div>
  );
}

const columns: readonly Column<ErxClinician>[] = [
  { key: "name", header: "Staff member", grow: 1, cell: (row) => row.clinicianName },
  { key: "role", header: "Role there", width: 140, cell: (row) => (row.isPrescriber ? "Prescriber" : "Proxy") },
  { key: "id", header: "User ID", grow: 2, wraps: true, cell: (row) => <UserId row={row} /> },
];
