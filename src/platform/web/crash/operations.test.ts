import { expect, it } from "vitest";
import { scrubPath, scrubText } from "#platform/shared/telemetry/scrub.ts";
import { isOlder } from "#platform/shared/telemetry/version-order.ts";
import { buildDateStep } from "../version/build-date.ts";
import { crashesOften } from "./crash-count.ts";
import { isReported, usualRules } from "./report-rules.ts";
import { browserOf, describeElement, osOf } from "./surroundings.ts";

it("ERR-2: nothing that points at a person leaves the browser", () => {
  const text = scrubText(
    "Failed at https://demo.cairn.test/api/auth/clients?q=Ana for ana.ruiz@mail.example, (805) 555-0142, SSN 123456789, " +
      "MR1000017, 0198a000-0000-7000-8000-000000000001",
  );
  for (const secret of ["Ana", "ana.ruiz", "555", "123456789", "MR1000017", "0198a000"])
    expect(text).not.toContain(secret);
  expect(text).toContain("https://demo.cairn.test/api/auth/clients");
  // What finds the line in the source stays.
  const frame = "at Xe (https://demo.cairn.test/assets/first-AB123456.js:12:40511)";
  expect(scrubText(frame)).toBe(frame);
  expect(scrubText("reading row?.name")).toBe("reading row?.name");
});

it("ERR-2: a path keeps its shape and loses its ids", () => {
  expect(scrubPath("/clients/MR1000017/notes/0198a000-0000-7000-8000-000000000001")).toBe("/clients/:id/notes/:id");
  expect(scrubPath("/bed-management")).toBe("/bed-management");
  expect(scrubPath("/x/%E0%A4%A")).toBe("/x/:id");
});

it("ERR-2: what was clicked is described by tag, role and test id, never by its text", () => {
  const element = {
    tagName: "BUTTON",
    getAttribute: (name: string) => ({ role: "tab", "data-testid": "give", value: "secret" })[name] ?? null,
  };
  expect(describeElement(element as unknown as Element)).toBe("button role=tab test=give");
  expect(describeElement(null)).toBeNull();
});

it("ERR-1: what the server calls noise, has switched off or does not sample is not reported", () => {
  const fault = new TypeError("x is undefined");
  expect(isReported(usualRules, fault, 0.99)).toBe(true);
  expect(isReported({ ...usualRules, enabled: false }, fault, 0)).toBe(false);
  expect(isReported({ ...usualRules, sampleRate: 0.1 }, fault, 0.09)).toBe(true);
  expect(isReported({ ...usualRules, sampleRate: 0.1 }, fault, 0.1)).toBe(false);
  const noisy = { ...usualRules, ignore: ["AbortError", "ResizeObserver loop"] };
  expect(isReported(noisy, new Error("ResizeObserver loop completed with undelivered notifications."), 0)).toBe(false);
  expect(isReported(noisy, fault, 0)).toBe(true);
});

it("names system and browser coarsely", () => {
  const chrome =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
  expect(browserOf(chrome)).toBe("Chrome 141");
  expect(browserOf(`${chrome} Edg/141.0.0.0`)).toBe("Edge 141");
  expect(osOf(chrome)).toBe("Windows");
  expect(browserOf("curl/8")).toBe("unknown");
});

it("SHELL-8: versions are compared number by number", () => {
  expect(isOlder("1.9.0", "1.13.3-hotfix1")).toBe(true);
  expect(isOlder("1.13.3", "1.13.3-hotfix1")).toBe(true);
  expect(isOlder("1.13.3-hotfix1", "1.13.3-hotfix1")).toBe(false);
  expect(isOlder("2.0.0", "1.99.9")).toBe(false);
});

it("SHELL-9, platform scenario 9: stores the first build date, reloads once per new one, and never to and fro", () => {
  expect(buildDateStep("A", undefined, [])).toBe("store");
  expect(buildDateStep("A", "A", ["A"])).toBe("nothing");
  expect(buildDateStep("B", "A", ["A"])).toBe("reload");
  // After that reload a second server on the old build answers A again.
  expect(buildDateStep("A", "B", ["A", "B"])).toBe("nothing");
});

it("SHELL-10: three crashes within a minute are many", () => {
  expect(crashesOften([0, 10_000, 50_000], 55_000)).toBe(true);
  expect(crashesOften([0, 10_000, 50_000], 65_000)).toBe(false);
});
