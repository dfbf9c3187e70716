import { beforeAll, describe, expect, it } from "vitest";
import { admitClient } from "#modules/clients/episodes/admission.contract.ts";
import { anAdmission, givenAdmittedClient, givenClient } from "#modules/clients/testing.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { declineForm, getForm, listClientForms, submitForm, voidForm } from "../forms/form.contract.ts";
import { archiveFormTemplate, listTemplateReferences } from "../templates/template.contract.ts";
import { item, section } from "../templates/template.ts";
import { createTemplateVersion, publishTemplateVersion, saveTemplateVersion } from "../templates/version.contract.ts";
import { fill, givenPublishedTemplate } from "../testing.ts";
import * as contract from "./packet.contract.ts";
import { anItem, givenAssignedPacket, givenPacket } from "./testing.ts";

let facility: Facility;
let therapist: Person;
let compliance: Person;
beforeAll(async () => {
  facility = await givenFacility();
  therapist = await facility.as("therapist");
  compliance = await facility.as("compliance");
});

const assign = (packetId: string, mrNo: string) =>
  therapist.call(contract.assignPacket, { params: { packetId }, body: { mrNo } });
const openForm = (formId: string | null | undefined) => therapist.call(getForm, { params: { formId: formId ?? "" } });

/** Publishes a second version of a template. */
async function publishSecond(templateId: string) {
  const draft = await compliance.call(createTemplateVersion, { params: { templateId } });
  const params = { templateId, number: draft.number };
  const { title, description, slots, version } = draft;
  const definition = { items: [section("pet", "The pet", [item("color", "shortText", "Color")])] };
  const saved = await compliance.call(saveTemplateVersion, {
    params,
    body: { version, title, description, definition, slots },
  });
  await compliance.call(publishTemplateVersion, {
    params,
    body: { version: saved.version, changeNote: "Asks for the color" },
  });
}

describe("assigning a packet", () => {
  it("PKT-1, PKT-4: the admission assigns the packets that fit, with their due times, in its own transaction", async () => {
    const [one, adultsOnly] = [await givenPublishedTemplate(facility), await givenPublishedTemplate(facility)];
    const minors = await givenPacket(facility, { title: "Adolescents", trigger: "admission", rules: { maxAge: 17 } });
    const adults = await givenPacket(facility, {
      title: "Adults",
      trigger: "admission",
      rules: { minAge: 18 },
      items: [anItem(one.key, { dueOffsetHours: 24 }), anItem(adultsOnly.key, { requiredWhen: { maxAge: 17 } })],
    });
    const client = await givenAdmittedClient(facility);
    const { rows } = await therapist.call(contract.listPacketInstances, { query: { mrNo: client.mrNo } });
    expect(rows.map(({ packetId }) => packetId)).toEqual([adults.id]);
    expect(rows[0]?.forms).toMatchObject([
      { status: "assigned", dueAt: addMinutes(rows[0]?.assignedAt ?? "", 24 * 60), skipped: null },
      { formId: null, skipped: "rules" },
    ]);

    for (const { id, version } of [minors, adults])
      await compliance.call(contract.updatePacket, { params: { packetId: id }, body: { version, active: false } });
  });

  it("PKT-4: an admission that is refused assigns nothing", async () => {
    const packet = await givenPacket(facility, { trigger: "admission" });
    const client = await givenClient(facility);
    const admissions = await facility.as("admissions");
    const body = await anAdmission(facility, client);
    await admissions.call(admitClient, { params: { mrNo: client.mrNo }, body });
    await expect(admissions.call(admitClient, { params: { mrNo: client.mrNo }, body })).rejects.toThrow();
    const { rows } = await therapist.call(contract.listPacketInstances, { query: { mrNo: client.mrNo } });
    expect(rows).toHaveLength(1);
    await compliance.call(contract.updatePacket, {
      params: { packetId: packet.id },
      body: { version: packet.version, active: false },
    });
    await expect(assign(packet.id, client.mrNo)).rejects.toMatchObject({ code: "wrong-state" });
  });

  it("PKT-4: two users at once assign it once", async () => {
    const packet = await givenPacket(facility);
    const { mrNo } = await givenClient(facility);
    const [first, second] = await Promise.all([assign(packet.id, mrNo), assign(packet.id, mrNo)]);
    expect(second.id).toBe(first.id);
    expect((await therapist.call(listClientForms, { params: { mrNo } })).total).toBe(1);
  });

  it("PKT-5: assigned again, it adds what is missing, moves forms that were not started, and keeps started ones", async () => {
    const [kept, moved, added] = [
      await givenPublishedTemplate(facility),
      await givenPublishedTemplate(facility),
      await givenPublishedTemplate(facility),
    ];
    const { packet, instance, mrNo } = await givenAssignedPacket(facility, [anItem(kept.key), anItem(moved.key)]);
    await fill(facility, await openForm(instance.forms[0]?.formId), { petName: "Rex" });
    for (const { id } of [kept, moved]) await publishSecond(id);
    await compliance.call(contract.updatePacket, {
      params: { packetId: packet.id },
      body: { version: packet.version, items: [anItem(kept.key), anItem(moved.key), anItem(added.key)] },
    });

    const again = await assign(packet.id, mrNo);
    expect(again.id).toBe(instance.id);
    expect(again.forms.map(({ isOutdated, status }) => [status, isOutdated])).toEqual([
      ["in_progress", true],
      ["assigned", false],
      ["assigned", false],
    ]);
    expect(again.forms[1]?.formId).toBe(instance.forms[1]?.formId);
    expect((await openForm(again.forms[1]?.formId)).number).toBe(2);
  });

  it("PKT-5: takes a one-per-episode form that the stay has into the packet", async () => {
    const { mrNo, instance: first } = await givenAssignedPacket(facility, [anItem("consent-for-treatment")]);
    const other = await givenPacket(facility, { items: [anItem("consent-for-treatment")] });
    const second = await assign(other.id, mrNo);
    expect(second.forms[0]?.formId).toBe(first.forms[0]?.formId);
  });

  it("AST-4: an assessment whose terms are not confirmed is left out and says why", async () => {
    const { instance } = await givenAssignedPacket(facility, [anItem("intake-questionnaire"), anItem("dast10")]);
    expect(instance.forms.map(({ skipped }) => skipped)).toEqual([null, "terms"]);
  });
});

describe("filling a packet", () => {
  it("PKT-2: a form after a gate is started once the form before it is submitted", async () => {
    const [first, second] = [await givenPublishedTemplate(facility), await givenPublishedTemplate(facility)];
    const { instance } = await givenAssignedPacket(facility, [
      anItem(first.key, { gate: "beforeNext" }),
      anItem(second.key),
    ]);
    const [before, after] = instance.forms;
    const waiting = await openForm(after?.formId);
    expect(waiting.abilities.fill).toBe(false);
    expect(waiting.packet).toMatchObject({ position: 2, count: 2, waitsFor: { formId: before?.formId } });
    await expect(fill(facility, waiting, { petName: "Rex" })).rejects.toMatchObject({ code: "wrong-state" });

    const form = await openForm(before?.formId);
    const { version } = await fill(facility, form, { petName: "Rex" });
    const submitted = await therapist.call(submitForm, { params: { formId: form.id }, body: { version } });
    expect(submitted.packet?.next?.formId).toBe(after?.formId);
    await expect(fill(facility, await openForm(after?.formId), { petName: "Max" })).resolves.toBeDefined();
  });

  it("PKT-3: the last finished form completes the packet, also one that was declined", async () => {
    const [first, second] = [await givenPublishedTemplate(facility), await givenPublishedTemplate(facility)];
    const { instance } = await givenAssignedPacket(facility, [anItem(first.key), anItem(second.key)]);
    const statusNow = async () =>
      (await therapist.call(contract.getPacketInstance, { params: { instanceId: instance.id } })).status;
    const form = await openForm(instance.forms[0]?.formId);
    const { version } = await fill(facility, form, { petName: "Rex" });
    await therapist.call(submitForm, { params: { formId: form.id }, body: { version } });
    expect(await statusNow()).toBe("open");
    const declined = await openForm(instance.forms[1]?.formId);
    const params = { formId: declined.id };
    await therapist.call(declineForm, { params, body: { version: declined.version, reason: "Not now" } });
    expect(await statusNow()).toBe("complete");
  });

  it("PKT-3: a packet whose forms are all voided is cancelled and can be assigned again", async () => {
    const { packet, instance, mrNo } = await givenAssignedPacket(facility);
    const form = await openForm(instance.forms[0]?.formId);
    const reason = "Assigned to the wrong client";
    await compliance.call(voidForm, { params: { formId: form.id }, body: { version: form.version, reason } });
    expect((await assign(packet.id, mrNo)).id).not.toBe(instance.id);
  });
});

describe("editing packets", () => {
  it("FRM-21: a template in a packet is named by its references and is not archived", async () => {
    const { key, id, template } = await givenPublishedTemplate(facility);
    const packet = await givenPacket(facility, { title: "Pets", items: [anItem(key)] });
    const { packets } = await compliance.call(listTemplateReferences, { params: { templateId: id } });
    expect(packets).toEqual([{ key: packet.key, title: "Pets" }]);
    const query = { version: String(template.version) };
    await expect(compliance.call(archiveFormTemplate, { params: { templateId: id }, query })).rejects.toMatchObject({
      code: "in-use",
    });
  });

  it("refuses a form twice, a form that is not published and ages that exclude everyone, each at its field", async () => {
    const { key } = await givenPublishedTemplate(facility);
    const refused = async (over: object) => {
      const answer = await compliance.send(contract.addPacket, {
        body: { title: "Wrong", trigger: "manual", rules: {}, items: [anItem(key)], ...over },
      });
      return answer.json().errors?.[0]?.path;
    };
    expect(await refused({ items: [anItem(key), anItem(key)] })).toBe("body.items.1.templateKey");
    expect(await refused({ items: [anItem("no-such-form")] })).toBe("body.items.0.templateKey");
    expect(await refused({ rules: { minAge: 30, maxAge: 20 } })).toBe("body.rules.maxAge");
  });
});
