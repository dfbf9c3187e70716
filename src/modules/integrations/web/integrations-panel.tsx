import { SegmentedControl } from "@mantine/core";
import { useUrlState } from "#platform/web/index.ts";
import { AgreementsPart } from "../agreements/web/agreements-part.tsx";
import { ApiKeysPart } from "../api-clients/web/api-keys-part.tsx";
import { ConnectionsPart } from "../connections/web/connections-part.tsx";
import { DeliveriesPart } from "../deliveries/web/deliveries-part.tsx";
import { WebhooksPart } from "../webhooks/web/webhooks-part.tsx";
import classes from "./integrations.module.css";

const parts = {
  connections: { label: "Connections", Part: ConnectionsPart },
  deliveries: { label: "Deliveries", Part: DeliveriesPart },
  agreements: { label: "Agreements", Part: AgreementsPart },
  keys: { label: "API keys", Part: ApiKeysPart },
  webhooks: { label: "Webhooks", Part: WebhooksPart },
} as const;
type Part = keyof typeof parts;
const isPart = (text: string | undefined): text is Part => text !== undefined && text in parts;

/** What this facility is connected with: services, what went out and came in, contracts, and programs of others. */
export function IntegrationsPanel() {
  const url = useUrlState();
  const chosen: Part = isPart(url.params.part) ? url.params.part : "connections";
  const { Part } = parts[chosen];
  return (
    <>
      <div className={classes.parts}>
        <SegmentedControl
          aria-label="Part of the integrations"
          size="xs"
          value={chosen}
          onChange={(part) => url.set({ part })}
          data={Object.entries(parts).map(([value, { label }]) => ({ value, label }))}
        />
      </div>
      <Part />
    </>
  );
}
