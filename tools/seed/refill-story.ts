import { listStorages } from "#modules/medications/counts/container.contract.ts";
import { addOrder } from "#modules/medications/orders/order.contract.ts";
import {
  approveRefill,
  listRefills,
  readSupply,
  receiveRefill,
  requestRefill,
  sendRefill,
} from "#modules/medications/refills/refill.contract.ts";
import { suggestAt } from "#modules/medications/refills/suggest-refill.jobs.ts";
import { decideReview, listReviews } from "#modules/medications/reviews/review.contract.ts";
import type { Calendar } from "./calendar.ts";
import { placeOf } from "./floor.ts";
import type { Stage } from "./stage.ts";

const pharmacy = { channel: "fax", pharmacyName: "Foothill Pharmacy" } as const;

/** What the morning's look at the supply suggested, and refills at each step on their way to the cart. */
export async function tellRefills(stage: Stage, calendar: Calendar): Promise<void> {
  const places = [placeOf(stage, "ACR").id, placeOf(stage, "ACP").id];
  await stage.system(calendar.minutesAgo(95), async (act) => {
    for (const place of places) await suggestAt(act, place);
  });
  const nurse = stage.as("okafor");
  const at = (minutes: number) => calendar.minutesAgo(minutes);
  const query = { locationId: places[0] ?? "" };
  const { rows } = await nurse.do(at(90), readSupply, { query });
  const { rows: suggested } = await nurse.do(at(90), listRefills, { query: { ...query, pageSize: 50 } });
  const free = rows.filter(({ refillId, isCounting }) => refillId === null && !isCounting);
  const orders = [...suggested.slice(1).map(({ orderId }) => orderId), ...free.map(({ orderId }) => orderId)];
  for (const [n, orderId] of orders.slice(0, 4).entries()) {
    const row = rows.find((one) => one.orderId === orderId);
    const quantity = row?.suggestedQuantity ?? "14";
    const made = await nurse.do(at(88 - n), requestRefill, { body: { orderId, quantity, ...pharmacy } });
    if (n === 0) continue;
    const path = { params: { refillId: made.id } };
    let { version } = made;
    if (made.needsApproval)
      ({ version } = await stage.as("feld").do(at(70 - n), approveRefill, { ...path, body: { version } }));
    if (n === 1) continue;
    const sent = await nurse.do(at(60 - n), sendRefill, { ...path, body: { version, rxNumber: `7100${n}4` } });
    if (n === 2) continue;
    const { rows: storages } = await nurse.do(at(40), listStorages, { query });
    const storage = storages.find(({ openCountId, status }) => openCountId === null && status === "active");
    if (!storage) continue;
    const body = {
      version: sent.version,
      storageId: storage.id,
      quantity,
      lot: "F771",
      expiresOn: calendar.date(-380),
    };
    await nurse.do(at(38), receiveRefill, { ...path, body });
  }
  await tellReturned(stage, calendar, rows[0]?.demographicId);
}

/** A proposal that the prescriber returned with a question. */
async function tellReturned(stage: Stage, calendar: Calendar, demographicId: string | undefined): Promise<void> {
  if (demographicId === undefined) return;
  const nurse = stage.as("okafor");
  const prescriber = stage.as("feld");
  const order = await nurse.do(calendar.minutesAgo(52), addOrder, {
    body: {
      demographicId,
      orderMode: "written",
      prescriberId: prescriber.clinicianId,
      sig: {
        rxcui: "310431",
        doseValue: "300",
        doseUnit: "mg",
        routeCode: "C38288",
        scheduleKind: "scheduled",
        frequencyCode: "HS",
        indication: "Sleep",
      },
    },
  });
  const { rows } = await prescriber.do(calendar.minutesAgo(45), listReviews, {
    query: { myReviews: "true", mySubmissions: "false", pageSize: 100 },
  });
  const review = rows.find(({ orderId }) => orderId === order.id);
  if (!review) return;
  await prescriber.do(calendar.minutesAgo(44), decideReview, {
    params: { reviewId: review.id },
    body: {
      version: review.version,
      decision: "return",
      note: "Did it make the client too sleepy in the morning last time?",
    },
  });
}
