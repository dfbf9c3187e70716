import { Drawer } from "@mantine/core";
import { useDisclosure, useMediaQuery, useWindowEvent } from "@mantine/hooks";
import { Outlet, useLocation, useMatches } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useExtensions } from "../modules/registry.tsx";
import { useChangePreferences, usePreferences } from "../preferences/preferences.ts";
import { textsOf } from "../router/search.ts";
import { SignInRedirect } from "../router/sign-in-redirect.tsx";
import { useMaybeSession } from "../session/session-context.ts";
import { setSessionState, useSessionState } from "../session/session-state.ts";
import { BrowserTip, useBrowserTip } from "./browser-tip.tsx";
import { chromeOf, paddingLeft, paddingTop, phoneBelowPx } from "./layout-rules.ts";
import { usePublicConfig } from "./product-name.ts";
import classes from "./shell.module.css";
import { SideNavigation } from "./side-navigation.tsx";
import { TopBar } from "./top-bar.tsx";

/** Layout route of every screen with chrome: stays mounted while screens change. */
export function ShellLayout() {
  const session = useMaybeSession();
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });
  if (!session) return <SignInRedirect />;
  return (
    <Shell hideHeader={screen?.hideHeader} hideTabs={screen?.hideTabs}>
      <Outlet />
    </Shell>
  );
}

export interface ShellProps {
  hideHeader?: boolean | undefined;
  hideTabs?: boolean | undefined;
  children: ReactNode;
}

/** The top area and the navigation around a screen (SHELL-2, SHELL-3). */
export function Shell({ hideHeader, hideTabs, children }: ShellProps) {
  const { hamburger } = usePreferences();
  const change = useChangePreferences();
  const pathname = useLocation({ select: (location) => location.pathname });
  const params = textsOf(useLocation({ select: (location) => location.search }));
  const isPhone = useMediaQuery(`(max-width: ${phoneBelowPx - 0.02}px)`, false, { getInitialValueInEffect: false });
  const [overlay, { open, close, toggle }] = useDisclosure(false);
  const { showBanner, dismiss } = useBrowserTip();
  const chrome = chromeOf("shell", { hideHeader, hideTabs }, params);
  const strips = useExtensions("shell.strip");
  const showStrip = useSessionState((state) => state.showStrip);
  const top = paddingTop(chrome.header, showBanner, showStrip);
  const left = paddingLeft({ hamburger, pathname, widthPx: isPhone ? 0 : phoneBelowPx, hasTabs: chrome.tabs });
  // The overlay closes when the address changes.
  const [openedFrom, setOpenedFrom] = useState(pathname);
  if (openedFrom !== pathname) {
    setOpenedFrom(pathname);
    close();
  }
  useWindowEvent("cairn:menu", open);
  const brand = usePublicConfig()?.color ? "var(--cairn-brand)" : "transparent";
  const showSideNav = chrome.tabs;
  const tip = showBanner && chrome.header;
  useEffect(() => {
    setSessionState({ showSideNav, showBanner: tip });
    return () => setSessionState({ showSideNav: false, showBanner: false });
  }, [showSideNav, tip]);
  useTopInset(top);
  useFocusOnArrival(pathname);

  const onMenu = () => (isPhone ? toggle() : change({ hamburger: !hamburger }));
  return (
    <div
      className={classes.shell}
      style={{ "--shell-top": `${top}px`, "--shell-left": `${left}px`, "--shell-brand": brand }}
    >
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      {chrome.header && (
        <div className={classes.top}>
          {strips.map(({ id, Strip }) => (
            <Strip key={id} />
          ))}
          {showBanner && <BrowserTip onDismiss={dismiss} />}
          <TopBar onMenu={onMenu} menuOpen={isPhone ? overlay : hamburger} hasMenu={chrome.tabs} isPhone={isPhone} />
        </div>
      )}
      {chrome.tabs && left > 0 && (
        <div className={classes.rail}>
          <SideNavigation />
        </div>
      )}
      {chrome.tabs && isPhone && (
        <Drawer opened={overlay} onClose={close} title="Menu" position="left" size="min(20rem, 86vw)">
          <SideNavigation wide onGo={close} />
        </Drawer>
      )}
      <main id="content" className={classes.content} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** A new page takes the focus, so that a keyboard or a screen reader goes on in it and not in the menu it came from. */
function useFocusOnArrival(pathname: string): void {
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const content = document.getElementById("content");
    const elsewhere = document.querySelector("[role=dialog][aria-modal=true]");
    if (content && !elsewhere && !content.contains(document.activeElement)) content.focus({ preventScroll: true });
  }, [pathname]);
}

/** Focus and sticky parts must not end up under the fixed top area. */
function useTopInset(px: number): void {
  useEffect(() => {
    document.documentElement.style.setProperty("--cairn-top", `${px}px`);
    return () => void document.documentElement.style.removeProperty("--cairn-top");
  }, [px]);
}
