import { Button } from "@mantine/core";
import { IconShieldCheck } from "@tabler/icons-react";
import { useState } from "react";
import type { z } from "zod";
import { useAction } from "#platform/web/api/action.ts";
import { useRead } from "#platform/web/api/query.ts";
import { useCan, useSession } from "#platform/web/session/session-context.ts";
import { Skeletons } from "#ui/feedback/skeletons.tsx";
import { ErrorState } from "#ui/feedback/states.tsx";
import classes from "#ui/page/log.module.css";
import { PageSection } from "#ui/page/section.tsx";
import { SideDrawer } from "#ui/page/side-drawer.tsx";
import { Chip } from "#ui/state/state-badge.tsx";
import { DataTable } from "#ui/table/data-table.tsx";
import { useTableState } from "#ui/table/table-state.ts";
import { showDateTime } from "#ui/when.ts";
import {
  type AuditChain,
  getAuditChain,
  listVerifications,
  type Verification,
  verifyAuditNow,
} from "../audit.contract.ts";

type Chain = z.output<typeof AuditChain>;
type Seal = Chain["recent"][number];

/** Log integrity: the seal chain, unsealed entries and the last verification. */
export function Integrity() {
  const [asked, setAsked] = useState<string | null>(null);
  const chain = useRead(getAuditChain, {}, { everyMs: asked ? 1_000 : 15_000, keep: true });
  const state = useTableState({ prefix: "runs", pageSize: 10 });
  const last = chain.data?.last ?? null;
  const waiting = asked !== null && (last === null || last.at < asked);
  const runs = useRead(
    listVerifications,
    { query: { page: state.page, pageSize: state.pageSize } },
    {
      everyMs: waiting ? 1_000 : 60_000,
      keep: true,
    },
  );
  const verify = useAction(verifyAuditNow, { onDone: ({ requestedAt }) => setAsked(requestedAt) });
  const { tenant } = useSession();
  const may = useCan("audit.verify");
  if (chain.error && !chain.data) return <ErrorState error={chain.error} onRetry={() => void chain.refetch()} />;
  if (!chain.data) return <Skeletons shape="text" count={6} label="Loading seals" />;
  return (
    <div className={classes.stack}>
      <Verdict last={last} zone={tenant.timeZone} waiting={waiting}>
        {may && (
          <Button
            leftSection={<IconShieldCheck size="1.1em" />}
            loading={verify.pending || waiting}
            onClick={() => verify.go({})}
          >
            Verify now
          </Button>
        )}
      </Verdict>
      <PageSection
        title="Tamper-evident seals"
        note="Each seal signs the entries since the previous seal and includes that seal's hash, so changing, removing or moving an entry breaks every later seal."
      >
        <Figures chain={chain.data} zone={tenant.timeZone} />
        <Strip seals={chain.data.recent} badFrom={last && !last.ok ? last.firstBadSeq : null} zone={tenant.timeZone} />
      </PageSection>
      <PageSection title="Verifications" note="Run every night at 2:30 AM and on request.">
        <DataTable
          label="Verifications"
          rowKey={(row) => row.id}
          source={runs}
          state={state}
          columns={[
            { key: "at", header: "When", cell: (row) => showDateTime(row.at, tenant.timeZone), width: 200 },
            {
              key: "found",
              header: "Result",
              grow: 2,
              phone: "beside",
              cell: (row) =>
                row.acceptedReason ? (
                  <Chip tone="attention" shape="check">{`Restored database accepted: ${row.acceptedReason}`}</Chip>
                ) : row.ok ? (
                  <Chip tone="done" shape="check">
                    Verified
                  </Chip>
                ) : (
                  <Chip tone="danger" shape="cross">{`Broken at seal ${row.firstBadSeq}: ${row.finding}`}</Chip>
                ),
            },
            { key: "events", header: "Entries", numeric: true, cell: (row) => row.events.toLocaleString("en-US") },
            { key: "seals", header: "Seals", numeric: true, cell: (row) => row.seals.toLocaleString("en-US") },
            { key: "took", header: "Duration", numeric: true, cell: (row) => tookText(row.tookMs) },
            { key: "by", header: "Requested by", cell: (row) => row.requestedByName ?? "Nightly" },
          ]}
          empty={{
            title: "Not verified yet",
            text: "The first verification runs tonight. To run it now, choose Verify now.",
          }}
        />
      </PageSection>
    </div>
  );
}

const tookText = (ms: number | null) => (ms === null ? null : ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`);

function Verdict(props: {
  last: z.output<typeof Verification> | null;
  zone: string;
  waiting: boolean;
  children: React.ReactNode;
}) {
  const { last, zone, waiting, children } = props;
  const state = last === null ? "none" : last.ok ? "ok" : "broken";
  return (
    <div className={classes.verdict} data-state={state}>
      <div role="status">
        <p className={classes.verdictTitle}>
          {waiting
            ? "Verifying every row, root, link and signature…"
            : last === null
              ? "Not verified yet"
              : last.ok
                ? "Audit log verified"
                : `Audit log failed verification at seal ${last.firstBadSeq}`}
        </p>
        {last && (
          <p>
            {last.ok
              ? `${last.events.toLocaleString("en-US")} entries under ${last.seals.toLocaleString("en-US")} seals verified on ${showDateTime(last.at, zone)}.`
              : `${last.finding} Found on ${showDateTime(last.at, zone)}. Do not change the database. Contact your system administrator.`}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}

function Figures({ chain, zone }: { chain: Chain; zone: string }) {
  const newest = chain.recent.at(-1);
  return (
    <dl className={classes.numbers}>
      <div>
        <dt>Seals</dt>
        <dd>{chain.seals.toLocaleString("en-US")}</dd>
      </div>
      <div>
        <dt>Entries sealed</dt>
        <dd>{chain.sealedEvents.toLocaleString("en-US")}</dd>
      </div>
      <div>
        <dt>Entries not sealed yet</dt>
        <dd>{chain.unsealed.toLocaleString("en-US")}</dd>
      </div>
      <div>
        <dt>Last seal</dt>
        <dd>{newest ? showDateTime(newest.sealedAt, zone) : "–"}</dd>
      </div>
    </dl>
  );
}

function Strip({ seals, badFrom, zone }: { seals: readonly Seal[]; badFrom: number | null; zone: string }) {
  const [open, setOpen] = useState<Seal | null>(null);
  return (
    <>
      <ol className={classes.chain} aria-label="Newest seals">
        {seals.slice(-24).map((seal) => (
          <li key={seal.seq} className={classes.link}>
            <button
              type="button"
              className={classes.seal}
              data-bad={(badFrom !== null && seal.seq >= badFrom) || undefined}
              aria-label={`Seal ${seal.seq}: ${seal.events} entries${badFrom !== null && seal.seq >= badFrom ? ", not verified" : ""}`}
              onClick={() => setOpen(seal)}
            >
              {seal.seq}
            </button>
          </li>
        ))}
      </ol>
      <SideDrawer opened={open !== null} onClose={() => setOpen(null)} title={open ? `Seal ${open.seq}` : ""}>
        {open && (
          <dl className={classes.facts}>
            <dt>Entries</dt>
            <dd>{open.events.toLocaleString("en-US")}</dd>
            <dt>Sealed</dt>
            <dd>{showDateTime(open.sealedAt, zone, true)}</dd>
            <dt>Hash</dt>
            <dd className={classes.code}>{open.hash}</dd>
            <dt>Hash of the previous seal</dt>
            <dd className={classes.code}>{open.prevHash}</dd>
          </dl>
        )}
      </SideDrawer>
    </>
  );
}
