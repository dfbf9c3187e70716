import { Button } from "@mantine/core";
import { useState } from "react";
import { useRead } from "#platform/web/api/query.ts";
import { serverInstant, serverNow } from "#platform/web/api/server-clock.ts";
import { AppLink } from "#platform/web/router/links.tsx";
import { useSession } from "#platform/web/session/session-context.ts";
import { timeOrDate } from "#platform/web/time/when-seen.ts";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import { dateAt, showTime } from "#ui/when.ts";
import { getHandoff, type HandoffGroup } from "../home.contract.ts";
import classes from "./home-lists.module.css";

const shownFirst = 5;

/** Shift handoff: what happened since the previous shift started. */
export function ShiftHandoff() {
  const { locationId, locations, timeZone } = useSession();
  const only = locations.length === 1 ? locations[0] : undefined;
  const place = locations.find((location) => location.id === locationId) ?? only;
  const read = useRead(getHandoff, { query: place ? { locationId: place.id } : {} }, { everyMs: 300_000, keep: true });
  const zone = place?.timeZone ?? timeZone;
  // The span is a day at most.
  const isToday = !read.data || dateAt(read.data.from, zone) === dateAt(serverInstant(), zone);
  return (
    <section aria-labelledby="home-hand-over">
      <div className={classes.head}>
        <h2 id="home-hand-over" className={classes.title}>
          Shift handoff
        </h2>
        {read.data && (
          <span className={classes.detail}>
            {[
              place?.name ?? "All my locations",
              read.data.since
                ? `since ${isToday ? "the" : "yesterday's"} ${read.data.since} shift started, ${showTime(read.data.from, zone)}`
                : "the last 12 hours",
            ].join(", ")}
          </span>
        )}
      </div>
      {read.isError && <ErrorState small error={read.error} onRetry={() => void read.refetch()} />}
      {read.data && read.data.groups.length === 0 && (
        <EmptyState
          small
          title="Nothing to report"
          text="Admissions, discharges, alerts, new orders and doses that were not given appear here."
        />
      )}
      <div className={classes.groups}>
        {read.data?.groups.map((group) => (
          <Group key={group.kind} group={group} zone={zone} />
        ))}
      </div>
    </section>
  );
}

/** The range reaches into yesterday, so a time of another day carries its date. */
function Group({ group: { label, count, rows }, zone }: { group: HandoffGroup; zone: string }) {
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, shownFirst);
  return (
    <section aria-label={label}>
      <h3 className={classes.small}>
        {label} <span className="cairn-figures">{count}</span>
      </h3>
      <ul className={classes.list}>
        {shown.map(({ id, at, title, detail, link }) => (
          <li key={id} className={classes.entry}>
            <span className={classes.words}>
              <span className={classes.what}>{link ? <AppLink to={link}>{title}</AppLink> : title}</span>
              {detail && <span className={classes.detail}>{detail}</span>}
            </span>
            <span className={`${classes.time} cairn-figures`}>{timeOrDate(at, zone, serverNow())}</span>
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <Button variant="subtle" size="compact-sm" className={classes.more} onClick={() => setAll(true)}>
          Show {rows.length - shown.length} more
        </Button>
      )}
      {all && count > rows.length && <p className={classes.detail}>and {count - rows.length} more</p>}
    </section>
  );
}
