import { alertLabels, isReviewOverdue } from "#modules/clients/alerts/alert.ts";
import { type ChartContext, getChart } from "#modules/clients/identity/client.contract.ts";
import { calledName } from "#modules/clients/identity/name.ts";
import { readAllergies } from "#modules/medications/allergies/allergy.contract.ts";
import { namedAllergies } from "#modules/medications/allergies/allergy.ts";
import { serverInstant, useRead } from "#platform/web/index.ts";
import { type BannerAlert, ClientBanner, dateAt, type PrintClient } from "#ui/index.ts";
import type { Note } from "../note.contract.ts";

/** Allergies as banner and print name them; undefined until they were read. */
export function useAllergies(mrNo: string | undefined): PrintClient["allergies"] | undefined {
  const sheet = useRead(readAllergies, { params: { mrNo: mrNo ?? "" } }, { enabled: mrNo !== undefined });
  return sheet.data && namedAllergies(sheet.data);
}

/** Whose note this is, above every page of it: the person, what to beware of, and allergies from their own record. */
export function NoteBanner({ client, timeZone }: { client: Note["client"]; timeZone: string }) {
  const allergies = useAllergies(client.mrNo);
  const chart = useRead(getChart, { params: { mrNo: client.mrNo } }).data;
  if (!allergies) return null;
  return (
    <ClientBanner
      preferredName={chart ? calledName(chart) : client.name}
      legalName={client.name}
      pronouns={chart?.pronouns ?? undefined}
      birthDate={client.birthDate}
      today={dateAt(serverInstant(), timeZone)}
      recordNumber={client.mrNo}
      allergies={allergies}
      alerts={chart?.alerts.map(bannerAlert) ?? []}
    />
  );
}

function bannerAlert(alert: ChartContext["alerts"][number]): BannerAlert {
  const overdue = isReviewOverdue(alert, serverInstant());
  const proposed = alert.status === "proposed";
  return {
    key: alert.id,
    label: `${alertLabels[alert.category]}${proposed ? " (proposed)" : overdue ? ": review overdue" : ""}`,
    tone: proposed ? "neutral" : alert.level === "high" || overdue ? "danger" : "attention",
    shape: proposed ? "ring" : "alert",
    ...(alert.instructions ? { detail: alert.instructions } : {}),
  };
}
