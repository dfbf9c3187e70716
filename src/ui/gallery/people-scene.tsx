import { Button, Stack } from "@mantine/core";
import { Chip, ClientBanner, Lamp, Person, StateBadge } from "../index.ts";
import { personStates } from "./sample.ts";

const today = "2026-11-20";

export function PeopleScene() {
  return (
    <Stack gap="lg">
      <ClientBanner
        preferredName="Maria"
        pronouns="she/her"
        legalName="Maria Elena Delgado"
        birthDate="1988-03-14"
        today={today}
        recordNumber="MR1000017"
        place="Detox Wing 4-B"
        levelOfCare="3.7-WM"
        day={4}
        allergies={["Penicillin", "Sulfonamide antibiotics", "Latex"]}
        alerts={[
          { key: "fall", label: "Fall risk" },
          { key: "ciwa", label: "CIWA due 2:00 PM", tone: "info", shape: "clock" },
        ]}
        consent={{ tone: "done", label: "Consent on file" }}
      />
      <ClientBanner
        preferredName="Tom"
        legalName="Thomas Kerr"
        birthDate="1961-12-02"
        today={today}
        recordNumber="MR1000132"
        place="North House 12-A"
        levelOfCare="3.5"
        day={31}
        allergies="none"
        consent={{ tone: "attention", label: "Consent ends in 3 days" }}
      />
      <ClientBanner
        preferredName="Oluwaseun Adeyemi-Castellanos"
        legalName="Oluwaseun Temitope Adeyemi-Castellanos"
        birthDate={undefined}
        today={today}
        recordNumber="MR1000999"
        allergies="unrecorded"
        alerts={[{ key: "elope", label: "Elopement risk", tone: "danger" }]}
        actions={<Button size="compact-sm">Admit</Button>}
      />
      <div style={{ display: "flex", flexWrap: "wrap", gap: "var(--cairn-2)" }}>
        {personStates.states.map((state) => (
          <StateBadge key={state} states={personStates} state={state} />
        ))}
        <Chip tone="danger" shape="alert">
          Overdue 2 h
        </Chip>
        <Chip tone="machine">Suggested by the assistant</Chip>
        <Chip>Part 2</Chip>
        <Chip tone="brand" shape="arrow">
          New
        </Chip>
        <Lamp tone="done" label="Live" />
        <Lamp tone="danger" label="Offline" />
      </div>
      <div style={{ display: "flex", flexWrap: "wrap", gap: "var(--cairn-6)" }}>
        {["Teresa Vance", "Marcus Dale", "Priya Shah", "Samuel Wright", "Denise Park", "Elena Ruiz"].map((name) => (
          <Person key={name} name={name} size={36} detail="Registered nurse" />
        ))}
      </div>
    </Stack>
  );
}
