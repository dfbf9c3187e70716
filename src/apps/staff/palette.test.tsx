import { expect, it } from "vitest";
import { kernelWeb } from "#platform/web/kernel.web.tsx";
import type { WebModule } from "#platform/web/modules/module.ts";

const found = import.meta.glob<{ webModule: WebModule }>("../../modules/*/module.web.tsx", { eager: true });
const modules = [kernelWeb, ...Object.values(found).map(({ webModule }) => webModule)];

/** Pages reached from what a user is doing, never by name: a refusal, the way back from another site, and
 * forms that were selected to be signed. */
const ledTo = ["/403", "/404", "/integrations/callback", "/document-signing/callback", "/forms/sign"];

it("SRCH-1 the palette lists every screen that needs no record", () => {
  const screens = modules
    .flatMap(({ screens = [] }) => screens)
    .filter(({ path, layout, signedOut }) => !signedOut && layout !== "print" && !path.includes("$"))
    .map(({ path }) => path)
    .filter((path) => !ledTo.includes(path));
  const named = modules.flatMap(({ nav = [], extensions = {} }) => [
    ...nav.map(({ to }) => to),
    ...(extensions["palette.command"] ?? []).map(({ to }) => to ?? ""),
  ]);
  const reached = new Set(named.map((to) => to.split("?")[0]));
  expect(screens.length).toBeGreaterThan(12);
  expect(screens.filter((path) => !reached.has(path))).toEqual([]);
});
