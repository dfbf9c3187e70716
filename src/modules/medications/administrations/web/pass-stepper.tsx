import { ActionIcon, Select } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { PassClient } from "../pass.contract.ts";
import classes from "./pass-client-panel.module.css";
import { stepTo } from "./pass-client-panel.tsx";
import { countsOf } from "./pass-progress.ts";

interface PassStepperProps {
  clients: readonly PassClient[];
  chosen: PassClient;
  now: string;
  onChoose: (client: PassClient) => void;
}

/** Chooses the client where there is no room for the list beside the doses. */
export function PassStepper({ clients, chosen, now, onChoose }: PassStepperProps) {
  const at = clients.indexOf(chosen);
  return (
    <div className={classes.stepper}>
      <ActionIcon
        variant="default"
        size="xl"
        aria-label="Previous client"
        disabled={at <= 0}
        onClick={() => stepTo(clients, chosen, -1, onChoose)}
      >
        <IconChevronLeft size="1.2em" />
      </ActionIcon>
      <Select
        aria-label="Client"
        size="md"
        allowDeselect={false}
        searchable
        data={clients.map((client) => ({ value: client.demographicId, label: optionOf(client, now) }))}
        value={chosen.demographicId}
        onChange={(id) => {
          const next = clients.find((client) => client.demographicId === id);
          if (next) onChoose(next);
        }}
      />
      <ActionIcon
        variant="default"
        size="xl"
        aria-label="Next client"
        disabled={at >= clients.length - 1}
        onClick={() => stepTo(clients, chosen, 1, onChoose)}
      >
        <IconChevronRight size="1.2em" />
      </ActionIcon>
    </div>
  );
}

/** "Karen Lee · South House 4A · name alert · 2 due". */
function optionOf(client: PassClient, now: string): string {
  const { due } = countsOf([client], now);
  return [client.name, client.place, client.nameAlerts.length > 0 && "name alert", due > 0 && `${due} due`]
    .filter(Boolean)
    .join(" · ");
}
