import { PrintedLeadBenefits } from "#modules/coverage/index.web.ts";
import { RecordProblem, serverInstant, useRead, useSession, useUrlState } from "#platform/web/index.ts";
import { EmptyState, LoadingScreen, PrintFacts, PrintLayout, PrintSection } from "#ui/index.ts";
import { leadName, payMethodLabels } from "../lead.ts";
import { printLead } from "../lead-print.contract.ts";

/** `/crm/lead/exports/lead_financial_print?leadId=`: insurance and benefits of a lead. Each printout is audited. */
export function Screen() {
  const { params } = useUrlState();
  const leadId = params.leadId ?? "";
  const session = useSession();
  const printed = useRead(printLead, { params: { leadId } }, { enabled: leadId !== "" });
  if (!leadId) return <EmptyState title="Nothing to print" text="Open a lead and choose Print benefits." />;
  if (printed.error) return <RecordProblem error={printed.error} />;
  if (!printed.data) return <LoadingScreen />;
  const lead = printed.data;
  return (
    <PrintLayout
      title="Insurance and benefits"
      strip={[leadName(lead), lead.leadNo]}
      facility={{ name: session.tenant.name }}
      printedBy={session.user.fullName}
      printedAt={serverInstant()}
      timeZone={session.timeZone}
      part2={lead.part2Status === "part2"}
    >
      <PrintSection title="Payment">
        <PrintFacts
          rows={[["Payment source", lead.payMethod && payMethodLabels[lead.payMethod]]]}
          none="No payment source recorded."
        />
      </PrintSection>
      <PrintedLeadBenefits leadId={leadId} />
      <p>
        Benefits are as the payer stated them on the date shown. They are not a guarantee of payment: the payer decides
        when it receives the claim.
      </p>
    </PrintLayout>
  );
}
