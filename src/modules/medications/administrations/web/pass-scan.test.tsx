import { screen, waitFor } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { givenContainer, givenStorage, statLorazepam } from "../../counts/testing.ts";
import { givenClientInCare, givenOrder, passOf, statAcetaminophen, type TestClient } from "../../testing.ts";
import { bandCode, containerCode } from "../barcode.ts";
import { MedPass } from "./med-pass.tsx";

let facility: Facility;
let desk: Awaited<ReturnType<typeof sittingDown>>;
const patience = { timeout: 10_000 };

beforeAll(async () => {
  facility = await givenFacility();
  desk = await sittingDown(facility, await facility.as("nurse", "cart"));
});

async function atThePass(client: TestClient) {
  const shown = desk.show(<MedPass />, `/medications?client=${client.demographicId}`);
  await screen.findByRole("region", { name: /./ }, patience);
  return shown;
}
const logOf = async (client: TestClient) => (await passOf(facility, client.clientId))?.doses[0]?.log;

describe("scan first", () => {
  it("MED-53: the wristband identifies the client, the card opens the dose, and Enter gives it", async () => {
    const client = await givenClientInCare(facility, { name: ["Imogen", "Vale"] });
    await givenOrder(facility, { client, sig: statLorazepam });
    const card = await givenContainer(facility, { client, storageId: (await givenStorage(facility)).id });
    const { hands } = await atThePass(client);
    await hands.keyboard(`${bandCode(client.mrNo)}{Enter}`);
    await screen.findByText("Wristband matches", {}, patience);
    await hands.keyboard(`${containerCode(card.containerNo)}{Enter}`);
    await screen.findByText(`Product scanned: C-${card.containerNo}`, {}, patience);
    expect(await logOf(client)).toBeNull();
    // The button has the focus as soon as the containers of the dose are known.
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Give /), patience);
    await hands.keyboard("{Enter}");
    await waitFor(async () => expect((await logOf(client))?.result).toBe("given"), patience);
  });

  it("MED-54: a wrong product and another client's wristband stop the dose, with nothing to override", async () => {
    const client = await givenClientInCare(facility, { name: ["Percy", "Lund"] });
    const other = await givenClientInCare(facility, { name: ["Ada", "Stone"] });
    await givenOrder(facility, { client, sig: statAcetaminophen });
    const card = await givenContainer(facility, { storageId: (await givenStorage(facility)).id });
    const { hands } = await atThePass(client);
    await hands.keyboard("g{Enter}");
    await screen.findByRole("form", { name: /^Give/ }, patience);
    await hands.keyboard(`${containerCode(card.containerNo)}{Enter}`);
    const stop = await screen.findByRole("dialog", { name: "Wrong product" }, patience);
    expect(stop.textContent).toMatch(/This is LORazepam.*The order is acetaminophen/);
    expect([...stop.querySelectorAll("button")].map(({ textContent }) => textContent).filter(Boolean)).toEqual([
      "Back",
    ]);
    await hands.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), patience);
    await hands.keyboard(`${bandCode(other.mrNo)}{Enter}`);
    expect((await screen.findByRole("dialog", { name: "Wrong client" }, patience)).textContent).toContain(
      "This band belongs to another client. Stop.",
    );
    expect(await logOf(client)).toBeNull();
  });
});
