import type { ChartPieceProps } from "#modules/clients/index.web.ts";
import { useRead } from "#platform/web/index.ts";
import { ErrorState, PrintTable, Skeletons, showDate } from "#ui/index.ts";
import { listInsurance } from "../insurance.contract.ts";
import { rankLabels, stateLabels } from "../insurance.ts";
import classes from "./insurance.module.css";
import { InsuranceChip } from "./insurance-panel.tsx";

function useCurrent(mrNo: string) {
  const read = useRead(listInsurance, { params: { mrNo } });
  const rows = read.data?.rows.filter(({ state }) => state !== "termed" && state !== "inactive");
  return { rows, error: read.error, retry: () => void read.refetch() };
}

/** Insurance on the face sheet: payer, order and whether it is verified. */
export function FaceSheetInsurance({ chart }: ChartPieceProps) {
  const { rows, error, retry } = useCurrent(chart.mrNo);
  if (error) return <ErrorState error={error} onRetry={retry} />;
  if (!rows) return <Skeletons shape="text" count={2} />;
  if (rows.length === 0) return <p className={classes.missing}>No insurance recorded</p>;
  return (
    <ul className={classes.list}>
      {rows.map((insurance) => (
        <li key={insurance.id} className={classes.head}>
          <span>
            {rankLabels[insurance.rank]}: {insurance.payerName}
          </span>
          <InsuranceChip insurance={insurance} />
        </li>
      ))}
    </ul>
  );
}

/** The same on the printed face sheet; a member ID shows its last characters only. */
export function PrintedInsurance({ chart }: ChartPieceProps) {
  const { rows, error } = useCurrent(chart.mrNo);
  if (error) return <ErrorState error={error} />;
  if (!rows) return <Skeletons shape="text" count={2} />;
  return (
    <PrintTable
      columns={[
        { header: "Order", width: "14%" },
        { header: "Payer and plan" },
        { header: "Member ID", width: "18%" },
        { header: "Coverage dates", width: "22%" },
        { header: "Status", width: "20%" },
      ]}
      rows={rows.map((insurance) => ({
        key: insurance.id,
        cells: [
          rankLabels[insurance.rank] ?? "",
          [insurance.payerName, insurance.planName].filter(Boolean).join(", "),
          insurance.memberIdLast4 ? `ends in ${insurance.memberIdLast4}` : "Not recorded",
          [
            insurance.effectiveOn && `from ${showDate(insurance.effectiveOn)}`,
            insurance.endsOn && `through ${showDate(insurance.endsOn)}`,
          ]
            .filter(Boolean)
            .join(" ") || "Not recorded",
          stateLabels[insurance.state],
        ],
      }))}
      none="No insurance recorded."
    />
  );
}
