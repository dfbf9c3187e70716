import { RecordProblem, useParam, useRead } from "#platform/web/index.ts";
import { Skeletons, showDate } from "#ui/index.ts";
import { QrCode } from "#ui/qr-code.tsx";
import { bandCode } from "../../administrations/barcode.ts";
import { readMedicationPrint } from "../print.contract.ts";
import classes from "./label.module.css";
import { PrintPage } from "./print-page.tsx";

/** `/exportPrint/wristband/<demographicId>`: the wristband of a client, scanned before a dose is given. */
export function Screen() {
  const id = useParam("demographic_id");
  const print = useRead(readMedicationPrint, { params: { kind: "orders", id }, query: {} });
  if (print.isError) return <RecordProblem error={print.error} onRetry={() => void print.refetch()} />;
  if (!print.data) return <Skeletons shape="page" count={4} />;
  const { subject } = print.data;
  return (
    <PrintPage print={print.data} title="Wristband">
      <div className={classes.label}>
        <QrCode className={classes.code} text={bandCode(subject.mrNo)} label={`Code of ${subject.clientName}`} />
        <div>
          <p className={classes.name}>{subject.clientName}</p>
          <p className={classes.line}>DOB {showDate(subject.birthDate)}</p>
          <p className={classes.line}>{subject.mrNo}</p>
        </div>
      </div>
    </PrintPage>
  );
}
