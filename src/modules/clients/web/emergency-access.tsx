import { GrantBar, OutOfReach } from "#modules/compliance/index.web.ts";
import type { CallInput } from "#platform/shared/endpoint.ts";
import { queryClient, useAction } from "#platform/web/index.ts";
import { breakGlass } from "../identity/break-glass.contract.ts";
import type { ChartContext } from "../identity/client.contract.ts";

function useBreakGlass(mrNo: string, onOpened: () => Promise<unknown>) {
  const breakIt = useAction(breakGlass, { inline: true });
  return async (body: CallInput<typeof breakGlass>["body"], ticket: string) => {
    await breakIt.run({ params: { mrNo }, body }, { ticket });
    await onOpened();
  };
}

/** In place of a chart, or of any record of a client, that is out of reach. `id`: the MR number or the client id. */
export function ClientRefused({ id, onOpened }: { id: string; onOpened: () => Promise<unknown> }) {
  return <OutOfReach backTo="/clients" open={useBreakGlass(id, onOpened)} />;
}

/** Break-the-glass access in use, on the chart and on every page with the client's banner. */
export function EmergencyBar({ chart }: { chart: Pick<ChartContext, "mrNo" | "emergency"> }) {
  const open = useBreakGlass(chart.mrNo, () => queryClient.invalidateQueries());
  if (!chart.emergency) return null;
  // When access ends, everything read under it goes too, and the page asks again.
  return <GrantBar {...chart.emergency} renew={open} onOver={() => void queryClient.resetQueries()} />;
}
