import { useMaybeSession } from "../session/session-context.ts";
import { usePublicConfig } from "../shell/product-name.ts";
import { Shell } from "../shell/shell.tsx";
import { Alone } from "./alone.tsx";

/** What stands at an address nobody owns. */
export function Nowhere() {
  const facility = usePublicConfig()?.tenantName;
  return (
    <Alone title="There is nothing at this address" scene="scattered">
      The link may be old or mistyped{facility ? `, or belong to a facility other than ${facility}` : ""}.
    </Alone>
  );
}

/** An unknown address, with the shell around it for those who are signed in. */
export function NotFound() {
  const session = useMaybeSession();
  return session ? (
    <Shell>
      <Nowhere />
    </Shell>
  ) : (
    <main>
      <Nowhere />
    </main>
  );
}
