import { ApiKeysPart } from "../api-clients/web/api-keys-part.tsx";
import { WebhooksPart } from "../webhooks/web/webhooks-part.tsx";
import classes from "./integrations.module.css";
import { type PanelPart, PartsPanel } from "./section-panel.tsx";

const parts: readonly PanelPart[] = [
  { value: "keys", label: "API keys", permission: "developer.manage", Part: ApiKeysPart },
  { value: "webhooks", label: "Webhooks", permission: "developer.manage", Part: WebhooksPart },
];

/** API clients and webhooks. */
export function DeveloperPanel() {
  return (
    <>
      <PartsPanel label="Developer settings" parts={parts} />
      <p className={classes.quiet}>
        Every endpoint, event and error is described in the{" "}
        <a href="/docs/" target="_blank" rel="noreferrer">
          API reference
        </a>
        .
      </p>
    </>
  );
}
