import { Facts } from "#modules/staff/index.web.ts";
import { isKeyOf } from "#platform/shared/typed.ts";
import { useRead } from "#platform/web/api/query.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { Skeletons } from "#ui/feedback/skeletons.tsx";
import { ErrorState } from "#ui/feedback/states.tsx";
import { PageSection } from "#ui/page/section.tsx";
import { dateAt, showDate, showDateTime } from "#ui/when.ts";
import { getAbout } from "../settings.contract.ts";
import { customerTypeLabels } from "../settings.ts";

/** Version and environment, for support. */
export function AboutTab() {
  const read = useRead(getAbout, {});
  const { timeZone } = useSession();
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" />;
  const about = read.data;
  return (
    <PageSection title="About">
      <Facts
        rows={[
          ["Version", about.version],
          ["Built", showDateTime(about.buildDate, timeZone)],
          ["Facility", `${about.slug}, since ${showDate(dateAt(about.foundedAt, timeZone))}`],
          [
            "Plan",
            isKeyOf(customerTypeLabels, about.customerType)
              ? customerTypeLabels[about.customerType]
              : about.customerType,
          ],
          ["Active staff", String(about.people)],
          ["Locations", String(about.places)],
          ["Database", `${about.database}, ${about.migrations} migrations`],
          ["Facility ID", about.tenantId],
          ["License", "AGPL-3.0-or-later"],
        ]}
      />
    </PageSection>
  );
}
