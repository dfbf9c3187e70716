import { AgreementsPart } from "../agreements/web/agreements-part.tsx";
import { ConnectionsPart } from "../connections/web/connections-part.tsx";
import { DeliveriesPart } from "../deliveries/web/deliveries-part.tsx";
import { HealthPart } from "../overview/web/health-part.tsx";
import { InventoryPart } from "../overview/web/inventory-part.tsx";
import { type PanelPart, PartsPanel } from "./section-panel.tsx";

const parts: readonly PanelPart[] = [
  { value: "connections", label: "Connections", permission: "integrations.manage", Part: ConnectionsPart },
  { value: "deliveries", label: "Deliveries", permission: "integrations.manage", Part: DeliveriesPart },
  { value: "agreements", label: "Agreements", permission: "settings.view", Part: AgreementsPart },
  { value: "health", label: "Health", permission: "settings.view", Part: HealthPart },
  { value: "inventory", label: "Inventory", permission: "settings.view", Part: InventoryPart },
];

/** Connections, deliveries, agreements, health and inventory. */
export function IntegrationsPanel() {
  return <PartsPanel label="Integrations" parts={parts} />;
}
