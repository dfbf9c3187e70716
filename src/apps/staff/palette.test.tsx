import { expect, it } from "vitest";
import { kernelWeb } from "#platform/web/kernel.web.tsx";
import type { WebModule } from "#platform/web/modules/module.ts";

const found = import.meta.glob<{ webModule: WebModule }>("../../modules/*/module.web.tsx", { eager: true });
const modules = [kernelWeb, ...Object.values(found).map(({ webModule }) => webModule)];

/** Pages reached from what a user is doing, never by name: a refusal, the way back from another site, and
 * forms that were selected to be signed. */
const ledTo = ["/403", "/404", "/integrations/callback", "/document-signing/callback", "/forms/sign"];

it("SRCH-1 the palette lists every screen that needs no record", async () => {
  const screens = modules
    .flatMap(({ screens = [] }) => screens)
    .filter(({ path, layout, signedOut }) => !signedOut && layout !== "print" && !path.includes("$"))
    .map(({ path }) => path)
    .filter((path) => !ledTo.includes(path));
  const commands = await Promise.all(modules.map(({ commands }) => commands?.() ?? []));
  const named = [
    ...modules.flatMap(({ nav = [] }) => nav.map(({ to }) => to)),
    ...commands.flat().map(({ to }) => to ?? ""),
  ];
  const reached = new Set(named.map((to) => to.split("?")[0]));
  expect(screens.length).toBeGreaterThan(12);
  expect(screens.filter((path) => !reached.has(path))).toEqual([]);
});
