import { isPermission } from "#platform/shared/access/permissions.ts";
import { Forbidden } from "./forbidden.tsx";
import { useUrlState } from "./links.tsx";

/** The route `/403`, where `?permission=` may say what was missing. */
export function Screen() {
  const { permission } = useUrlState().params;
  return (
    <main>
      <Forbidden permission={permission && isPermission(permission) ? permission : undefined} />
    </main>
  );
}
