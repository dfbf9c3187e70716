import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useState } from "react";
import { useAction, useCan, useRead } from "#platform/web/index.ts";
import {
  Chip,
  type Column,
  DataTable,
  DrugName,
  EmptyState,
  ErrorState,
  PageSection,
  ProblemAlert,
  Skeletons,
  showDate,
  showDateTime,
} from "#ui/index.ts";
import { readAllergies } from "../../allergies/allergy.contract.ts";
import {
  type ErxState,
  openPatientWindow,
  type Prescription,
  readErx,
  type SyncTo,
  syncFromAllergies,
  syncFromDiagnoses,
  syncFromMedications,
  syncToAllergies,
  syncToDiagnoses,
  syncToMedications,
} from "../erx.contract.ts";
import { prescriptionStatus } from "../prescription-status.ts";
import { Differences } from "./differences.tsx";
import classes from "./erx.module.css";

/** The client at the e-prescribing service: what was sent, what differs, and what became of prescriptions. */
export function ErxPanel({ demographicId, mrNo }: { demographicId: string; mrNo: string }) {
  const read = useRead(readErx, { params: { demographicId } });
  if (read.isError && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" count={6} />;
  const state = read.data;
  if (state.connection === null)
    return (
      <EmptyState
        title="No e-prescribing service"
        text="An administrator connects the service under Settings, Integrations. Prescriptions are then written in its window and followed here."
      />
    );
  return (
    <div className={classes.stack}>
      <Transfers state={state} />
      {state.differences.length > 0 && (
        <PageSection title={`Differences to review (${state.differences.length})`}>
          <Differences differences={state.differences} mrNo={mrNo} timeZone={state.timeZone} />
        </PageSection>
      )}
      <PageSection title="Prescriptions">
        <DataTable
          label="Prescriptions"
          columns={columnsIn(state.timeZone)}
          rowKey={(row) => row.id}
          rows={state.prescriptions}
          rowTone={(row) => (prescriptionStatus(row.status).tone === "danger" ? "danger" : undefined)}
          empty={{
            title: "No prescriptions",
            text: "Prescriptions that are written in the e-prescribing window appear here with their status.",
          }}
        />
      </PageSection>
    </div>
  );
}

const outcomeLabels = { sent: "Sent", unchanged: "Unchanged", skipped: "Skipped", failed: "Not sent" } as const;

/** Sends, reads and opens the service's own window. */
function Transfers({ state }: { state: ErxState }) {
  const maySync = useCan("medications.syncErx");
  const mayPrescribe = useCan("medications.prescribe");
  const [sent, setSent] = useState<SyncTo["items"] | null>(null);
  const [pending, setPending] = useState<"to" | "from" | null>(null);
  const options = { inline: true, invalidates: [readErx, readAllergies] } as const;
  const toMedications = useAction(syncToMedications, options);
  const toAllergies = useAction(syncToAllergies, options);
  const toDiagnoses = useAction(syncToDiagnoses, options);
  const fromMedications = useAction(syncFromMedications, options);
  const fromAllergies = useAction(syncFromAllergies, options);
  const fromDiagnoses = useAction(syncFromDiagnoses, options);
  const open = useAction(openPatientWindow, { inline: true });
  const all = [toMedications, toAllergies, toDiagnoses, fromMedications, fromAllergies, fromDiagnoses, open];
  const problem = all.map((one) => one.problem).find((one) => one);
  const { demographicId } = state;
  const input = { body: { demographicId } };
  const run = async (direction: "to" | "from") => {
    setPending(direction);
    setSent(null);
    try {
      if (direction === "to") {
        const items = [];
        for (const one of [toMedications, toAllergies, toDiagnoses]) items.push(...(await one.run(input)).items);
        setSent(items);
      } else for (const one of [fromMedications, fromAllergies, fromDiagnoses]) await one.run(input);
    } catch {
      // The refusal is shown below; what was sent before it stays sent.
    }
    setPending(null);
  };
  const openWindow = async () => {
    // Opened at once, so that the browser does not take it for a pop-up; the link is valid for a minute.
    const page = window.open("about:blank", "_blank");
    try {
      const { url } = await open.run({ params: { demographicId } });
      if (page) {
        page.opener = null;
        page.location.replace(url);
      }
    } catch {
      page?.close();
    }
  };
  const at = (instant: string) => showDateTime(instant, state.timeZone);
  const isBlocked = state.missing.length > 0;
  return (
    <section aria-label="Transfers">
      <div className={classes.bar}>
        <p className={classes.quiet}>
          {state.connection?.label}
          {state.connection?.isSimulated && " (simulated)"} ·{" "}
          {state.pushedAt ? `last sent ${at(state.pushedAt)}` : "not sent yet"} ·{" "}
          {state.pulledAt ? `last compared ${at(state.pulledAt)}` : "not compared yet"}
        </p>
        <div className={classes.buttons}>
          {maySync && (
            <Button
              variant="default"
              disabled={isBlocked}
              loading={pending === "from"}
              onClick={() => void run("from")}
            >
              Compare with service
            </Button>
          )}
          {maySync && (
            <Button variant="default" disabled={isBlocked} loading={pending === "to"} onClick={() => void run("to")}>
              Send to service
            </Button>
          )}
          {mayPrescribe && (
            <Button
              disabled={isBlocked || !state.isUserLinked}
              loading={open.pending}
              rightSection={<IconExternalLink size="1.1em" />}
              onClick={() => void openWindow()}
            >
              Open e-prescribing
            </Button>
          )}
        </div>
      </div>
      {isBlocked && <p role="status">Add to the chart before this client can be sent: {state.missing.join(", ")}.</p>}
      {mayPrescribe && !state.isUserLinked && (
        <p className={classes.quiet}>
          You have no user ID at the service yet. An administrator adds it under Medications, Settings.
        </p>
      )}
      {problem && <ProblemAlert error={problem} />}
      {sent !== null && (
        <ul className={classes.list} aria-label="What was sent">
          {sent.map((item) => (
            <li key={item.text} className={classes.outcome}>
              <Chip tone={item.outcome === "failed" ? "danger" : item.outcome === "sent" ? "done" : "neutral"}>
                {outcomeLabels[item.outcome]}
              </Chip>
              <span>{item.text}</span>
              {item.reason && <span className={classes.quiet}>{item.reason}</span>}
            </li>
          ))}
          {sent.length === 0 && (
            <li className={classes.quiet}>Nothing to send: no medications, allergies or diagnoses.</li>
          )}
        </ul>
      )}
    </section>
  );
}

function columnsIn(timeZone: string): readonly Column<Prescription>[] {
  return [
    {
      key: "drug",
      header: "Prescription",
      grow: 3,
      wraps: true,
      cell: (row) => (
        <span className={classes.side}>
          <DrugName name={row.productText} />
          {row.sigText && <small>{row.sigText}</small>}
          {row.errorText && <small>{row.errorText}</small>}
        </span>
      ),
    },
    {
      key: "status",
      header: "Status",
      width: 220,
      phone: "beside",
      cell: (row) => {
        const { label, tone, shape } = prescriptionStatus(row.status);
        return (
          <Chip tone={tone} shape={shape}>
            {label}
          </Chip>
        );
      },
    },
    {
      key: "quantity",
      header: "Quantity",
      width: 120,
      numeric: true,
      cell: (row) => row.quantity && `${row.quantity}${row.refills ? `, ${row.refills} refills` : ""}`,
    },
    { key: "pharmacy", header: "Pharmacy", grow: 1, cell: (row) => row.pharmacyText },
    { key: "by", header: "Prescriber", grow: 1, cell: (row) => row.prescriberText },
    { key: "written", header: "Written", width: 110, cell: (row) => row.writtenOn && showDate(row.writtenOn) },
    { key: "since", header: "Status since", width: 190, cell: (row) => showDateTime(row.statusSince, timeZone) },
  ];
}
