import { Button, SegmentedControl } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { AppLink, useCan, useLive, useRead, useUrlState } from "#platform/web/index.ts";
import { Chip, EmptyState, ErrorState, SideDrawer, Skeletons, StateBadge, showDate } from "#ui/index.ts";
import classes from "../../documents/web/documents.module.css";
import { type CompanyDocument, listCompanyDocuments } from "../company-document.contract.ts";
import { companyDocumentStates } from "../company-document.ts";
import { CompanyDocumentForm } from "./company-document-form.tsx";

type Row = Omit<CompanyDocument, "body">;

/** Policies: what the reader has to acknowledge first; managers add editions and see who has not. */
export function CompanyDocuments() {
  const url = useUrlState();
  const mayManage = useCan("companyDocuments.manage");
  const view = mayManage && url.params.view === "manage" ? "manage" : "mine";
  const read = useRead(listCompanyDocuments, { query: { view } }, { keep: true });
  useLive("list:company-documents", [listCompanyDocuments]);
  const [adding, setAdding] = useState(false);
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" count={6} />;
  const rows = [...read.data.rows].sort((a, b) => urgency[a.mine.state] - urgency[b.mine.state]);
  return (
    <>
      {mayManage && (
        <div className={classes.bar}>
          <SegmentedControl
            aria-label="Show"
            size="xs"
            data={[
              { value: "mine", label: "For me" },
              { value: "manage", label: "All editions" },
            ]}
            value={view}
            onChange={(value) => url.set({ view: value === "manage" ? "manage" : null })}
          />
          <Button leftSection={<IconPlus size="1.2em" />} onClick={() => setAdding(true)}>
            Add policy
          </Button>
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyState title="No policies" text="Policies and procedures of your facility appear here." />
      ) : (
        <ul className={classes.policies}>
          {rows.map((row) => (
            <PolicyRow key={row.id} row={row} isManaged={view === "manage"} />
          ))}
        </ul>
      )}
      <SideDrawer opened={adding} onClose={() => setAdding(false)} title="Add policy" width={640}>
        {adding && <CompanyDocumentForm onDone={() => setAdding(false)} />}
      </SideDrawer>
    </>
  );
}

const urgency = { overdue: 0, due: 1, done: 2, notNeeded: 3 } as const;

function PolicyRow({ row, isManaged }: { row: Row; isManaged: boolean }) {
  return (
    <li className={classes.policy}>
      <span className={classes.policyText}>
        <AppLink to={`/documents/company/${row.id}`} className={classes.policyTitle}>
          {row.title}
        </AppLink>
        <span className={classes.quiet}>
          {[row.number, `edition ${row.edition}`, `effective ${showDate(row.effectiveOn)}`].join(" · ")}
        </span>
      </span>
      {isManaged && <StateBadge states={companyDocumentStates} state={row.status} />}
      <MineChip mine={row.mine} />
    </li>
  );
}

export function MineChip({ mine }: { mine: CompanyDocument["mine"] }) {
  if (mine.state === "notNeeded") return null;
  if (mine.state === "done") return <Chip tone="done">Acknowledged</Chip>;
  return (
    <Chip tone={mine.state === "overdue" ? "danger" : "attention"}>
      {mine.state === "overdue" ? "Overdue" : "Due"} {mine.dueOn && showDate(mine.dueOn)}
    </Chip>
  );
}
