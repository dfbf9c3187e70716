import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { listLocations } from "#modules/places/locations/location.contract.ts";
import { listClinicians } from "#modules/staff/clinicians/staff.contract.ts";
import { type AnyEndpoint, apiPrefix } from "#platform/shared/endpoint.ts";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility } from "#testing/facility.ts";
import { confirmed } from "../../testing.ts";
import { listApiClients } from "../api-client.contract.ts";
import { ApiKeysPart } from "./api-keys-part.tsx";

it("KEY-1, KEY-2: shows a new key once; it works within its permissions until it is revoked", async () => {
  const facility = await givenFacility();
  const admin = await confirmed(facility, "admin");
  const { hands } = (await sittingDown(facility, admin)).show(<ApiKeysPart />, "/settings");
  const ask = async (key: string, { path }: AnyEndpoint) =>
    (
      await facility.world.app.http.inject({
        method: "GET",
        url: apiPrefix + path,
        headers: { host: facility.host, authorization: `Bearer ${key}` },
      })
    ).statusCode;

  await screen.findByText("No API clients");
  await hands.click(screen.getByRole("button", { name: "Add API client" }));
  const form = within(await screen.findByRole("form", { name: "Add API client" }));
  await hands.type(form.getByLabelText(/^Name/), "Census board");
  await hands.type(form.getByLabelText(/^Purpose/), "Shows the census on the wall");
  await hands.type(form.getByRole("combobox", { name: /^Permissions/ }), "locations.v");
  await hands.click(await screen.findByRole("option", { name: "locations.view", hidden: true }));
  await hands.click(form.getByRole("button", { name: "Add" }));

  const drawer = within(await screen.findByRole("dialog", { name: "Census board" }));
  expect(drawer.getByText("locations.view")).toBeTruthy();
  await hands.click(drawer.getByRole("button", { name: "Create key" }));
  const key = (await drawer.findByText(/^cairn_live_/)).textContent ?? "";
  expect(await ask(key, listLocations)).toBe(200);
  expect(await ask(key, listClinicians)).toBe(403);
  await hands.click(drawer.getByRole("button", { name: "I saved it" }));
  await waitFor(() => expect(screen.queryByText(key)).toBeNull());

  await hands.click(await drawer.findByRole("button", { name: "Revoke" }));
  const question = within(await screen.findByRole("dialog", { name: `Revoke key ending in ${key.slice(-4)}?` }));
  await hands.type(question.getByLabelText(/^Reason/), "The board was taken down");
  await hands.click(question.getByRole("button", { name: /^Revoke key/ }));
  await drawer.findByText("Revoked");
  expect(drawer.queryByRole("button", { name: "Revoke" })).toBeNull();
  expect(await ask(key, listLocations)).toBe(401);
  const { rows } = await admin.call(listApiClients);
  expect(rows).toMatchObject([
    { name: "Census board", purpose: "Shows the census on the wall", permissions: ["locations.view"] },
  ]);
  expect(rows[0]?.keys).toMatchObject([{ state: "revoked", last4: key.slice(-4) }]);
});
