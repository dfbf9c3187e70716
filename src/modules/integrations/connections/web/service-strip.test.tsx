import { expect, it } from "vitest";
import { degradedMessage } from "./service-strip.tsx";

const row = (label: string, waiting: number) => ({ id: label, label, waiting });

it("names the service and the number of queued items", () => {
  expect(degradedMessage([row("Mail", 0)])).toBe("Mail is degraded. Outgoing items are queued.");
  expect(degradedMessage([row("Mail", 1)])).toBe("Mail is degraded. 1 item queued.");
  expect(degradedMessage([row("Mail", 3), row("Texts", 2)])).toBe("Mail and Texts are degraded. 5 items queued.");
});
