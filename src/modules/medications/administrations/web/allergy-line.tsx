import { IconAlertOctagon } from "@tabler/icons-react";
import { Chip } from "#ui/index.ts";
import type { PassClient } from "../pass.contract.ts";
import classes from "./pass-client-panel.module.css";

/** Allergies in the client header and where a dose is given. */
export function AllergyLine({ client }: { client: PassClient }) {
  if (client.allergyDisplay === "list")
    return (
      <p className={classes.allergies}>
        <IconAlertOctagon size="1.2em" aria-hidden="true" />
        <span>
          <strong>{client.allergies.length === 1 ? "Allergy" : "Allergies"}</strong> {client.allergies.join(", ")}
        </span>
      </p>
    );
  if (client.allergyDisplay === "not_recorded")
    return (
      <Chip tone="attention" shape="alert">
        Allergies not recorded
      </Chip>
    );
  return (
    <p className={classes.quiet}>
      {client.allergyDisplay === "no_known" ? "No known allergies" : "No known drug allergies"}
    </p>
  );
}

/** Shown beside a dose only when there are allergies, or they are not recorded. */
export function AllergyWarning({ client }: { client: PassClient }) {
  const stops = client.allergyDisplay === "list" || client.allergyDisplay === "not_recorded";
  return stops ? <AllergyLine client={client} /> : null;
}
