import { useCan, useRead } from "#platform/web/index.ts";
import { Chip } from "#ui/state/state-badge.tsx";
import { showDate } from "#ui/when.ts";
import { listNameAlerts } from "../client-list.contract.ts";

/** The look-alike names at the client's location: "Not Lee, Karyn, DOB 05-10-1989". Undefined without any. */
export function useNameAlert(clientId: string | null | undefined): string | undefined {
  const mayRead = useCan("clients.read");
  const read = useRead(listNameAlerts, {}, { enabled: mayRead && Boolean(clientId), everyMs: 300_000 });
  const others = read.data?.rows.find((row) => row.clientId === clientId)?.others ?? [];
  if (others.length === 0) return undefined;
  return others.map(({ name, birthDate }) => `Not ${name}, DOB ${showDate(birthDate)}`).join(". ");
}

/** Beside a client's name wherever the client is chosen from a list (ALR-4). */
export function NameAlert({ clientId }: { clientId: string | null | undefined }) {
  const warning = useNameAlert(clientId);
  if (!warning) return null;
  return (
    <Chip tone="attention" shape="alert" title={warning}>
      Name alert
    </Chip>
  );
}
