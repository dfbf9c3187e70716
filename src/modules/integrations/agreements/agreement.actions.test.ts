import { beforeAll, describe, expect, it } from "vitest";
import { listNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import { fileContent } from "#platform/server/files/files.actions.ts";
import { formOf, onePixel } from "#platform/server/files/samples.ts";
import { uploadFile } from "#platform/shared/files/files.contract.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { createApiKey } from "../api-clients/api-client.contract.ts";
import { getConnection } from "../connections/connection.contract.ts";
import { openForWork } from "../connections/open-connection.store.ts";
import { confirmed, givenAgreement, givenApiKey, givenConnection, givenPaper } from "../testing.ts";
import { agreementsJob } from "./agreement.actions.ts";
import { attachAgreement, confirmAgreement, enterAgreement } from "./agreement.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});
const morning = async () => {
  await facility.system((act) => agreementsJob.run(act, {}));
  await facility.runJobs();
};
const titles = async () => {
  const { rows } = await (await facility.as("admin")).call(listNotifications);
  return rows.map(({ title }) => title);
};

describe("the signed document of an agreement", () => {
  it("AIG-2: is available to the confirming user and cannot be replaced after confirmation", async () => {
    const agreement = await givenAgreement(facility);
    const admin = await facility.as("admin");
    const params = { agreementId: agreement.id };
    const other = await givenAgreement(facility);
    const stray = await givenPaper(facility, other.id);
    await expect(admin.call(attachAgreement, { params, body: { fileId: stray } })).rejects.toMatchObject({
      code: "validation",
    });
    const fileId = await givenPaper(facility, agreement.id);
    expect(await admin.call(attachAgreement, { params, body: { fileId } })).toMatchObject({
      file: { id: fileId, name: "contract.png" },
    });
    const compliance = await facility.as("compliance");
    expect((await compliance.send(fileContent, { params: { fileId } })).statusCode).toBe(200);
    await compliance.call(confirmAgreement, { params });
    const later = await givenPaper(facility, agreement.id);
    await expect(admin.call(attachAgreement, { params, body: { fileId: later } })).rejects.toMatchObject({
      code: "wrong-state",
    });
  });

  it("can be uploaded only by users who manage integrations", async () => {
    const { id: subjectId } = await givenAgreement(facility);
    const { body, headers } = formOf(
      { subjectType: "agreement", subjectId, category: "document" },
      { name: "contract.png", type: "image/png", content: onePixel },
    );
    const [director, admin] = [await facility.as("medical_director"), await facility.as("admin")];
    expect((await director.send(uploadFile, { body }, { headers })).statusCode).toBe(403);
    expect((await admin.send(uploadFile, { body }, { headers })).statusCode).toBe(202);
  });
});

describe("expiring agreements and API keys", () => {
  it("AIG-2: notifies before an agreement ends and suspends its connections the day after", async () => {
    const admin = await facility.as("admin");
    const { connection } = await givenConnection(facility, "mail.smtp", {
      environment: "live",
      config: { fromAddress: "a@example.org", host: "smtp.example.org", port: 587, security: "starttls", user: "a" },
      secrets: { password: "not-used-here" },
    });
    const agreement = await admin.call(enterAgreement, {
      body: {
        connectionId: connection.id,
        vendor: "Example Mail, Inc.",
        kinds: ["baa", "qsoa"],
        signedOn: "2026-01-01",
        effectiveOn: "2026-01-01",
        expiresOn: "2026-11-28",
      },
    });
    const owner = await facility.as("owner");
    await owner.call(confirmAgreement, { params: { agreementId: agreement.id } });
    const params = { connectionId: connection.id };
    expect((await admin.call(getConnection, { params })).missingAgreements).toEqual([]);
    // Enables the row directly, because tests do not call the real provider.
    await facility.system((act) =>
      act.db.updateTable("connections").set({ status: "enabled" }).where("id", "=", connection.id).execute(),
    );
    await morning();
    expect(await titles()).toEqual([]);
    facility.clock.set("2026-11-21T16:10:00.000Z");
    await morning();
    await morning();
    expect(await titles()).toEqual(["The agreement with Example Mail, Inc. ends in 7 days"]);
    // In force until the end of its last day in the facility's time zone: 11:59 PM in Los Angeles is 07:59 UTC the next day.
    facility.clock.set("2026-11-29T07:59:00.000Z");
    await morning();
    expect(await admin.call(getConnection, { params })).toMatchObject({ status: "enabled", missingAgreements: [] });
    const open = () => openForWork(facility.platform, facility.tenant, connection.id);
    expect((await open()).label).toBe(connection.label);
    facility.clock.set("2026-11-29T08:00:00.000Z");
    // Queued tasks stop immediately, before any job runs.
    await expect(open()).rejects.toMatchObject({ kind: "needsAttention", waits: true });
    await morning();
    await expect(open()).rejects.toMatchObject({ message: expect.stringContaining("is not enabled") });
    expect(await (await facility.as("admin")).call(getConnection, { params })).toMatchObject({
      status: "suspended",
      statusReason: "No BAA, QSOA is in force.",
    });
  });

  it("notifies a week before an API key expires", async () => {
    const { client } = await givenApiKey(facility);
    facility.clock.set("2026-11-29T18:00:00.000Z");
    const admin = await confirmed(facility, "admin");
    await admin.call(createApiKey, { params: { clientId: client.id }, body: { days: 8 } });
    facility.clock.set("2026-11-30T16:05:00.000Z");
    await morning();
    expect((await titles()).filter((title) => title.startsWith(`The API key of ${client.name}`))).toHaveLength(1);
  });
});
