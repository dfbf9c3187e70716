import { Button } from "@mantine/core";
import { useState } from "react";
import { useCan, useRead, useSession } from "#platform/web/index.ts";
import { ErrorState, PageSection, showDateTime } from "#ui/index.ts";
import { categoryText, purposeLabels } from "../../consents/consent-text.ts";
import classes from "../../consents/web/consents.module.css";
import { type Disclosure, listDisclosures } from "../disclosure.contract.ts";
import { basisLabels, methodLabels } from "../disclosure.ts";
import { DiscloseDrawer } from "./disclose-drawer.tsx";

/** Disclosures about this client: recipient, information, purpose and legal basis. Entries are never removed. */
export function ClientDisclosures({ mrNo, clientName }: { mrNo: string; clientName: string }) {
  const { timeZone } = useSession();
  const mayRead = useCan("disclosures.read");
  const mayDisclose = useCan("disclosures.write");
  const [disclosing, setDisclosing] = useState(false);
  const read = useRead(listDisclosures, { params: { mrNo } }, { enabled: mayRead });
  if (!mayRead) return null;
  if (read.error && !read.data) return <ErrorState error={read.error} small onRetry={() => void read.refetch()} />;
  const rows = read.data?.rows ?? [];
  return (
    <PageSection
      title="Disclosures"
      action={
        mayDisclose && (
          <Button size="xs" variant="default" onClick={() => setDisclosing(true)}>
            Record disclosure…
          </Button>
        )
      }
    >
      {read.data && rows.length === 0 && <p className={classes.quiet}>No disclosures recorded.</p>}
      <ul className={classes.consents}>
        {rows.map((row) => (
          <li key={row.id} className={classes.consent}>
            <Line row={row} timeZone={timeZone} />
          </li>
        ))}
      </ul>
      <DiscloseDrawer mrNo={mrNo} clientName={clientName} opened={disclosing} onClose={() => setDisclosing(false)} />
    </PageSection>
  );
}

function Line({ row, timeZone }: { row: Disclosure; timeZone: string }) {
  const to = [row.recipient.name, row.recipient.organization].filter(Boolean).join(", ");
  const what = row.categories.map((category) => categoryText[category] ?? category).join(", ");
  return (
    <p className={classes.sentence}>
      <strong>{to}</strong> received {what}: {row.description}
      <span className={classes.quiet}>
        {" "}
        {[
          showDateTime(row.disclosedAt, timeZone, true),
          row.disclosedByName,
          methodLabels[row.method],
          purposeLabels[row.purpose],
          basisLabels[row.basis],
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </p>
  );
}
