import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { listAudit } from "#modules/compliance/audit-log/audit.contract.ts";
import { givenResident } from "#modules/facility/testing.ts";
import type { ModelAssist } from "#modules/integrations/assist/assist-action.ts";
import { getSetting, putSetting } from "#modules/settings/facility/settings.contract.ts";
import { defineModule } from "#platform/server/execution/module.ts";
import { Registry } from "#platform/server/execution/registry.ts";
import { failureOf } from "#platform/server/http/ask.ts";
import { askAssist, listAssistOffers } from "#platform/shared/assist/assist.contract.ts";
import { Facility, givenFacility, givenProcess, type Person } from "#testing/facility.ts";
import { confirmAgreement, endAgreement } from "../agreements/agreement.contract.ts";
import { integrations } from "../module.ts";
import { confirmed, givenAgreement, givenConnection } from "../testing.ts";
import { callConnection } from "./call.ts";
import { enableConnection } from "./connection.contract.ts";
import type { IntegrationType } from "./integration-type.ts";

/** A local test service that returns a text in capitals, or fails. */
const received: string[] = [];
let isIll = false;
let service: Server;

const modelType: IntegrationType = {
  key: "test.model",
  label: "Test model",
  summary: "Returns a text in capitals",
  category: "events",
  channel: "test-model",
  auth: "none",
  dataClass: "phi",
  agreementKinds: ["baa"],
  configSchema: z.object({ url: z.url() }),
  fields: [{ name: "url", label: "Address", kind: "url", required: true }],
  secrets: [],
  test: async () => "Connected.",
};
const louder: ModelAssist = {
  key: "test.louder",
  label: "Uppercase",
  hint: "In capitals",
  places: ["note"],
  permission: "notes.write",
  mode: "model",
  channel: "test-model",
  run: async (_view, { text }, connection) => {
    const reply = await callConnection(
      connection,
      { operation: "assist", channel: "test-model", pathTemplate: "/v1/louder" },
      { method: "POST", url: `${connection.config.url}/v1/louder`, body: text },
    );
    if (reply.status !== 200) throw failureOf(reply.status, reply.headers, connection.label);
    return { maker: `Drafted by ${connection.label}`, text: reply.body.toString(), remarks: [] };
  },
};
const testModule = defineModule({
  name: "test-model",
  switch: "ai",
  handlers: [],
  integrations: [modelType],
  assist: [louder],
});

let facility: Facility;
let therapist: Person;
let url: string;
beforeAll(async () => {
  service = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => {
      text += chunk;
    });
    request.on("end", () => {
      if (!isIll) received.push(text);
      response.statusCode = isIll ? 503 : 200;
      response.end(text.toUpperCase());
    });
  });
  await new Promise<void>((listening) => service.listen(0, "127.0.0.1", listening));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const house = await givenFacility();
  const before = process.env.PRIVATE_HOSTS;
  process.env.PRIVATE_HOSTS = "127.0.0.1";
  const world = await givenProcess(house.clock, { more: [testModule] });
  process.env.PRIVATE_HOSTS = before ?? "";
  facility = new Facility(world, house.tenant, house.locations, house.sections);
  therapist = await facility.as("therapist");
});
afterAll(async () => {
  await facility.world.app.close();
  await new Promise((closed) => service.close(closed));
});

const offers = async (person: Person) =>
  (await person.call(listAssistOffers, { query: { place: "note" } })).rows.map(({ key, mode }) => `${key} ${mode}`);
const rules = "notes.spell-out rules";
const model = "test.louder model";
const ask = (person: Person, key: string, more: { clientId?: string; text?: string } = {}) =>
  person.call(askAssist, { body: { key, place: "note", text: "Denies SI.", ...more } });

describe("writing assistance", () => {
  it("offers rule-based help to users who write notes, and labels it as rule-based", async () => {
    expect(await offers(therapist)).toEqual([rules]);
    expect(await offers(await facility.as("billing"))).toEqual([]);
    expect(await ask(therapist, "notes.spell-out")).toEqual({
      mode: "rules",
      maker: expect.stringMatching(/^Written by rules from a list of \d+ abbreviations$/),
      text: "Denies suicidal ideation.",
      remarks: ["SI → suicidal ideation"],
    });
    expect(await ask(therapist, "notes.spell-out", { text: "Slept well." })).toMatchObject({ text: null });
    await expect(ask(await facility.as("billing"), "notes.spell-out")).rejects.toMatchObject({ code: "not-found" });
  });

  it("requires access to the record, and audits the action but never the text", async () => {
    const { clientId } = await givenResident(facility);
    await ask(therapist, "notes.spell-out", { clientId });
    const far = await facility.as("therapist", "far", "other");
    await expect(ask(far, "notes.spell-out", { clientId })).rejects.toMatchObject({ code: "out-of-scope" });
    const { rows } = await (await facility.as("compliance")).call(listAudit, { query: { action: "assist.asked" } });
    expect(rows[0]).toMatchObject({
      clientId,
      detail: { key: "notes.spell-out", place: "note", mode: "rules", characters: 10 },
    });
    expect(JSON.stringify(rows)).not.toContain("Denies");
  });

  it("INT-2: a model is unavailable until its connection is enabled with agreements in force", async () => {
    await expect(ask(therapist, "test.louder")).rejects.toMatchObject({ code: "not-found" });
    const { connection } = await givenConnection(facility, "test.model", { environment: "live", config: { url } });
    const params = { connectionId: connection.id };
    const admin = await confirmed(facility, "admin");
    await expect(admin.call(enableConnection, { params })).rejects.toMatchObject({ code: "agreement-missing" });
    expect(await offers(therapist)).toEqual([rules]);
    const owner = await facility.as("owner");
    const kinds = ["baa", "qsoa"] as unknown as ["baa"];
    const agreement = await givenAgreement(facility, connection.id, kinds);
    await owner.call(confirmAgreement, { params: { agreementId: agreement.id } });
    await admin.call(enableConnection, { params });
    expect(await offers(therapist)).toEqual([rules, model]);

    expect(await ask(therapist, "test.louder")).toEqual({
      mode: "model",
      maker: `Drafted by ${connection.label}`,
      text: "DENIES SI.",
      remarks: [],
    });
    expect(received).toEqual(["Denies SI."]);
    const db = facility.platform.database.tenant(facility.tenant.id);
    const calls = await db.selectFrom("outboundCalls").select(["operation", "pathTemplate", "outcome"]).execute();
    expect(calls).toEqual([{ operation: "assist", pathTemplate: "/v1/louder", outcome: "ok" }]);

    // A user who writes notes but may not use AI gets only the rules, and nothing is sent.
    const technician = await facility.as("technician");
    expect(await offers(technician)).toEqual([rules]);
    await expect(ask(technician, "test.louder")).rejects.toMatchObject({ code: "not-found" });

    isIll = true;
    await expect(ask(therapist, "test.louder")).rejects.toMatchObject({ code: "service-paused" });
    isIll = false;

    await owner.call(endAgreement, { params: { agreementId: agreement.id }, body: { reason: "Changed vendor" } });
    expect(await offers(therapist)).toEqual([rules]);
    await expect(ask(therapist, "test.louder")).rejects.toMatchObject({ code: "not-found" });
    expect(received).toHaveLength(1);
  });

  it("hides the model when the AI module is off, and keeps the rules", async () => {
    const { connection } = await givenConnection(facility, "test.model", { config: { url }, environment: "live" });
    const agreement = await givenAgreement(facility, connection.id, ["baa", "qsoa"] as unknown as ["baa"]);
    const owner = await facility.as("owner");
    await owner.call(confirmAgreement, { params: { agreementId: agreement.id } });
    await (await confirmed(facility, "admin")).call(enableConnection, { params: { connectionId: connection.id } });
    expect(await offers(therapist)).toEqual([rules, model]);
    const params = { key: "modules" } as const;
    const { version, value } = await owner.call(getSetting, { params });
    const modules = (value.modules as string[]).filter((one) => one !== "ai");
    await owner.call(putSetting, { params, body: { version, value: { ...value, modules } } });
    expect(await offers(therapist)).toEqual([rules]);
    await expect(ask(therapist, "test.louder")).rejects.toMatchObject({ code: "not-found" });
  });

  it("INT-2: the server does not start with a model that would receive client text without agreements", () => {
    const checks = defineModule({
      name: "checks",
      switch: null,
      handlers: [],
      check: (registry) => integrations.check?.(registry),
    });
    const start = (module: typeof testModule, ...more: (typeof testModule)[]) =>
      new Registry([checks, module, ...more]);
    expect(() => start({ ...testModule, integrations: [] })).toThrow("needs a channel that may carry");
    expect(() => start({ ...testModule, integrations: [{ ...modelType, dataClass: "none" }] })).toThrow(
      "needs a channel that may carry",
    );
    expect(() => start(testModule, { ...testModule, name: "other", integrations: [] })).toThrow("declared twice");
  });
});
