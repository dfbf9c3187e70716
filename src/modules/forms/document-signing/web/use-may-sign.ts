import { useCan, useRead, useSession } from "#platform/web/index.ts";
import { getSigningAccount } from "../envelope.contract.ts";

/** Whether this user works with the signing service; a facility can switch it off. */
export function useMaySign(): boolean {
  const may = useCan("documentSigning.use");
  const { tenant } = useSession();
  return may && tenant.modules.includes("documentSigning");
}

/** The same, where the service is set up: otherwise there is nothing to send with. */
export function useMaySend(): boolean {
  const may = useMaySign();
  const account = useRead(getSigningAccount, {}, { enabled: may });
  return may && account.data !== undefined && account.data.state !== "absent";
}
