import { isPermission } from "../../shared/permissions.ts";
import { useUrlState } from "../router/links.tsx";
import { Forbidden } from "./forbidden.tsx";

/** The route `/403`, where `?permission=` may say what was missing. */
export function Screen() {
  const { permission } = useUrlState().params;
  return (
    <main>
      <Forbidden permission={permission && isPermission(permission) ? permission : undefined} />
    </main>
  );
}
