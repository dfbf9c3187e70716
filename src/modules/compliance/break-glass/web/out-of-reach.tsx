import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { AppLink } from "#platform/web/router/links.tsx";
import { useCan, useSession } from "#platform/web/session/session-context.ts";
import { Stones } from "#ui/brand/stones.tsx";
import classes from "./break-glass.module.css";
import { OpenForm, type Opening } from "./open-in-emergency.tsx";

interface OutOfReachProps {
  /** Where one comes from: `/clients`. */
  backTo: string;
  open: (body: Opening, ticket: string) => Promise<unknown>;
}

/** In place of a chart that is out of reach: says so, and lets those who may open it in an emergency (BTG-1). */
export function OutOfReach({ backTo, open }: OutOfReachProps) {
  const [asking, setAsking] = useState(false);
  const { tenant } = useSession();
  const may = useCan("clients.break-glass");
  return (
    <section className={classes.wall}>
      {!asking && <Stones scene="path" />}
      <h1 className={classes.title}>{asking ? "Open in an emergency" : "This chart is out of your reach"}</h1>
      <p className={classes.text}>
        {asking
          ? "You will see this chart for an hour, and chart the care you give. It closes by itself."
          : "The person is at another location, or the chart is restricted to its care team. If you take care of them, ask to be added to the team."}
      </p>
      {asking ? (
        <OpenForm part2={tenant.part2Program} open={open} onCancel={() => setAsking(false)} />
      ) : (
        <Group>
          {may && (
            <Button color="rose" onClick={() => setAsking(true)}>
              Open in an emergency
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
