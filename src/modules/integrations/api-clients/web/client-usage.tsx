import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useRead } from "#platform/web/index.ts";
import { ErrorState, showDate } from "#ui/index.ts";
import { HourBars } from "#ui/plots/hour-bars.tsx";
import { type ApiClient, listApiUsage } from "../api-client.contract.ts";

/** `11-20`; the year is omitted because the range is 30 days. */
const dayLabel = (date: string) => showDate(date).slice(0, 5);

/** An API client's requests per day, for all keys or one key. */
export function ClientUsage({ client }: { client: ApiClient }) {
  const [chosen, setChosen] = useState("all");
  const read = useRead(listApiUsage, { params: { clientId: client.id } });
  if (read.isError) return <ErrorState small error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return null;
  const days = read.data.days.map(({ on, calls, byKey }) => ({
    on,
    calls: chosen === "all" ? calls : (byKey.find(({ keyId }) => keyId === chosen)?.calls ?? 0),
  }));
  const total = days.reduce((sum, { calls }) => sum + calls, 0);
  const most = days.reduce((best, day) => (day.calls > best.calls ? day : best));
  const words =
    total === 0
      ? "No requests in 30 days."
      : `${total.toLocaleString("en-US")} ${total === 1 ? "request" : "requests"}, most on ${showDate(most.on)}: ${most.calls.toLocaleString("en-US")}.`;
  return (
    <>
      {client.keys.length > 1 && (
        <SegmentedControl
          aria-label="Requests by key"
          size="xs"
          value={chosen}
          onChange={setChosen}
          data={[
            { value: "all", label: "All keys" },
            ...client.keys.map(({ id, last4 }) => ({ value: id, label: `… ${last4}` })),
          ]}
        />
      )}
      <HourBars
        title="Requests, last 30 days"
        words={words}
        heads={["Day", "Requests"]}
        dense
        bars={days.map(({ on, calls }) => ({ key: on, label: dayLabel(on), open: calls, done: 0 }))}
      />
    </>
  );
}
