import { describe, expect, it } from "vitest";
import { search } from "#platform/shared/search/search.contract.ts";
import { givenFacility } from "#testing/facility.ts";
import { givenAdmittedClient, givenClient } from "../testing.ts";
import { listNameAlerts } from "./client-list.contract.ts";
import { isLookAlike } from "./look-alike.ts";

const named = (full: string) => {
  const [legalFirstName = "", legalLastName = "", preferredName = null] = full.split(" ");
  return { clientId: full, legalFirstName, legalLastName, preferredName };
};

describe("ALR-4: look-alike names", () => {
  it.each([
    ["Karen Lee", "Karyn Lee"],
    ["Robert Smith", "Mary Smith"],
    ["Jon Anderson", "John Andersen"],
    ["Catherine Meyer", "Kathryn Meier"],
    ["Maria Núñez", "María Nunes"],
    ["James Thomas", "Thomas James"],
    ["Elizabeth Brown Liz", "Lis Browne"],
    ["Brian Clark", "Brain Clarke"],
  ])("%s and %s", (a, b) => {
    expect(isLookAlike(named(a), named(b))).toBe(true);
    expect(isLookAlike(named(b), named(a))).toBe(true);
  });

  it.each([
    ["Maria Delgado", "Marcus Dale"],
    ["Karen Lee", "Karen Okafor"],
    ["Thomas Kerr", "Elena Ruiz"],
    ["James Parker", "Priya Barker"],
  ])("but not %s and %s", (a, b) => {
    expect(isLookAlike(named(a), named(b))).toBe(false);
  });

  it("are listed for clients in care, to staff of their location", async () => {
    const facility = await givenFacility();
    const lee = (legalFirstName: string) => ({ legalFirstName, legalLastName: "Lee" });
    const karen = await givenAdmittedClient(facility, { client: lee("Karen") });
    const karyn = await givenAdmittedClient(facility, { client: lee("Karyn") });
    await givenClient(facility, lee("Karin"));
    const nurse = await facility.as("nurse");
    const { rows } = await nurse.call(listNameAlerts);
    const others = Object.fromEntries(rows.map((row) => [row.clientId, row.others.map(({ name }) => name)]));
    expect(others).toEqual({ [karen.clientId]: ["Lee, Karyn"], [karyn.clientId]: ["Lee, Karen"] });
    const { rows: hits } = await nurse.call(search, { body: { q: "Karen Lee" } });
    expect(hits.find((hit) => hit.subjectId === karen.clientId)).toMatchObject({ nameAlert: true });
    const elsewhere = await facility.as("nurse", "away", "other");
    expect(await elsewhere.call(listNameAlerts)).toEqual({ rows: [] });
  });
});
