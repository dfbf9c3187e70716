import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { lazy, type ReactNode, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { LoadingScreen } from "#ui/brand/loading-screen.tsx";
import { retryImport } from "#ui/retry-import.ts";
import { ListMemoryProvider } from "#ui/table/list-memory.tsx";
import { UiProvider } from "#ui/theme/provider.tsx";
import { UrlStateProvider } from "#ui/url-state.tsx";
import { readCookie } from "./api/cookies.ts";
import { queryClient } from "./api/query.ts";
import { watchCrashes } from "./crash/report-crash.ts";
import { RootCrash } from "./crash/root-crash.tsx";
import { kernelWeb } from "./kernel.web.tsx";
import type { WebModule } from "./modules/module.ts";
import { ModulesProvider, useOpenExtensions } from "./modules/registry.tsx";
import { retryStyles } from "./modules/retry-styles.ts";
import { listMemory } from "./preferences/list-memory.ts";
import { usePreferences } from "./preferences/preferences.ts";
import { FacilityCheck } from "./router/facility-check.tsx";
import { AppLink, useUrlState } from "./router/links.tsx";
import { RouteProgress } from "./router/route-progress.tsx";
import { buildRouter } from "./router/router.tsx";
import { useTitle } from "./router/use-title.ts";
import { boot } from "./session/boot.ts";
import { BootProblem } from "./session/boot-problem.tsx";
import { LockCover } from "./session/lock-cover.tsx";
import { takeDeviceBack } from "./session/session.ts";
import { useMaybeSession } from "./session/session-context.ts";
import { SessionProvider } from "./session/session-provider.tsx";
import { useSessionState } from "./session/session-state.ts";
import { FacilityBrand } from "./shell/brand.tsx";
import { isForThePublic } from "./shell/layout-rules.ts";
import { RefusedRecords } from "./shell/refused.tsx";

/** What floats over pages comes right after the first paint: a quarter of the code, of which nothing shows at once. */
const Floating = lazy(() =>
  retryImport(() => import("./shell/floating.tsx")).then((loaded) => ({ default: loaded.Floating })),
);

type AppRouter = ReturnType<typeof buildRouter>;

/** Starts the app in an element with the modules the page was composed of. Called once. */
export function startApp(element: HTMLElement, modules: readonly WebModule[]): void {
  const all = [kernelWeb, ...modules];
  const router = buildRouter({ modules: all, Wrap: Frame });
  const matched = (pathname: string) => router.getMatchedRoutes(pathname)[2]?.options.staticData;
  // A public page whose module is missing is not found, and does not ask a visitor for a password.
  const signedOut = (pathname: string): boolean => matched(pathname)?.screen?.signedOut ?? isForThePublic(pathname);
  watchCrashes();
  retryStyles();
  // Loads the code of the page while the session is read. The route of the page loads again what failed.
  if (readCookie("token")) void matched(location.pathname)?.View?.preload?.();
  void boot({ signedOut: signedOut(location.pathname) })
    .then(() => import("./version/version-watch.ts"))
    .then(({ watchVersion }) => watchVersion());
  for (const module of all) module.start?.();
  createRoot(element).render(
    <StrictMode>
      <RootCrash>
        <QueryClientProvider client={queryClient}>
          <ModulesProvider modules={all}>
            <App router={router} retry={() => void boot({ signedOut: signedOut(location.pathname) })} />
          </ModulesProvider>
        </QueryClientProvider>
      </RootCrash>
    </StrictMode>,
  );
}

/** The logo while booting; the router afterwards, which the lock screen covers. */
function App({ router, retry }: { router: AppRouter; retry: () => void }) {
  const loading = useSessionState((state) => state.loading);
  const problem = useSessionState((state) => state.bootProblem);
  const locked = useSessionState((state) => state.locked && state.info !== null);
  const handedTo = useSessionState((state) => state.info?.handedTo ?? null);
  const [screen] = useOpenExtensions("session.lock-screen");
  if (loading) {
    return (
      <Theme>
        <Suspense fallback={<LoadingScreen />}>
          {problem ? <BootProblem {...problem} onRetry={retry} /> : <LoadingScreen />}
        </Suspense>
      </Theme>
    );
  }
  const cover = (
    <Theme>
      <Suspense fallback={<LoadingScreen />}>{screen ? <screen.LockScreen /> : <LoadingScreen />}</Suspense>
    </Theme>
  );
  return (
    <LockCover locked={locked} cover={cover}>
      {handedTo ? <HandedDevice record={handedTo} /> : <RouterProvider router={router} />}
    </LockCover>
  );
}

/** While a client has the device there is no router: no address leads anywhere but to the record it was handed over for. */
function HandedDevice({ record }: { record: string }) {
  const [type, id = ""] = record.split(":");
  const piece = useOpenExtensions("session.handed").find((one) => one.type === type);
  return (
    <SessionProvider>
      <Theme>
        <Suspense fallback={<LoadingScreen />}>{piece && <piece.Handed id={id} onReturn={takeDeviceBack} />}</Suspense>
      </Theme>
    </SessionProvider>
  );
}

function Theme({ children, inRouter = false }: { children: ReactNode; inRouter?: boolean }) {
  const preferences = usePreferences();
  const session = useMaybeSession();
  return (
    <UiProvider
      textSize={preferences.textSize}
      tableSpacing={preferences.tableSpacing}
      theme={preferences.theme}
      singleKeys={preferences.singleKeys}
      {...(session ? { timeZone: session.timeZone } : {})}
      {...(inRouter ? { Link: AppLink } : {})}
    >
      {children}
    </UiProvider>
  );
}

/** What every screen stands in: session, modules, theme, address, and the things that float over pages. */
function Frame({ children }: { children: ReactNode }) {
  const url = useUrlState();
  useTitle();
  return (
    <SessionProvider>
      <Theme inRouter>
        <UrlStateProvider value={url}>
          <FacilityBrand>
            <RouteProgress />
            <FacilityCheck>
              <ListMemoryProvider value={listMemory}>
                <RefusedRecords>{children}</RefusedRecords>
              </ListMemoryProvider>
            </FacilityCheck>
            <Suspense fallback={null}>
              <Floating />
            </Suspense>
          </FacilityBrand>
        </UrlStateProvider>
      </Theme>
    </SessionProvider>
  );
}
