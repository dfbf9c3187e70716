import { RecordProblem, serverInstant, useParam, useRead, useSession } from "#platform/web/index.ts";
import { PrintLayout, Skeletons, showDate, tallMan } from "#ui/index.ts";
import { QrCode } from "#ui/qr-code.tsx";
import { containerCode } from "../../administrations/barcode.ts";
import { readLedger } from "../../counts/container.contract.ts";
import { containerLabel } from "../../counts/quantity.ts";
import classes from "./label.module.css";

/** `/exportPrint/medicationContainer/<containerId>`: the label of a container, scanned when a dose is taken from it. */
export function Screen() {
  const session = useSession();
  const containerId = useParam("medication_container");
  const read = useRead(readLedger, { params: { containerId } });
  if (read.isError) return <RecordProblem error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="page" count={4} />;
  const { container } = read.data;
  const number = containerLabel(container.containerNo);
  return (
    <PrintLayout
      title={`Label of container ${number}`}
      facility={{ name: session.tenant.name }}
      printedBy={session.user.fullName}
      printedAt={serverInstant()}
      timeZone={container.timeZone}
    >
      <div className={classes.label}>
        <QrCode className={classes.code} text={containerCode(container.containerNo)} label={`Code of ${number}`} />
        <div>
          <p className={classes.name}>{number}</p>
          <p className={classes.line}>{tallMan(container.productText)}</p>
          <p className={classes.line}>{container.clientName ?? "Facility stock"}</p>
          <p className={classes.line}>
            {[
              container.lot && `Lot ${container.lot}`,
              container.expiresOn && `Expires ${showDate(container.expiresOn)}`,
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
      </div>
    </PrintLayout>
  );
}
