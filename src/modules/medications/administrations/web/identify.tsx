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

/** Asked when giving begins before the client was identified. */
export function Identify({ client, onIdentified, onCancel }: IdentifyProps) {
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => yes.current?.focus(), []);
  return (
    <div className={classes.step}>
      <p className={classes.sentence}>
        Is this <strong>{client.name}</strong>, born <strong>{showDate(client.birthDate)}</strong>? Ask for name and
        date of birth, and look at the photo{client.photoFileId ? "" : " ID: none is on file here"}.
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
