import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { AppLink } from "#platform/web/router/links.tsx";
import { useCan, useSession } from "#platform/web/session/session-context.ts";
import { Stones } from "#ui/brand/stones.tsx";
import type { BreakGlassRequest } from "../break-glass.contract.ts";
import classes from "./break-glass.module.css";
import { BreakGlassForm } from "./break-glass-form.tsx";

interface OutOfReachProps {
  /** The list to go back to: `/clients`. */
  backTo: string;
  open: (body: BreakGlassRequest, ticket: string) => Promise<unknown>;
}

/** Shown instead of a chart the user has no access to, with break-the-glass access for those permitted (BTG-1). */
export function OutOfReach({ backTo, open }: OutOfReachProps) {
  const [asking, setAsking] = useState(false);
  const { tenant } = useSession();
  const may = useCan("clients.break-glass");
  return (
    <section className={classes.wall}>
      {!asking && <Stones scene="path" />}
      <h1 className={classes.title}>{asking ? "Break-the-glass access" : "You don't have access to this chart"}</h1>
      <p className={classes.text}>
        {asking
          ? "You can view this chart and document care for one hour. Access then ends automatically."
          : "The client is at another location, or the chart is restricted to its care team. If you care for this client, ask to be added to the care team."}
      </p>
      {asking ? (
        <BreakGlassForm part2={tenant.part2Program} open={open} onCancel={() => setAsking(false)} />
      ) : (
        <Group>
          {may && (
            <Button color="rose" onClick={() => setAsking(true)}>
              Break the glass
            </Button>
          )}
          <Button component={AppLink} to={backTo} variant="default">
            Go back
          </Button>
        </Group>
      )}
    </section>
  );
}
