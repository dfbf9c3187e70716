import { screen } from "@testing-library/react";
import { createElement } from "react";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#platform/shared/ids.ts";
import { kernelWeb } from "#platform/web/kernel.web.tsx";
import type { WebModule } from "#platform/web/modules/module.ts";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility } from "#testing/facility.ts";

const found = import.meta.glob<{ webModule: WebModule }>("../../modules/*/module.web.tsx", { eager: true });
const modules = [kernelWeb, ...Object.values(found).map(({ webModule }) => webModule)];
// A page that works without a session says what a person without staff rights can do instead.
const recordScreens = modules
  .flatMap(({ screens = [] }) => screens)
  .filter(({ path, signedOut }) => path.includes("$") && !signedOut);

type Desk = Awaited<ReturnType<typeof sittingDown>>;
let nurse: Desk;
let owner: Desk;
let director: Desk;
beforeAll(async () => {
  const facility = await givenFacility();
  nurse = await sittingDown(facility, await facility.as("nurse"));
  owner = await sittingDown(facility, await facility.as("owner"));
  director = await sittingDown(facility, await facility.as("medical_director"));
});
const partners = /^\/crm\/(?:organization|professional)\//;
const noteExports = /groupNotesExport|treatmentPlanning/;

describe.each(recordScreens)("$path", ({ path, load }) => {
  it.each([
    ["a word", "nonsense"],
    ["the id of no record", newId()],
  ])("shows the not-found page for %s", async (_, id) => {
    const { Screen } = await load();
    // A page the user may not open at all says so instead; nurses do not see referral partners
    // and do not export notes.
    const desk = partners.test(path) ? owner : noteExports.test(path) ? director : nurse;
    desk.show(createElement(Screen), path.replace(/\$\w+/, id), path);
    expect(await screen.findByRole("heading", { level: 1, name: "There is nothing at this address" })).toBeTruthy();
    expect(screen.queryByText(/invalid|uuid/i)).toBeNull();
  });
});

it("covers every record that has a page", () => {
  expect(recordScreens.length).toBeGreaterThan(6);
});
