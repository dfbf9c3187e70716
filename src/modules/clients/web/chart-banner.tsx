import { daysBetween } from "#platform/shared/time/index.ts";
import { photoAddress } from "#platform/web/files/photo-address.ts";
import { serverInstant, useRead, WhoIsHere } from "#platform/web/index.ts";
import { type BannerAlert, ClientBanner, dateAt, ErrorState, Skeletons } from "#ui/index.ts";
import { alertTitle, isProposedAlert, isReviewOverdue } from "../alerts/alert.ts";
import { isLive } from "../episodes/episode.ts";
import { type ChartContext, getChart } from "../identity/client.contract.ts";
import { calledName, legalName } from "../identity/name.ts";
import { useNameAlert } from "../identity/web/name-alert.tsx";
import classes from "./chart.module.css";
import type { BannerFacts, ClientBannerProps } from "./chart-extensions.ts";
import { EmergencyBar } from "./emergency-access.tsx";
import { useLevels, useLocationNames } from "./names.ts";
import { useBannerFacts } from "./use-banner-facts.ts";

/** The banner for pages outside the chart, such as a note or form. Shows an error when the chart cannot be read. */
export function BannerOf({ mrNo, demographicId }: ClientBannerProps) {
  const read = useRead(getChart, { params: { mrNo }, query: demographicId ? { demographicId } : {} });
  if (read.data)
    return (
      <>
        <ChartBanner chart={read.data} />
        <EmergencyBar chart={read.data} />
      </>
    );
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  // Same height as the banner, so the page does not shift when it loads.
  return (
    <div className={classes.bannerWaiting}>
      <Skeletons shape="text" count={2} label="Loading client" />
    </div>
  );
}

const viewing = { state: "viewing" } as const;

/** The client banner: identity, location, level of care, allergies, alerts and consent. */
export function ChartBanner({ chart }: { chart: ChartContext }) {
  const { episode } = chart;
  const levels = useLevels();
  const others = useNameAlert(chart.clientId);
  // One alert is enough where staff recorded it too.
  const nameAlert = chart.alerts.some((alert) => alert.category === "name_alike") ? undefined : others;
  const { name } = useLocationNames();
  const facts = useBannerFacts(chart);
  const today = dateAt(serverInstant(), episode.timeZone);
  const since = isLive(episode.status) ? episode.levelOfCareSince : null;
  return (
    <ClientBanner
      preferredName={calledName(chart)}
      legalName={legalName(chart)}
      pronouns={chart.pronouns ?? undefined}
      birthDate={chart.birthDate}
      today={today}
      recordNumber={chart.mrNo}
      photo={photoAddress(chart.photoFileId)}
      place={[name(episode.locationId), facts.bed].filter(Boolean).join(" · ") || undefined}
      levelOfCare={levels.code(episode.levelOfCareId) || undefined}
      day={since ? daysBetween(dateAt(since, episode.timeZone), today) + 1 : undefined}
      allergies={facts.allergies ?? "reading"}
      alerts={[...nameAlertOf(nameAlert), ...chart.alerts.map(bannerAlert), ...coverageOf(facts)]}
      {...(facts.consent ? { consent: facts.consent } : {})}
      actions={<WhoIsHere topic={`client:${chart.clientId}`} mine={viewing} />}
    />
  );
}

function coverageOf({ coverage }: BannerFacts): BannerAlert[] {
  return coverage ? [{ key: "coverage", shape: "clock", ...coverage }] : [];
}

function nameAlertOf(warning: string | undefined): BannerAlert[] {
  return warning
    ? [{ key: "name-alert", label: "Name alert", tone: "attention", shape: "alert", detail: warning }]
    : [];
}

function bannerAlert(alert: ChartContext["alerts"][number]): BannerAlert {
  const overdue = isReviewOverdue(alert, serverInstant());
  const proposed = isProposedAlert(alert);
  return {
    key: alert.id,
    label: `${alertTitle(alert)}${proposed ? " (proposed)" : overdue ? ": review overdue" : ""}`,
    tone: proposed ? "neutral" : alert.level === "high" || overdue ? "danger" : "attention",
    shape: proposed ? "ring" : "alert",
    ...(alert.instructions ? { detail: alert.instructions } : {}),
  };
}
