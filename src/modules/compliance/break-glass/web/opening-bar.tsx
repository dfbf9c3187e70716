import { Button, Group } from "@mantine/core";
import { useEffect, useState } from "react";
import { mayRenew } from "#platform/shared/access/emergency-access.ts";
import { useAction } from "#platform/web/api/action.ts";
import { serverInstant, serverNow } from "#platform/web/api/server-clock.ts";
import { useLive } from "#platform/web/live/use-live.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { SideDrawer } from "#ui/page/side-drawer.tsx";
import { endGrant } from "../break-glass.contract.ts";
import classes from "./break-glass.module.css";
import { OpenForm, type Opening } from "./open-in-emergency.tsx";

interface OpeningBarProps {
  grantId: string;
  expiresAt: string;
  /** Asks again, from ten minutes before the end. */
  renew: (body: Opening, ticket: string) => Promise<unknown>;
  /** The time is over, or the person ended it: the chart must be read again. */
  onOver: () => void;
}

/** Stays on a chart that is open in an emergency: how long it still is, the way to end it, and 'Still needed' (BTG-2). */
export function OpeningBar({ grantId, expiresAt, renew, onOver }: OpeningBarProps) {
  const left = useSecondsLeft(expiresAt, onOver);
  const [asking, setAsking] = useState(false);
  const { tenant, user } = useSession();
  // Ended in another tab, or by the server's clock while this page's stood still.
  useLive(`user:${user.id}`, (event) => {
    if (event?.type === "platform.glass-ended" && event.subject.id === grantId) onOver();
    return undefined;
  });
  const end = useAction(endGrant, { done: "The chart is closed", onDone: onOver });
  const again = async (body: Opening, ticket: string) => {
    await renew(body, ticket);
    setAsking(false);
  };
  return (
    <section className={classes.bar} aria-label="Opened in an emergency">
      <p className={classes.words}>
        Opened in an emergency: everything you read here is written down. It closes in <strong>{clock(left)}</strong>.
      </p>
      <Group gap="xs">
        {mayRenew({ expiresAt }, serverInstant()) && (
          <Button size="xs" color="rose" onClick={() => setAsking(true)}>
            Still needed
          </Button>
        )}
        <Button size="xs" variant="default" loading={end.pending} onClick={() => end.go({ params: { grantId } })}>
          Close the chart
        </Button>
      </Group>
      <SideDrawer opened={asking} onClose={() => setAsking(false)} title="Still needed">
        <OpenForm part2={tenant.part2Program} open={again} onCancel={() => setAsking(false)} />
      </SideDrawer>
    </section>
  );
}

function clock(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Whole seconds until an instant by the server's clock; tells once when it is over. */
function useSecondsLeft(at: string, onOver: () => void): number {
  const now = () => Math.max(0, Math.ceil((Date.parse(at) - serverNow()) / 1000));
  const [left, setLeft] = useState(now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one clock per end of an opening, whatever is redrawn
  useEffect(() => {
    setLeft(now());
    const timer = setInterval(() => {
      const next = now();
      setLeft(next);
      if (next > 0) return;
      clearInterval(timer);
      onOver();
    }, 1_000);
    return () => clearInterval(timer);
  }, [at]);
  return left;
}
