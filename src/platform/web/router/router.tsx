import {
  type AnyRoute,
  type AsyncRouteComponent,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  useMatch,
} from "@tanstack/react-router";
import type { JSX, ReactNode } from "react";
import { LoadingScreen } from "#ui/brand/loading-screen.tsx";
import { CrashScreen } from "../crash/crash-screen.tsx";
import type { WebModule, WebScreen } from "../modules/module.ts";
import { PrintDeskOf } from "./print-desk.tsx";
import { ScreenFrame } from "./screen-frame.tsx";
import { parseSearch, stringifySearch } from "./search.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    screen?: WebScreen;
    module?: WebModule;
    View?: AsyncRouteComponent<object>;
  }
}

/** The sign-in page, prints and public forms do without the chrome; it comes beside the first screen that has it. */
const Shell = lazyRouteComponent(() => import("../shell/shell.tsx"), "ShellLayout");
const NotFound = lazyRouteComponent(() => import("./not-found.tsx"), "NotFound");

export interface RouterParts {
  modules: readonly WebModule[];
  /** Providers that need the router: links, address, theme. */
  Wrap: (props: { children: ReactNode }) => JSX.Element;
}

/**
 * The route tree of all modules: everything with chrome under one layout route, so that the shell stays mounted while
 * screens change. Throws when two screens claim one path: each address has one owner.
 */
export function buildRouter({ modules, Wrap }: RouterParts) {
  const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound, errorComponent: CrashScreen });
  const shell = createRoute({
    getParentRoute: () => root,
    id: "shell",
    component: Shell,
    loader: async () => {
      await Shell.preload?.();
    },
  });
  const plain = createRoute({ getParentRoute: () => root, id: "plain", component: Outlet });
  const inShell: AnyRoute[] = [];
  const inPlain: AnyRoute[] = [];
  const owners = new Map<string, string>();
  for (const module of modules) {
    for (const screen of module.screens ?? []) {
      const owner = owners.get(screen.path);
      if (owner) throw new Error(`${screen.path} is claimed by ${owner} and by ${module.name}.`);
      owners.set(screen.path, module.name);
      if (screen.layout === "shell") inShell.push(routeOf(shell, module, screen));
      else inPlain.push(routeOf(plain, module, screen));
    }
  }
  return createRouter({
    routeTree: root.addChildren([shell.addChildren(inShell), plain.addChildren(inPlain)]),
    parseSearch,
    stringifySearch,
    defaultPendingComponent: LoadingScreen,
    defaultPendingMs: 300,
    defaultErrorComponent: CrashScreen,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
    InnerWrap: Wrap,
  });
}

function routeOf(parent: AnyRoute, module: WebModule, screen: WebScreen): AnyRoute {
  const View = lazyRouteComponent<{ Screen: (props: object) => ReactNode }, "Screen">(screen.load, "Screen");
  return createRoute({
    getParentRoute: () => parent,
    path: screen.path,
    component: ScreenRoute,
    // Fetching the screen's code is the route's loading: it drives the progress bar, and its failure the crash screen.
    loader: async () => {
      await View.preload?.();
    },
    staticData: { screen, module, View },
  });
}

function ScreenRoute() {
  const { screen, module, View } = useMatch({ strict: false, select: (match) => match.staticData });
  if (!screen || !module || !View) return null;
  return (
    <ScreenFrame screen={screen} module={module}>
      {screen.layout === "print" ? (
        <PrintDeskOf contains={screen.contains}>
          <View />
        </PrintDeskOf>
      ) : (
        <View />
      )}
    </ScreenFrame>
  );
}
