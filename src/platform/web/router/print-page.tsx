import { lazy, Suspense, useMemo } from "react";
import { LoadingScreen } from "#ui/brand/loading-screen.tsx";
import { usePrintPages } from "../modules/registry.tsx";
import { useSession } from "../session/session-context.ts";
import { Forbidden } from "./forbidden.tsx";
import { useParam } from "./links.tsx";
import { Nowhere } from "./nowhere.tsx";
import { PrintDeskOf } from "./print-desk.tsx";

/** `/exportPrint/[print_page]`: gives the page to the module that declared the value; an unknown value is not found. */
export function Screen() {
  const value = useParam("print_page");
  const { permissions } = useSession();
  const page = usePrintPages().find((one) => one.value === value);
  const Paper = useMemo(
    () => page && lazy(() => page.load().then(({ Screen: Loaded }) => ({ default: Loaded }))),
    [page],
  );
  if (!page || !Paper || (page.permission && !permissions.includes(page.permission)))
    return <main>{page && Paper ? <Forbidden permission={page.permission} /> : <Nowhere />}</main>;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <PrintDeskOf contains={page.contains}>
        <Paper />
      </PrintDeskOf>
    </Suspense>
  );
}
