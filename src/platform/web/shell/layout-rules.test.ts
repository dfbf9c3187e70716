import { expect, it } from "vitest";
import {
  chromeOf,
  isForThePublic,
  isSafari,
  isWithoutChrome,
  paddingLeft,
  paddingTop,
  printRoutes,
} from "./layout-rules.ts";

const wide = { hamburger: true, pathname: "/clients", widthPx: 1440, hasTabs: true };

it("SHELL-2: the content starts under the top area, lower while the browser tip shows", () => {
  expect(paddingTop(true, false)).toBe(64);
  expect(paddingTop(true, true)).toBe(112);
  expect(paddingTop(false, true)).toBe(0);
  // The strip of a service that is ill takes its own 36 px.
  expect(paddingTop(true, false, true)).toBe(100);
  expect(paddingTop(true, true, true)).toBe(148);
  expect(paddingTop(false, false, true)).toBe(0);
});

it("SHELL-2: 100 px at the left when the menu is on, none when it is off", () => {
  expect(paddingLeft(wide)).toBe(100);
  expect(paddingLeft({ ...wide, hamburger: false })).toBe(0);
});

it("SHELL-2: never on the group check-in page, and never below 768 px", () => {
  expect(paddingLeft({ ...wide, pathname: "/groupnotes/0198/check-in" })).toBe(0);
  expect(paddingLeft({ ...wide, pathname: "/groupnotes/0198/check-in/" })).toBe(0);
  expect(paddingLeft({ ...wide, pathname: "/groupnotes/0198" })).toBe(100);
  expect(paddingLeft({ ...wide, widthPx: 767 })).toBe(0);
  expect(paddingLeft({ ...wide, widthPx: 768 })).toBe(100);
});

it("SHELL-3: print and bare pages have no chrome; flags of route and address hide header or tabs", () => {
  expect(chromeOf("print", {}, {})).toEqual({ header: false, tabs: false });
  expect(chromeOf("bare", {}, {})).toEqual({ header: false, tabs: false });
  expect(chromeOf("shell", {}, {})).toEqual({ header: true, tabs: true });
  expect(chromeOf("shell", { hideHeader: true }, {})).toEqual({ header: false, tabs: true });
  expect(chromeOf("shell", {}, { hideTabs: "true" })).toEqual({ header: true, tabs: false });
  expect(chromeOf("shell", {}, { hideTabs: "false" })).toEqual({ header: true, tabs: true });
});

it("SHELL-3: a print or public address has no chrome, also when nothing is there yet; a page beside it has", () => {
  expect(printRoutes).toHaveLength(20);
  for (const route of printRoutes)
    expect([route, isWithoutChrome(route.replaceAll(/\[[^\]]+\]/g, "x"))]).toEqual([route, true]);
  for (const path of ["/portal", "/groupnotes/0198/check-in", "/onboarding/already-exists/", "/publicForm/unsubscribe"])
    expect([path, isWithoutChrome(path)]).toEqual([path, true]);
  for (const path of ["/crm/lead/exports", "/orders_prints", "/groupnotes/0198", "/exportPrint/a/b/c", "/home"])
    expect([path, isWithoutChrome(path)]).toEqual([path, false]);
});

it("SHELL-3, SES-3: a public address does not lead to the staff sign-in page; a print page does", () => {
  for (const path of ["/we_are_fit_email", "/successForm/", "/groupnotes/0198/check-in", "/publicForm/unsubscribe"])
    expect([path, isForThePublic(path)]).toEqual([path, true]);
  for (const path of ["/orders_print", "/exportPrint/x", "/clients", "/portalX", "/groupnotes/0198"])
    expect([path, isForThePublic(path)]).toEqual([path, false]);
});

it("SHELL-6: Safari itself, not the browsers that say Safari too", () => {
  const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)";
  const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
  expect(isSafari(`${mac} Version/18.0 Safari/605.1.15`)).toBe(true);
  expect(isSafari(`${phone} Version/18.0 Mobile/15E148 Safari/604.1`)).toBe(true);
  expect(isSafari(`${phone} CriOS/141.0 Mobile/15E148 Safari/604.1`)).toBe(false);
  expect(isSafari(`${phone} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`)).toBe(false);
  expect(isSafari(`${phone} EdgiOS/140.0 Version/18.0 Mobile/15E148 Safari/604.1`)).toBe(false);
  expect(isSafari("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36")).toBe(false);
});
