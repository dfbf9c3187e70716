import type { Logger } from "./logger.ts";
import type { Otlp } from "./otlp.ts";

/** Begins to send telemetry when OTEL_EXPORTER_OTLP_ENDPOINT is set. Without it nothing is loaded, and nothing costs. */
export async function startTelemetry(service: string, log: Logger): Promise<Otlp | null> {
  if (!process.env.OTEL_EXPORTER_OTLP_ENDPOINT) return null;
  const { Otlp, readTelemetry } = await import("./otlp.ts");
  const settings = readTelemetry(process.env, service);
  if (!settings) return null;
  const otlp = new Otlp(settings, log);
  otlp.start();
  return otlp;
}
