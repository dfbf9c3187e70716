import { beforeAll, expect, it } from "vitest";
import { mayContact, suppressContact } from "#modules/integrations/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { getLatestDemographic, updateDemographic } from "../episodes/demographic.contract.ts";
import { type GivenClient, givenAdmittedClient } from "../testing.ts";
import { addFamilyMember, changeContact, endContact } from "./contact.contract.ts";

let facility: Facility;
let nurse: Person;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
});

const ask = (channel: "email" | "sms" | "call", address: string) =>
  facility.system(async (act) => {
    const answer = await mayContact(act, { channel, address, purpose: "informational" });
    return answer.allowed ? "yes" : answer.reason;
  });
const phone = (number: string, okToText = false) => ({
  number,
  use: "mobile" as const,
  okToText,
  okToVoicemail: false,
});

async function change(client: GivenClient, changes: object) {
  const params = { mrNo: client.mrNo };
  const { demographicId, version } = await nurse.call(getLatestDemographic, { params });
  await nurse.call(updateDemographic, { params: { ...params, demographicId }, body: { version, changes } });
}

it("'do not contact' suppresses email, texts and calls until it is removed or the contact is ended", async () => {
  const client = await givenAdmittedClient(facility);
  const [number, email] = ["+18055550133", "sister@family.example"];
  const sister = { relationship: "SIB", firstName: "Rosa", phones: [phone(number, true)], email };
  const params = { mrNo: client.mrNo };
  const made = await nurse.call(addFamilyMember, { params, body: { ...sister, doNotContact: true } });
  expect(await ask("email", "Sister@Family.example")).toBe("do_not_contact");
  expect(await ask("sms", number)).toBe("do_not_contact");
  expect(await ask("call", number)).toBe("do_not_contact");

  const contact = { ...params, contactId: made.id };
  const open = await nurse.call(changeContact, { params: contact, body: { ...sister, version: made.version } });
  expect(await ask("email", email)).toBe("yes");
  expect(await ask("sms", number)).toBe("yes");

  const shut = { params: contact, body: { ...sister, version: open.version, doNotContact: true } };
  const { version } = await nurse.call(changeContact, shut);
  expect(await ask("email", email)).toBe("do_not_contact");
  await nurse.call(endContact, { params: contact, query: { version } });
  expect(await ask("email", email)).toBe("yes");
  // An ended contact no longer consents to texts.
  expect(await ask("sms", number)).toBe("no_grant");
});

it("keeps a shared address suppressed while another contact is marked do-not-contact", async () => {
  const client = await givenAdmittedClient(facility);
  const params = { mrNo: client.mrNo };
  const both = { relationship: "PRN", email: "parents@family.example", doNotContact: true };
  const mother = await nurse.call(addFamilyMember, { params, body: { ...both, firstName: "Ana" } });
  await nurse.call(addFamilyMember, { params, body: { ...both, firstName: "Luis" } });
  await nurse.call(endContact, { params: { ...params, contactId: mother.id }, query: { version: mother.version } });
  expect(await ask("email", both.email)).toBe("do_not_contact");
});

it("applies OK to text and OK to email, without undoing an unsubscribe", async () => {
  const client = await givenAdmittedClient(facility);
  const [number, email] = ["+18055550144", "client@mail.example"];
  await change(client, { phones: [phone(number)], email });
  expect(await ask("sms", number)).toBe("no_grant");
  await change(client, { phones: [phone(number, true)] });
  expect(await ask("sms", number)).toBe("yes");
  await change(client, { okToEmail: false });
  expect(await ask("email", email)).toBe("manual");
  await change(client, { okToEmail: true });
  expect(await ask("email", email)).toBe("yes");
  await facility.system((act) =>
    suppressContact(act, {
      address: email,
      channel: "email",
      scope: "everything",
      reason: "unsubscribed",
      origin: "campaigns:unsubscribe:1",
    }),
  );
  await change(client, { okToEmail: false });
  await change(client, { okToEmail: true });
  expect(await ask("email", email)).toBe("unsubscribed");
  await change(client, { phones: [phone(number)] });
  expect(await ask("sms", number)).toBe("no_grant");
});
