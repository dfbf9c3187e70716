import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useCan, useRead } from "#platform/web/index.ts";
import { Chip, type Column, DataTable, Page, showDate } from "#ui/index.ts";
import { listMinorRules, type MinorRuleRow } from "../minor-rule.contract.ts";
import { minorScopeLabels } from "../minor-rule.ts";
import { ReviewRule } from "./review-rule.tsx";

const columns: Column<MinorRuleRow>[] = [
  { key: "state", header: "State", cell: (row) => row.state, width: 90 },
  { key: "scope", header: "Kind of care", cell: (row) => minorScopeLabels[row.scope], grow: 2 },
  {
    key: "age",
    header: "Consents alone",
    cell: (row) => (row.minAge === 0 ? "At any age" : row.minAge >= 18 ? "Never" : `From age ${row.minAge}`),
    width: 150,
  },
  { key: "citation", header: "Citation", cell: (row) => row.citation, grow: 3, wraps: true },
  {
    key: "reviewed",
    header: "Reviewed",
    cell: (row) =>
      row.reviewedOn ? (
        [showDate(row.reviewedOn), row.reviewedByName].filter(Boolean).join(", ")
      ) : (
        <Chip tone="attention">Confirm with counsel</Chip>
      ),
    width: 260,
  },
];

/** `/forms/minors`: from which age a minor signs alone, by state and kind of care (SIG-11). */
export function Screen() {
  const rules = useRead(listMinorRules, {});
  const mayReview = useCan("formTemplates.publish");
  const [reviewing, setReviewing] = useState<MinorRuleRow | "new" | null>(null);
  return (
    <Page
      title="Minors' consent by state"
      summary="Decides whether a parent or guardian must sign. States without a rule ask for the guardian."
      action={
        mayReview && (
          <Button data-new leftSection={<IconPlus size="1.2em" />} onClick={() => setReviewing("new")}>
            Add rule
          </Button>
        )
      }
    >
      <DataTable
        label="Rules"
        columns={columns}
        rowKey={(row) => `${row.state} ${row.scope}`}
        source={rules}
        {...(mayReview ? { onOpen: setReviewing } : {})}
        empty={{ title: "No rules", text: "Every minor's form asks for the guardian." }}
      />
      {reviewing && <ReviewRule rule={reviewing === "new" ? null : reviewing} onClose={() => setReviewing(null)} />}
    </Page>
  );
}
