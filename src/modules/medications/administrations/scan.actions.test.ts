import { beforeAll, describe, expect, it } from "vitest";
import { addDays } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { setAsideContainer } from "../counts/container.contract.ts";
import { givenContainer, givenStorage, statLorazepam } from "../counts/testing.ts";
import { searchDrugs } from "../drugs/drug.contract.ts";
import { givenClientInCare, givenDueDose, givenOrder, passOf, statAcetaminophen } from "../testing.ts";
import { bandCode, containerCode } from "./barcode.ts";
import { administerDose } from "./log.contract.ts";
import { resolveBarcode } from "./scan.contract.ts";

let facility: Facility;
let nurse: Person;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
});

const scan = (code: string, demographicId: string, orderId?: string) =>
  nurse.call(resolveBarcode, { body: { code, demographicId, ...(orderId ? { orderId } : {}) } });

async function productNamed(q: string): Promise<string> {
  const { rows } = await nurse.call(searchDrugs, { query: { q } });
  const found = rows.find(({ displayName }) => /25 mg/.test(displayName) && /tablet/i.test(displayName));
  if (!found) throw new Error(`No ${q} in the catalog.`);
  return found.rxcui;
}

async function scansOf(clientId: string): Promise<unknown[]> {
  const rows = await facility.system((act) =>
    act.db
      .selectFrom("auditEvents")
      .select("detail")
      .where("action", "=", "medication.scanned")
      .where("clientId", "=", clientId)
      .orderBy("id")
      .execute(),
  );
  return rows.map(({ detail }) => detail);
}

describe("MED-53: the right client", () => {
  it("medications scenario 11: the band of another client stops the dose that is being prepared, and stays in the audit log", async () => {
    const { client, order, dose } = await givenDueDose(facility);
    const other = await givenClientInCare(facility);
    expect(await scan(bandCode(other.mrNo), client.demographicId, order.id)).toMatchObject({
      verdict: "wrong_client",
      message: "This band belongs to another client. Stop.",
      demographicId: null,
    });
    expect(await scansOf(client.clientId)).toMatchObject([{ verdict: "wrong_client", orderId: order.id }]);
    const give = (clientScan?: string) =>
      nurse.call(administerDose, {
        params: { orderId: order.id },
        body: {
          result: "given",
          identification: "barcode",
          scheduleId: dose.id,
          ...(clientScan ? { clientScan } : {}),
        },
      });
    await expect(give(bandCode(other.mrNo))).rejects.toMatchObject({ code: "wrong-client" });
    await expect(give()).rejects.toMatchObject({ code: "identification-required" });
    expect((await give(bandCode(client.mrNo))).identification).toBe("barcode");
  });

  it("before a dose is prepared, a band names the client to go to, at this location only", async () => {
    const client = await givenClientInCare(facility);
    const other = await givenClientInCare(facility);
    expect(await scan(bandCode(client.mrNo), client.demographicId)).toMatchObject({ verdict: "client" });
    expect(await scan(other.mrNo.toLowerCase(), client.demographicId)).toMatchObject({
      verdict: "other_client",
      demographicId: other.demographicId,
    });
    expect(await scan("=MR9999999", client.demographicId)).toMatchObject({ verdict: "wrong_client" });
  });
});

describe("MED-54: the right product", () => {
  it("medications scenario 11: hydrALAZINE scanned for hydrOXYzine is refused by name and cannot be overridden", async () => {
    const [hydralazine, hydroxyzine] = [await productNamed("hydralazine"), await productNamed("hydroxyzine")];
    const sig = { rxcui: hydroxyzine, doseValue: "25", indication: "Anxiety" };
    const { client, order, dose } = await givenDueDose(facility, { sig });
    const card = await givenContainer(facility, { rxcui: hydralazine });
    const code = containerCode(card.containerNo);
    expect(await scan(code, client.demographicId, order.id)).toMatchObject({
      verdict: "wrong_product",
      message: expect.stringMatching(/^This is hydralazine.*25 mg.*The order is hydroxyzine.*25 mg/i),
    });
    expect(await scansOf(client.clientId)).toMatchObject([{ verdict: "wrong_product", orderId: order.id }]);
    await expect(
      nurse.call(administerDose, {
        params: { orderId: order.id },
        body: {
          result: "given",
          identification: "photo_dob",
          scheduleId: dose.id,
          productScan: code,
          productCheckReason: "unreadable",
        },
      }),
    ).rejects.toMatchObject({ code: "wrong-product" });
  });

  it("is known by the label of its container, its Rx number and its NDC, in any padding", async () => {
    const { client, order } = await givenOrder(facility, { sig: statLorazepam });
    const storageId = (await givenStorage(facility)).id;
    const card = await givenContainer(facility, {
      client,
      storageId,
      rxNumber: "RX 881",
      barcode: "99999-101-01",
      expiresOn: addDays(facility.clock.now().slice(0, 10), 30),
    });
    const ofCard = { verdict: "product", orderIds: [order.id], product: { containerId: card.id } };
    expect(await scan(containerCode(card.containerNo), client.demographicId)).toMatchObject(ofCard);
    expect(await scan("RX 881", client.demographicId, order.id)).toMatchObject(ofCard);
    // 99999-101-01 is 9999910101 in a barcode, and 99999010101 on paper.
    for (const code of ["9999910101", "99999-101-01", "99999010101", "399999101011"])
      expect(await scan(code, client.demographicId), code).toMatchObject({
        verdict: "product",
        product: { containerId: null },
      });
    expect(await scan("RX 882", client.demographicId)).toMatchObject({ verdict: "unknown" });
    const dose = (await passOf(facility, client.clientId))?.doses[0];
    const log = await nurse.call(administerDose, {
      params: { orderId: order.id },
      body: {
        result: "given",
        identification: "photo_dob",
        scheduleId: dose?.id ?? "",
        productScan: containerCode(card.containerNo),
      },
    });
    expect(log.productCheck).toBe("scanned");
  });

  it("of another client, set aside or expired is refused", async () => {
    const { client, order } = await givenOrder(facility, { sig: statLorazepam });
    const other = await givenClientInCare(facility);
    const storageId = (await givenStorage(facility)).id;
    const theirs = await givenContainer(facility, { client: other, storageId });
    expect(await scan(containerCode(theirs.containerNo), client.demographicId, order.id)).toMatchObject({
      verdict: "wrong_product",
      message: `C-${theirs.containerNo} belongs to another client. Stop.`,
    });
    const today = facility.clock.now().slice(0, 10);
    const old = await givenContainer(facility, { client, storageId, expiresOn: addDays(today, 1) });
    await nurse.call(setAsideContainer, {
      params: { containerId: old.id },
      body: { reason: "Blister torn" },
    });
    expect(await scan(containerCode(old.containerNo), client.demographicId, order.id)).toMatchObject({
      verdict: "wrong_product",
      message: expect.stringContaining("pending destruction"),
    });
    const expiring = await givenContainer(facility, { client, storageId, expiresOn: today });
    const code = containerCode(expiring.containerNo);
    expect(await scan(code, client.demographicId, order.id)).toMatchObject({ verdict: "product" });
    facility.clock.advance({ days: 2 });
    expect(await scan(code, client.demographicId, order.id)).toMatchObject({
      verdict: "expired_product",
      message: expect.stringMatching(/^C-\d+ expired .* Use another\.$/),
    });
  });

  it("checked by eye keeps why it was not scanned", async () => {
    const { client, order } = await givenOrder(facility, { sig: statAcetaminophen });
    const dose = (await passOf(facility, client.clientId))?.doses[0];
    const log = await nurse.call(administerDose, {
      params: { orderId: order.id },
      body: {
        result: "given",
        identification: "photo_dob",
        scheduleId: dose?.id ?? "",
        productCheckReason: "unreadable",
      },
    });
    expect(log).toMatchObject({ productCheck: "manual", productCheckReason: "unreadable" });
  });
});
