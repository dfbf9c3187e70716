import { useRead, useSession } from "#platform/web/index.ts";
import { ErrorState, PrintFacts, PrintSection, Skeletons, showDate, showDateTime } from "#ui/index.ts";
import { rankLabels, stateLabels } from "../../insurance/insurance.ts";
import type { Insurance } from "../../insurance/insurance-fields.contract.ts";
import { listLeadInsurance } from "../../insurance/lead-insurance.contract.ts";
import { benefitLines, sourceLabels } from "../benefit-text.ts";
import { vobStateLabels } from "../vob.ts";
import { useLeadBenefits } from "./benefit-calls.ts";

/** Insurance of a lead with its latest benefits, on paper; a member ID shows its last characters only. */
export function PrintedLeadBenefits({ leadId }: { leadId: string }) {
  const read = useRead(listLeadInsurance, { params: { leadId } });
  if (read.error) return <ErrorState error={read.error} />;
  if (!read.data) return <Skeletons shape="text" />;
  const rows = read.data.rows.filter(({ state }) => state !== "inactive" && state !== "termed");
  if (rows.length === 0) return <p>No insurance recorded.</p>;
  return (
    <>
      {rows.map((insurance) => (
        <One key={insurance.id} leadId={leadId} insurance={insurance} />
      ))}
    </>
  );
}

function One({ leadId, insurance }: { leadId: string; insurance: Insurance }) {
  const { timeZone } = useSession();
  const { rows, error } = useLeadBenefits(leadId, insurance.id);
  const vob = rows?.find(({ breakdown }) => breakdown !== null);
  if (error) return <ErrorState error={error} />;
  if (!rows) return <Skeletons shape="text" />;
  return (
    <PrintSection title={`${rankLabels[insurance.rank]} insurance: ${insurance.payerName}`}>
      <PrintFacts
        rows={[
          ["Status", stateLabels[insurance.state]],
          ["Member ID", insurance.memberIdLast4 && `ends in ${insurance.memberIdLast4}`],
          ["Group number", insurance.groupNumber],
          ["Plan", insurance.planName],
          ["Coverage began", insurance.effectiveOn && showDate(insurance.effectiveOn)],
        ]}
        none="Nothing recorded."
      />
      {vob?.breakdown ? (
        <PrintFacts
          rows={[
            [
              "Benefits",
              `${vobStateLabels[vob.state]}${vob.validThrough ? ` through ${showDate(vob.validThrough)}` : ""}, ${sourceLabels[vob.method === "instant" ? "271" : vob.method]}, ${showDateTime(vob.respondedAt ?? vob.requestedAt, timeZone, true)}`,
            ],
            ...benefitLines(vob.breakdown),
            [
              "Payer representative",
              [vob.payerRep, vob.callReference && `ref. ${vob.callReference}`].filter(Boolean).join(", "),
            ],
          ]}
          none="Nothing recorded."
        />
      ) : (
        <p>Benefits have not been checked.</p>
      )}
    </PrintSection>
  );
}
