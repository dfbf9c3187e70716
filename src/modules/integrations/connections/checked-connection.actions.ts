import type { Act } from "#platform/server/execution/context.ts";
import { refusedHost } from "#platform/server/http/ask.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import type { ConnectionEnvironment } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { ConnectionConfig } from "./connection.contract.ts";
import type { IntegrationType, OpenConnection } from "./integration-type.ts";
import { typeOf } from "./open-connection.store.ts";

/** Validates the settings against the connection type. Throws `integration-config-invalid` with the fields, `host-not-allowed`. */
export function checkedConfig(
  act: Act,
  type: IntegrationType,
  environment: ConnectionEnvironment,
  config: ConnectionConfig,
): ConnectionConfig {
  const parsed = type.configSchema.safeParse(config);
  if (!parsed.success)
    throw new Problem("integration-config-invalid", {
      detail: parsed.error.issues[0]?.message ?? "A required setting is missing.",
      errors: parsed.error.issues.map((issue) => ({
        path: ["body", "config", ...issue.path.map(String)].join("."),
        message: issue.message,
      })),
    });
  const checked = parsed.data;
  if (environment === "simulator") return checked;
  for (const { name, kind } of type.fields) {
    if (kind !== "url" && kind !== "host") continue;
    const address = kind === "host" ? `https://${String(checked[name])}` : String(checked[name]);
    const refusal = refusedHost(act.platform.outside, address);
    if (refusal)
      throw new Problem("host-not-allowed", {
        detail: refusal,
        errors: [{ path: `body.config.${name}`, message: refusal }],
      });
  }
  return checked;
}

/** Tests the settings with the provider; a refusal is an answer, not an error. */
export function testNow(act: Act, connection: OpenConnection, version: number) {
  return act.outside(`test ${connection.id} ${version}`, async () => {
    const requestId = newId();
    try {
      const said = await typeOf(act.platform, connection.typeKey).test({ ...connection, requestId });
      return { ok: true, said, requestId };
    } catch (error) {
      if (error instanceof OutboundFailure) return { ok: false, said: error.message, requestId };
      throw error;
    }
  });
}
