import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useRead } from "#platform/web/index.ts";
import { Chip, EmptyState, ErrorState, PageSection, SideDrawer, Skeletons, showClock } from "#ui/index.ts";
import records from "#ui/page/records.module.css";
import { leadOptions } from "../../leads/lead.contract.ts";
import { listPools, type Pool } from "../pool.contract.ts";
import { weekdays } from "./pool-entry.ts";
import { PoolForm } from "./pool-form.tsx";

/** Who takes new leads, in turn, and how fast they respond. */
export function PoolsTab() {
  const read = useRead(listPools, {});
  const options = useRead(leadOptions, {}, { staleMs: 300_000 });
  const [asked, setAsked] = useState<{ pool: Pool | null } | null>(null);
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" />;
  const placeOf = ({ locationId }: Pool) =>
    locationId ? options.data?.locations.find(({ id }) => id === locationId)?.name : "Leads without a location";
  return (
    <PageSection
      title="Assignment pools"
      note="New leads go to the members of a pool in turn. A lead without a response is escalated."
      action={
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size="1.1em" />}
          onClick={() => setAsked({ pool: null })}
        >
          Add pool
        </Button>
      }
    >
      {read.data.rows.length === 0 ? (
        <EmptyState
          small
          title="No pools yet"
          text="Without a pool, new leads stay unassigned until someone takes them."
        />
      ) : (
        <ul className={records.list}>
          {read.data.rows.map((pool) => (
            <li key={pool.id} className={records.row}>
              <span>
                {pool.name}{" "}
                {pool.isMain && pool.active && (
                  <Chip tone="brand" shape="dot">
                    Main pool
                  </Chip>
                )}
                {!pool.active && <span className={records.quiet}>Inactive</span>}
                <br />
                <span className={records.quiet}>
                  {[placeOf(pool), hoursText(pool), `response within ${Math.round(pool.slaSeconds / 60)} min`]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
                <br />
                <span className={records.quiet}>{membersText(pool)}</span>
              </span>
              <span className={records.rowActions}>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Edit ${pool.name}`}
                  onClick={() => setAsked({ pool })}
                >
                  Edit
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <SideDrawer
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={asked?.pool ? `Edit ${asked.pool.name}` : "Add pool"}
        width={560}
      >
        {asked && <PoolForm pool={asked.pool} onClose={() => setAsked(null)} />}
      </SideDrawer>
    </PageSection>
  );
}

function membersText({ members }: Pool): string {
  if (members.length === 0) return "No members";
  return members
    .map(({ name, weight, paused }) => `${name}${weight > 1 ? ` (share ${weight})` : ""}${paused ? ", paused" : ""}`)
    .join(" · ");
}

/** "Every day 7:00 AM to 10:00 PM", or the days one by one. */
function hoursText({ hours }: Pool): string {
  if (hours.length === 0) return "Open 24 hours";
  const [first] = hours;
  const spanOf = ({ from, to }: { from: string; to: string }) => `${showClock(from)} to ${showClock(to)}`;
  if (first && hours.length === 7 && hours.every((one) => spanOf(one) === spanOf(first)))
    return `Every day ${spanOf(first)}`;
  return hours.map((one) => `${weekdays[one.day - 1]?.slice(0, 3)} ${spanOf(one)}`).join(", ");
}
