import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Kbd, showDate } from "#ui/index.ts";
import type { PassClient } from "../pass.contract.ts";
import classes from "./step.module.css";
import { type Identified, identifiers } from "./step.ts";

export interface IdentifyProps {
  client: PassClient;
  onIdentified: (by: Identified) => void;
  onCancel: () => void;
}

/** Asks for two identifiers when a dose is started before the client is identified. */
export function Identify({ client, onIdentified, onCancel }: IdentifyProps) {
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => yes.current?.focus(), []);
  return (
    <div className={classes.step}>
      <p className={classes.sentence}>
        Confirm this is <strong>{client.name}</strong>, DOB <strong>{showDate(client.birthDate)}</strong>. Ask for name
        and date of birth, and check the {client.photoFileId ? "photo" : "photo ID. No photo is on file"}.
      </p>
      <div className={classes.stepButtons}>
        <Button size="md" ref={yes} onClick={() => onIdentified("photo_dob")} rightSection={<Kbd keys="enter" />}>
          {identifiers(client).photo_dob} match
        </Button>
        <Button size="md" variant="subtle" onClick={onCancel} rightSection={<Kbd keys="escape" />}>
          Back
        </Button>
      </div>
    </div>
  );
}
