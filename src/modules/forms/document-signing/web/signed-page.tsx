import { Button } from "@mantine/core";
import { useUrlState } from "#platform/web/index.ts";
import classes from "./signing.module.css";

const said: Readonly<Record<string, string>> = {
  signing_complete: "Thank you. You have signed.",
  decline: "You declined to sign.",
  ttl_expired: "This page expired. Ask the staff member to open it again.",
  session_timeout: "This page expired. Ask the staff member to open it again.",
};

/** `/document-signing/signed`: where the service's page leads after someone signed at the facility. Shows nothing of the chart. */
export function Screen() {
  const { event } = useUrlState().params;
  return (
    <main className={classes.bare}>
      <h1>{said[event ?? ""] ?? "You have left the signing page."}</h1>
      <p>Give the device back to the staff member.</p>
      <Button onClick={() => window.close()}>Close page</Button>
    </main>
  );
}
