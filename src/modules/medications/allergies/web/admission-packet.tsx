import type { ChartPieceProps } from "#modules/clients/index.web.ts";
import { useRead } from "#platform/web/index.ts";
import { ErrorState, PrintTable, Skeletons } from "#ui/index.ts";
import { readAllergies } from "../allergy.contract.ts";
import { allergyCategoryLabels, allergyDisplayLabels } from "../allergy.ts";

/** Allergies with who verified them, in the printed admission packet: what was only reported says so. */
export function PrintedAllergies({ chart }: ChartPieceProps) {
  const read = useRead(readAllergies, { params: { mrNo: chart.mrNo } });
  if (read.error) return <ErrorState error={read.error} />;
  if (!read.data) return <Skeletons shape="text" count={2} />;
  const { display, reviewedThisStay, allergies } = read.data;
  return (
    <>
      <PrintTable
        columns={[
          { header: "Allergy" },
          { header: "Kind", width: "18%" },
          { header: "Reactions", width: "32%" },
          { header: "Verified", width: "16%" },
        ]}
        rows={allergies
          .filter(({ status }) => status === "active")
          .map((allergy) => ({
            key: allergy.id,
            cells: [
              allergy.substanceText,
              allergyCategoryLabels[allergy.category],
              allergy.reactions.map(({ manifestation }) => manifestation).join(", "),
              allergy.verification === "confirmed" ? "Confirmed" : "Unverified",
            ],
          }))}
        none={`${allergyDisplayLabels[display === "list" ? "not_recorded" : display]}.`}
      />
      {!reviewedThisStay && <p>Unverified: not yet reviewed in this stay.</p>}
    </>
  );
}
