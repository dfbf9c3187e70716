import { serverNow } from "#platform/web/api/server-clock.ts";
import { useExtensions } from "#platform/web/modules/registry.tsx";
import { useCan, useSession } from "#platform/web/session/session-context.ts";
import classes from "#ui/page/home.module.css";
import { Page } from "#ui/page/page.tsx";
import { greetingAt } from "./greeting.ts";
import { NextEvents } from "./next-events.tsx";
import { ShiftHandoff } from "./shift-handoff.tsx";
import { WorkItems } from "./work-items.tsx";

/** `/home`: the user's work items by urgency, module widgets and the shift handoff. */
export function Screen() {
  const { user, tenant, locations, locationId, timeZone } = useSession();
  const cards = useExtensions("home.card");
  const hasWork = useCan("workItems.view");
  const aside = useExtensions("home.aside");
  const worksOnFloor = useCan("rounds.view");
  const now = serverNow();
  const place = locations.find((location) => location.id === locationId)?.name ?? tenant.name;
  const day = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", timeZone }).format(
    now,
  );
  return (
    <Page title={`${greetingAt(now, timeZone)}, ${user.firstName}`} summary={`${day} · ${place}`}>
      <div className={classes.columns}>
        <div className={classes.main}>
          {hasWork && <WorkItems />}
          {cards.length > 0 && (
            <div className={classes.cards}>
              {cards.map(({ id, size, Card }) => (
                <div key={id} data-size={size ?? "normal"}>
                  <Card />
                </div>
              ))}
            </div>
          )}
        </div>
        {(hasWork || aside.length > 0) && (
          <aside className={classes.aside}>
            {hasWork && <NextEvents />}
            {aside.map(({ id, Card }) => (
              <Card key={id} />
            ))}
          </aside>
        )}
        {worksOnFloor && (
          <div className={classes.handoff}>
            <ShiftHandoff />
          </div>
        )}
      </div>
    </Page>
  );
}
