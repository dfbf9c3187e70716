import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addAlert } from "#modules/clients/alerts/alert.contract.ts";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { showBirthDate } from "#ui/index.ts";
import {
  givenClientInCare,
  givenOrder,
  passOf,
  prnLorazepam,
  statAcetaminophen,
  type TestClient,
} from "../../testing.ts";
import { readMar } from "../log.contract.ts";
import { MedPass } from "./med-pass.tsx";

let facility: Facility;
let nurse: Person;
let desk: Awaited<ReturnType<typeof sittingDown>>;
let tick: number;
const patience = { timeout: 10_000 };

beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse", "cart");
  desk = await sittingDown(facility, nurse);
});
beforeEach(() => {
  tick = 1_000;
});

async function givenDose(name: readonly [string, string], sig = statAcetaminophen): Promise<TestClient> {
  const client = await givenClientInCare(facility, { name });
  await givenOrder(facility, { client, sig });
  return client;
}
async function atThePass(client: TestClient) {
  const shown = desk.show(<MedPass clock={() => tick} />, `/medications?client=${client.demographicId}`);
  await screen.findByRole("region", { name: /./ }, patience);
  return shown;
}
const resultOf = async (client: TestClient) =>
  (await passOf(facility, client.clientId))?.doses[0]?.log?.result ?? "open";
const focusNowhere = () => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
};

describe("typing while a step is open", () => {
  it("beside its field neither identifies nor records, also with Enter at the end", async () => {
    const client = await givenDose(["Nadia", "Okonjo"]);
    const { hands } = await atThePass(client);
    await hands.keyboard("g");
    const step = screen.getByRole("group", { name: /^Identify Nadia Okonjo/ });
    focusNowhere();
    await hands.keyboard("giving the wrong client, please hold{Enter}");
    expect(screen.getByRole("group", { name: /^Identify Nadia Okonjo/ })).toBe(step);
    expect(step.textContent).toContain("Nothing was recorded");
    await hands.keyboard("{Escape}r");
    focusNowhere();
    await hands.keyboard("2 tablets refused 1{Enter}{Enter}");
    expect(screen.getByRole("form", { name: /^Refused/ })).toBeTruthy();
    expect(await resultOf(client)).toBe("open");
  });

  it("does nothing with Space or the second click of a double click on the confirm button", async () => {
    const client = await givenDose(["Priscilla", "Ndiaye"]);
    const { hands } = await atThePass(client);
    await hands.dblClick(screen.getByRole("button", { name: /^Give/ }));
    await hands.keyboard(" ");
    expect(screen.queryByRole("form", { name: /^Give/ })).toBeNull();
    await hands.dblClick(screen.getByRole("button", { name: /and date of birth match/ }));
    await hands.keyboard(" ");
    expect(screen.getByRole("form", { name: /^Give/ })).toBeTruthy();
    expect(await resultOf(client)).toBe("open");
  });

  it("MED-53: G, Enter, Enter gives the dose, and the correction opens with the focus in its reason", async () => {
    const client = await givenDose(["Teodora", "Quist"]);
    const { hands } = await atThePass(client);
    await hands.keyboard("g{Enter}{Enter}");
    await waitFor(async () => expect(await resultOf(client)).toBe("given"), patience);
    await hands.click(await screen.findByRole("button", { name: "Void entry" }, patience));
    const reason = screen.getByRole("textbox", { name: "Reason for voiding" });
    expect(document.activeElement).toBe(reason);
    focusNowhere();
    // Letters that are page keys elsewhere are typed into the field.
    await hands.keyboard("wrong client given");
    expect(reason).toHaveProperty("value", "wrong client given");
    expect(screen.queryByText(/^Identify/)).toBeNull();
  });
});

describe("a change of client", () => {
  it("stops at a new identification that a fast double key cannot cross", async () => {
    const first = await givenDose(["Marisol", "Dagny"]);
    const second = await givenDose(["Marcus", "Dale"]);
    const { hands } = await atThePass(first);
    await hands.keyboard("g{Enter}{Enter}");
    await waitFor(async () => expect(await resultOf(first)).toBe("given"), patience);
    // The pass stays with the client whose doses are done.
    expect(await screen.findByRole("region", { name: "Marisol Dagny" })).toBeTruthy();
    await hands.click(screen.getByRole("button", { name: /^M?D?.*Marcus Dale/ }));
    const stop = screen.getByRole("group", { name: "Change of client: Marcus Dale" });
    expect(stop.textContent).toContain("You were with Marisol Dagny");
    expect(screen.queryByRole("article")).toBeNull();
    tick += 699;
    await hands.keyboard("{Enter}{Enter}g{Enter}");
    expect(screen.getByRole("group", { name: "Change of client: Marcus Dale" })).toBe(stop);
    tick += 1;
    await hands.keyboard("{Enter}");
    expect(screen.getByRole("region", { name: "Marcus Dale" }).textContent).toContain("date of birth match");
    expect(await resultOf(second)).toBe("open");
    await hands.keyboard("g{Enter}");
    await waitFor(async () => expect(await resultOf(second)).toBe("given"), patience);
  });

  it("without identifying still asks for it before a dose", async () => {
    const first = await givenDose(["Ottoline", "Vance"]);
    await givenDose(["Zacharia", "Brand"]);
    const { hands } = await atThePass(first);
    await hands.click(screen.getByRole("button", { name: /Zacharia Brand/ }));
    tick += 700;
    await hands.keyboard("{Escape}");
    await hands.keyboard("g{Enter}");
    expect(screen.getByRole("form", { name: /^Give/ })).toBeTruthy();
  });
});

describe("alerts at the pass", () => {
  it("show beside the client and the dose when they concern giving, and no others", async () => {
    const client = await givenDose(["Tomas", "Kerrigan"]);
    const alert = async (category: "hepatic" | "seizure" | "court_hold", instructions: string) =>
      nurse.call(addAlert, { params: { mrNo: client.mrNo }, body: { category, level: "caution", instructions } });
    await alert("hepatic", "Cirrhosis: acetaminophen at most 2,000 mg in 24 hours.");
    await alert("seizure", "Padded rails.");
    await alert("court_hold", "Hearing on Friday.");
    const { hands } = await atThePass(client);
    const region = screen.getByRole("region", { name: "Tomas Kerrigan" });
    await within(region).findByText(/Liver impairment/, {}, patience);
    expect(region.textContent).toMatch(/Cirrhosis: acetaminophen at most 2,000 mg/);
    expect(region.textContent).toMatch(/Seizure precautions/);
    expect(region.textContent).not.toMatch(/Hearing/);
    await hands.keyboard("g{Enter}");
    expect(screen.getByRole("form", { name: /^Give/ }).textContent).toMatch(/Cirrhosis/);
  });

  it("warn of a look-alike name and ask for the birth year", async () => {
    const karen = await givenDose(["Karen", "Leeds"]);
    await givenClientInCare(facility, { name: ["Karyn", "Leeds"] });
    const { hands } = await atThePass(karen);
    const region = screen.getByRole("region", { name: "Karen Leeds" });
    await within(region).findByText("Name alert", {}, patience);
    expect(region.textContent).toMatch(/Not Leeds, Karyn, DOB \d\d-\d\d-\d{4}/);
    expect(within(screen.getByRole("button", { name: /Karen Leeds/ })).getByText(/Name alert/)).toBeTruthy();
    await hands.keyboard("g");
    const year = screen.getByRole("textbox", { name: /Birth year/ });
    expect(document.activeElement).toBe(year);
    await hands.keyboard("1900{Enter}");
    expect(screen.getByText(/not Karen Leeds's birth year/)).toBeTruthy();
    const { birthDate } = (await passOf(facility, karen.clientId)) ?? { birthDate: "" };
    // The year comes from the client: the screen does not show it before.
    expect(region.textContent).toContain("DOB hidden until identified");
    expect(region.textContent).not.toContain(showBirthDate(birthDate, facility.clock.now().slice(0, 10)));
    await hands.clear(year);
    await hands.keyboard(`${birthDate.slice(0, 4)}{Enter}{Enter}`);
    await waitFor(async () => expect(await resultOf(karen)).toBe("given"), patience);
  });
});

describe("correcting", () => {
  it("undoes the last entry with one key, outside a step and a text field", async () => {
    const client = await givenDose(["Isadora", "Fenn"]);
    const { hands } = await atThePass(client);
    await hands.keyboard("g{Enter}{Enter}");
    await screen.findByText(/Last entry/, {}, patience);
    // In an open step and in its text field, Ctrl Z does not undo the entry.
    await hands.click(screen.getByRole("button", { name: "Void entry" }));
    await hands.keyboard("wrong{Control>}z{/Control}");
    await hands.click(screen.getByRole("button", { name: /^Back/ }));
    expect(await resultOf(client)).toBe("given");
    await hands.keyboard("{Control>}z{/Control}");
    await waitFor(async () => expect(await resultOf(client)).toBe("open"), patience);
    await waitFor(() => expect(screen.queryByText(/Last entry/)).toBeNull(), patience);
    const now = facility.clock.now();
    const query = { demographicId: client.demographicId, from: "2020-01-01T00:00:00.000Z", to: now };
    const { logs } = await nurse.call(readMar, {
      query: { ...query, from: now.replace(/T.*/, "T00:00:00.000Z"), to: now.replace(/T.*/, "T23:59:59.000Z") },
    });
    expect(logs).toMatchObject([{ result: "given", voidReason: "Entered in error" }]);
  });

  it("MED-43: asks for the score an order depends on, and voids a PRN dose like a scheduled one", async () => {
    const client = await givenDose(["Leopold", "Brandt"], {
      ...prnLorazepam,
      indication: "Alcohol withdrawal, CIWA-Ar 10 or more",
    });
    const { hands } = await atThePass(client);
    expect(screen.getByText("Only if CIWA-Ar 10 or more.")).toBeTruthy();
    await hands.keyboard("p{Enter}");
    const score = screen.getByRole("textbox", { name: /CIWA-Ar score/ });
    expect(document.activeElement).toBe(score);
    const give = screen.getByRole("button", { name: /^Give 0.5 mg/ });
    expect(give).toHaveProperty("disabled", true);
    // Below the order's limit, it says so and asks why.
    await hands.type(score, "9 at 9:50 AM");
    expect(screen.getByText("CIWA-Ar 9 does not meet the order: CIWA-Ar 10 or more.")).toBeTruthy();
    expect(give).toHaveProperty("disabled", true);
    await hands.type(screen.getByRole("textbox", { name: /Reason for giving it/ }), "Dr. Feld by phone: give once");
    expect(give).toHaveProperty("disabled", false);
    await hands.clear(score);
    await hands.type(score, "12 at 9:50 AM");
    expect(screen.getByText("CIWA-Ar 12 meets the order.")).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: /Reason for giving it/ })).toBeNull();
    await hands.click(give);
    await hands.click(await screen.findByRole("button", { name: "Void entry" }, patience));
    await hands.type(screen.getByRole("textbox", { name: "Reason for voiding" }), "Wrong client");
    await hands.click(screen.getByRole("button", { name: "Void entry" }));
    await waitFor(async () => expect((await passOf(facility, client.clientId))?.prn[0]?.entries).toEqual([]), patience);
  });
});
