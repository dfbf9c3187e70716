import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { Kbd, showDate } from "#ui/index.ts";
import type { PassClient } from "../pass.contract.ts";
import { NameAlertLine } from "./client-alerts.tsx";
import classes from "./step.module.css";
import { type Identified, identifiers } from "./step.ts";

interface IdentityCheckProps {
  client: PassClient;
  onIdentified: (by: Identified) => void;
  /** The buttons after the two ways to confirm. */
  children: React.ReactNode;
}

/**
 * Whether the two identifiers need the birth year typed: an alert says that the name can be mistaken. Until then the date of
 * birth is not shown, so that the year comes from the client and not from the screen.
 */
export function asksBirthYear({ nameAlerts, alerts }: PassClient): boolean {
  return nameAlerts.length > 0 || alerts.some((alert) => alert.category === "name_alike");
}

/** Confirms two client identifiers (MED-53). With a name alert, the birth year the client says is typed first. */
export function IdentityCheck({ client, onIdentified, children }: IdentityCheckProps) {
  const [year, setYear] = useState("");
  const words = identifiers(client);
  const asks = asksBirthYear(client);
  const isWrong = asks && year.length === 4 && year !== client.birthDate.slice(0, 4);
  const ready = !asks || (year.length === 4 && !isWrong);
  const confirm = (by: Identified) => {
    if (ready) onIdentified(by);
  };
  return (
    <>
      <p className={classes.sentence}>
        Confirm this is <strong>{client.name}</strong>, DOB{" "}
        <strong className={asks ? undefined : classes.birth}>
          {asks ? "as the client states it" : showDate(client.birthDate)}
        </strong>
        . Ask for name and date of birth, and check the {client.photoFileId ? "photo" : "photo ID. No photo is on file"}
        .
      </p>
      <NameAlertLine client={client} />
      {asks && (
        <TextInput
          label="Birth year the client states"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          w="14rem"
          value={year}
          error={isWrong ? `This is not ${client.name}'s birth year. Check the client and the photo.` : undefined}
          onChange={(event) => setYear(event.currentTarget.value.replace(/\D/g, ""))}
          onKeyDown={(event) => {
            if (event.key === "Enter" && !event.repeat) confirm("photo_dob");
          }}
        />
      )}
      <div className={classes.stepButtons}>
        <Button
          size="md"
          data-confirm
          disabled={!ready}
          onClick={() => confirm("photo_dob")}
          rightSection={<Kbd keys="enter" />}
        >
          {words.photo_dob} match
        </Button>
        <Button size="md" variant="default" data-confirm disabled={!ready} onClick={() => confirm("photo_name_mrn")}>
          {words.photo_name_mrn} match
        </Button>
        {children}
      </div>
    </>
  );
}
