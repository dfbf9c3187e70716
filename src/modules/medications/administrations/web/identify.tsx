import { Button } from "@mantine/core";
import { Kbd, StepFrame } from "#ui/index.ts";
import type { PassClient } from "../pass.contract.ts";
import { IdentityCheck } from "./identity-check.tsx";
import classes from "./step.module.css";
import type { Identified } from "./step.ts";

export interface IdentifyProps {
  client: PassClient;
  onIdentified: (by: Identified) => void;
  onCancel: () => void;
}

/** Asks for two identifiers when a dose is started before the client is identified (MED-53). */
export function Identify({ client, onIdentified, onCancel }: IdentifyProps) {
  return (
    <StepFrame className={classes.step} label={`Identify ${client.name}`} onCancel={onCancel}>
      <IdentityCheck client={client} onIdentified={onIdentified}>
        <Button size="md" variant="subtle" onClick={onCancel} rightSection={<Kbd keys="escape" />}>
          Back
        </Button>
      </IdentityCheck>
    </StepFrame>
  );
}
