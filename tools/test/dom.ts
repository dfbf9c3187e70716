import { notifications } from "@mantine/notifications";
import { cleanup, configure } from "@testing-library/react";
import React from "react";
import { afterAll, afterEach, beforeEach, vi } from "vitest";
import { clearCookies } from "#platform/web/api/cookies.ts";
import { sessionState, setSessionState } from "#platform/web/session/session-state.ts";
import { noteTyping } from "#ui/keys/use-keys.ts";

// What a browser has and happy-dom lacks or leaves empty; Mantine asks for each of them while rendering.
window.HTMLElement.prototype.scrollIntoView = () => {};
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }) as MediaQueryList;
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

if (!document.fonts)
  Object.defineProperty(document, "fonts", {
    value: Object.assign(new EventTarget(), { ready: Promise.resolve(), status: "loaded" }),
  });

/** Elements that a browser lays out in the line of text; the name of an element has a space where others begin. */
const inline = new Set(
  "A ABBR B BR CITE CODE DATA DEL DFN EM I IMG INS KBD LABEL MARK OUTPUT Q S SAMP SMALL SPAN STRONG SUB SUP TIME U VAR".split(
    " ",
  ),
);

/**
 * Testing Library asks for the style of every element and its ancestors in each query by role. happy-dom matches all of
 * Mantine's rules for each answer, which was most of the time of a component test. Tests load no style sheets of the
 * app, so only inline styles and the defaults of the elements count.
 */
const styles = new WeakMap<Element, CSSStyleDeclaration>();
window.getComputedStyle = (element: Element) => {
  const known = styles.get(element);
  if (known) return known;
  const own = (element as HTMLElement).style as CSSStyleDeclaration | undefined;
  const inherited = (name: "visibility" | "pointerEvents", otherwise: string) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const value = (at as HTMLElement).style?.[name];
      if (value && value !== "inherit") return value;
    }
    return otherwise;
  };
  const computed: Record<string, () => string> = {
    display: () =>
      element.hasAttribute("hidden") ? "none" : own?.display || (inline.has(element.tagName) ? "inline" : "block"),
    visibility: () => inherited("visibility", "visible"),
    pointerEvents: () => inherited("pointerEvents", "auto"),
  };
  const propertyOf = (name: string) =>
    computed[name === "pointer-events" ? "pointerEvents" : name]?.() ?? own?.getPropertyValue(name) ?? "";
  const style = new Proxy(own ?? document.createElement("div").style, {
    get(target, name) {
      if (name === "getPropertyValue") return propertyOf;
      if (typeof name === "string" && name in computed) return computed[name]?.();
      const value = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  styles.set(element, style);
  return style;
};

// React keeps a stack trace for each of the first ten thousand elements it makes in a second, to say in a warning who made
// it. That was a quarter of the time of a component test, and warnings name the component without it.
const internals: object = Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE");
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => 10_000, set: () => undefined });

// Loaded lazily in the app; here it is at hand, so that the first click of a test finds its dialog.
await import("#ui/theme/overlays.tsx");

// On a busy machine a screen takes longer than the second that the library waits.
configure({ asyncUtilTimeout: 15_000 });

// Toasts are kept outside of React: the next page would show those of the last test, also one that came after its end. The time
// of the last typing is kept there, too: the next test would begin within a second of it, when no key of the page acts.
beforeEach(() => {
  notifications.clean();
  noteTyping(document.createElement("input"), Number.NEGATIVE_INFINITY);
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

// The files of a worker share one window: each leaves it as it found it.
const address = location.href;
const session = sessionState();
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setSessionState(session);
  clearCookies([]);
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", address);
  document.title = "";
  document.body.replaceChildren();
});
