import { useRead } from "#platform/web/index.ts";
import { Chip, EmptyState, ErrorState, Skeletons } from "#ui/index.ts";
import classes from "../../web/integrations.module.css";
import { type CollectedSpan, getSimulatorTraces } from "../outbox.contract.ts";

/** Traces received by the simulated collector: each request or job with its queries, latest first. */
export function Traces() {
  const read = useRead(getSimulatorTraces, {}, { everyMs: 2_000 });
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" />;
  const { rows, collecting } = read.data;
  const roots = rows.filter(({ kind }) => kind !== 3).sort((a, b) => b.startedAt.localeCompare(a.startedAt));
  if (roots.length === 0)
    return (
      <EmptyState
        title="No traces"
        text={
          collecting
            ? "Traces are sent every 5 seconds."
            : "Start Cairn with OTEL_EXPORTER_OTLP_ENDPOINT set to the simulated collector. See docs/operations.md."
        }
      />
    );
  return roots
    .slice(0, 50)
    .map((root) => (
      <Trace key={root.spanId} root={root} parts={rows.filter(({ parentSpanId }) => parentSpanId === root.spanId)} />
    ));
}

const msText = (ms: number) => `${ms.toFixed(1)} ms`;

function Trace({ root, parts }: { root: CollectedSpan; parts: readonly CollectedSpan[] }) {
  const status = root.attributes["http.response.status_code"];
  const lines = [...parts]
    .sort((a, b) => a.startedAt.localeCompare(b.startedAt))
    .map(({ name, ms, attributes }) => `${msText(ms).padStart(10)}  ${name}  ${attributes["db.query.hash"] ?? ""}`);
  return (
    <article className={classes.mail}>
      <header>
        <Chip tone={root.failed ? "danger" : "info"} {...(root.failed ? { shape: "cross" as const } : {})}>
          {root.service}
        </Chip>
        <strong>{root.name}</strong>
        <span className={classes.quiet}>
          {status ? `${status}, ` : ""}
          {msText(root.ms)}, {parts.length} {parts.length === 1 ? "statement" : "statements"}, trace{" "}
          {root.traceId.slice(0, 8)}
        </span>
      </header>
      {lines.length > 0 && <pre>{lines.join("\n")}</pre>}
    </article>
  );
}
