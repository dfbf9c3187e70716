import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

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

// Loaded lazily in the app; here it is at hand, so that the first click of a test finds its dialog.
await import("#ui/theme/overlays.tsx");

// On a busy machine a screen takes longer than the second that the library waits.
configure({ asyncUtilTimeout: 15_000 });

afterEach(cleanup);

// The files of a worker share one window: each leaves it as it found it.
const address = location.href;
afterAll(() => {
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", address);
  document.title = "";
  document.body.replaceChildren();
});
