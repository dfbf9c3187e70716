import { Button } from "@mantine/core";
import { useState } from "react";
import { getPushSubscription, subscribePush, unsubscribePush } from "#modules/notifications/push/push.contract.ts";
import { useAction, useRead, useSessionConfig } from "#platform/web/index.ts";
import { Chip, ErrorState, PageSection, Skeletons } from "#ui/index.ts";
import classes from "./integrations.module.css";
import { subscribeBrowser } from "./subscribe-browser.ts";

/** Push notifications on this device. They never name a client. */
export function PushPanel() {
  const read = useRead(getPushSubscription, {});
  const config = useSessionConfig();
  const outdated = { invalidates: [getPushSubscription] };
  const subscribe = useAction(subscribePush, { ...outdated, done: "Notifications are on for this device" });
  const stop = useAction(unsubscribePush, { ...outdated, done: "Notifications are off for this device" });
  const [refused, setRefused] = useState<string | null>(null);
  const failed = [read, config].find(({ error }) => error);
  if (failed?.error) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  const known = config.data?.signedIn;
  if (!read.data || !known) return <Skeletons shape="text" count={2} />;
  const { subscribed } = read.data;
  const begin = async () => {
    setRefused(null);
    const outcome = await subscribeBrowser(known.vapidKey);
    if ("endpoint" in outcome) subscribe.go({ body: outcome });
    // Where simulators run, a browser without a push service uses the simulated one.
    else if (known.features.simulators) subscribe.go({ body: { simulated: true } });
    else setRefused(outcome.why);
  };
  return (
    <PageSection title="Notifications on this device" note="Shown even when Cairn is closed. They never name a client.">
      <div className={classes.row}>
        <Chip tone={subscribed ? "done" : "neutral"} shape={subscribed ? "check" : "ring"}>
          {subscribed ? "On" : "Off"}
        </Chip>
        {subscribed ? (
          <Button variant="default" loading={stop.pending} onClick={() => stop.go({})}>
            Turn off
          </Button>
        ) : (
          <Button loading={subscribe.pending} onClick={() => void begin()}>
            Turn on
          </Button>
        )}
      </div>
      {refused && <p role="alert">{refused}</p>}
    </PageSection>
  );
}
