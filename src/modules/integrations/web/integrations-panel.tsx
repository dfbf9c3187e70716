import { SegmentedControl } from "@mantine/core";
import { useSession, useUrlState } from "#platform/web/index.ts";
import { AgreementsPart } from "../agreements/web/agreements-part.tsx";
import { ApiKeysPart } from "../api-clients/web/api-keys-part.tsx";
import { ConnectionsPart } from "../connections/web/connections-part.tsx";
import { DeliveriesPart } from "../deliveries/web/deliveries-part.tsx";
import { WebhooksPart } from "../webhooks/web/webhooks-part.tsx";
import classes from "./integrations.module.css";

const parts = {
  connections: { label: "Connections", permission: "integrations.manage", Part: ConnectionsPart },
  deliveries: { label: "Deliveries", permission: "integrations.manage", Part: DeliveriesPart },
  agreements: { label: "Agreements", permission: "settings.view", Part: AgreementsPart },
  keys: { label: "API keys", permission: "developer.manage", Part: ApiKeysPart },
  webhooks: { label: "Webhooks", permission: "developer.manage", Part: WebhooksPart },
} as const;
type Part = keyof typeof parts;

/** What this facility is connected with: services, what went out and came in, contracts, and programs of others. */
export function IntegrationsPanel() {
  const url = useUrlState();
  const { permissions } = useSession();
  // Whoever confirms contracts sees those, and not the rest.
  const open = (Object.keys(parts) as Part[]).filter((part) => permissions.includes(parts[part].permission));
  const chosen = open.find((part) => part === url.params.part) ?? open[0] ?? "agreements";
  const { Part } = parts[chosen];
  return (
    <>
      <div className={classes.parts}>
        <SegmentedControl
          aria-label="Part of the integrations"
          size="xs"
          value={chosen}
          onChange={(part) => url.set({ part })}
          data={open.map((value) => ({ value, label: parts[value].label }))}
        />
      </div>
      <Part />
    </>
  );
}
