import type { ChartPieceProps } from "#modules/clients/index.web.ts";
import { useRead } from "#platform/web/index.ts";
import { dateAt, ErrorState, PrintTable, Skeletons, showDate, showDateTime } from "#ui/index.ts";
import { listConsents } from "../../consents/consent.contract.ts";
import { consentStates } from "../../consents/consent.ts";
import { listClientForms } from "../form.contract.ts";
import { formStates } from "../form.ts";

/** Consents and releases of the client, in the printed admission packet. */
export function PrintedConsents({ chart }: ChartPieceProps) {
  const read = useRead(listConsents, { params: { mrNo: chart.mrNo } });
  if (read.error) return <ErrorState error={read.error} />;
  if (!read.data) return <Skeletons shape="text" count={2} />;
  return (
    <PrintTable
      columns={[
        { header: "Consent or release" },
        { header: "To", width: "26%" },
        { header: "Status", width: "14%" },
        { header: "Signed", width: "16%" },
        { header: "Ends", width: "16%" },
      ]}
      rows={read.data.rows.map((consent) => ({
        key: consent.id,
        cells: [
          consent.title,
          consent.recipients.map(({ name, organization }) => organization ?? name).join(", "),
          consentStates.label(consent.status),
          consent.signedAt ? showDate(dateAt(consent.signedAt, consent.timeZone)) : "Not signed",
          consent.expiresOn ? showDate(consent.expiresOn) : (consent.expiresEvent ?? ""),
        ],
      }))}
      none="No consents or releases recorded."
    />
  );
}

/** Forms of the stay with who has signed, in the printed admission packet. */
export function PrintedForms({ chart }: ChartPieceProps) {
  const read = useRead(listClientForms, {
    params: { mrNo: chart.mrNo },
    query: { demographicId: chart.episode.demographicId, pageSize: 100 },
  });
  if (read.error) return <ErrorState error={read.error} />;
  if (!read.data) return <Skeletons shape="text" count={2} />;
  return (
    <PrintTable
      columns={[
        { header: "Form" },
        { header: "Status", width: "22%" },
        { header: "Completed", width: "24%" },
        { header: "Still to sign", width: "22%" },
      ]}
      rows={read.data.rows.map((form) => ({
        key: form.id,
        cells: [
          form.title,
          formStates.label(form.status),
          form.completedAt ? showDateTime(form.completedAt, form.timeZone, true) : "",
          [form.pendingClient && "Client", form.pendingGuardian && "Guardian", form.pendingStaff && "Staff"]
            .filter(Boolean)
            .join(", "),
        ],
      }))}
      none="No forms assigned in this stay."
    />
  );
}
