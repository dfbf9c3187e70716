import { Button, Group } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { mayRenew } from "#platform/shared/access/emergency-access.ts";
import { useAction } from "#platform/web/api/action.ts";
import { serverInstant, serverNow } from "#platform/web/api/server-clock.ts";
import { useLive } from "#platform/web/live/use-live.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { SideDrawer } from "#ui/page/side-drawer.tsx";
import { type BreakGlassRequest, endGrant } from "../break-glass.contract.ts";
import classes from "./break-glass.module.css";
import { BreakGlassForm } from "./break-glass-form.tsx";

interface GrantBarProps {
  grantId: string;
  expiresAt: string;
  /** Renews the access, in its last ten minutes. */
  renew: (body: BreakGlassRequest, ticket: string) => Promise<unknown>;
  /** The access expired or the user ended it; the chart must be fetched again. */
  onOver: () => void;
}

/** Banner on a chart under break-the-glass access: time left, End access and Renew access (BTG-2). */
export function GrantBar({ grantId, expiresAt, renew, onOver }: GrantBarProps) {
  const left = useSecondsLeft(expiresAt, onOver);
  const [asking, setAsking] = useState(false);
  const { tenant, user } = useSession();
  // The access may end in another tab, or by the server's clock while this page is suspended.
  useLive(`user:${user.id}`, (event) => {
    if (event?.type === "platform.glass-ended" && event.subject.id === grantId) onOver();
    return undefined;
  });
  const end = useAction(endGrant, { done: "Access ended", onDone: onOver });
  const again = async (body: BreakGlassRequest, ticket: string) => {
    await renew(body, ticket);
    setAsking(false);
  };
  return (
    <section className={classes.bar} aria-label="Break-the-glass access">
      <p className={classes.words}>
        Break-the-glass access: everything you open is logged. Access ends in <strong>{clock(left)}</strong>.
      </p>
      <Group gap="xs">
        {mayRenew({ expiresAt }, serverInstant()) && (
          <Button size="xs" color="rose" onClick={() => setAsking(true)}>
            Renew access
          </Button>
        )}
        <Button size="xs" variant="default" loading={end.pending} onClick={() => end.go({ params: { grantId } })}>
          End access
        </Button>
      </Group>
      <SideDrawer opened={asking} onClose={() => setAsking(false)} title="Renew access">
        <BreakGlassForm part2={tenant.part2Program} open={again} onCancel={() => setAsking(false)} />
      </SideDrawer>
    </section>
  );
}

function clock(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

const secondsUntil = (at: string) => Math.max(0, Math.ceil((Date.parse(at) - serverNow()) / 1000));

/** Whole seconds until an instant by the server's clock; calls back once at zero. */
function useSecondsLeft(at: string, onOver: () => void): number {
  const [left, setLeft] = useState(() => secondsUntil(at));
  const over = useRef(onOver);
  over.current = onOver;
  useEffect(() => {
    setLeft(secondsUntil(at));
    const timer = setInterval(() => {
      const next = secondsUntil(at);
      setLeft(next);
      if (next > 0) return;
      clearInterval(timer);
      over.current();
    }, 1_000);
    return () => clearInterval(timer);
  }, [at]);
  return left;
}
