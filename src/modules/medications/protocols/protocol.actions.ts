import type { View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { actingClinician } from "../acting-clinician.ts";
import { productsByRxcui } from "../drugs/drug.store.ts";
import { templateText } from "../order-templates/template-text.ts";
import { planOrder } from "../orders/order.ts";
import { requireOrderable } from "../orders/orderable.ts";
import { planService } from "../orders/service-plan.ts";
import { facilityFrequencies } from "../schedules/schedule.store.ts";
import {
  approveProtocol,
  listProtocols,
  type Protocol,
  type ProtocolContent,
  retireProtocol,
} from "./protocol.contract.ts";
import { type ApprovedVersion, approvedVersions, retireVersion, saveApproval } from "./protocol.store.ts";
import { type ShippedProtocol, shippedProtocols } from "./shipped-protocols.ts";
import { daysOf } from "./taper.ts";

/** The same day a year later; February 29 becomes March 1. */
function yearAfter(date: string): string {
  const next = `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;
  return next.endsWith("-02-29") ? next.replace("-02-29", "-03-01") : next;
}

function stateOf(version: ApprovedVersion | undefined, today: string): Protocol["state"] {
  if (!version) return "draft";
  if (version.state === "retired") return "retired";
  return version.reviewDueOn !== null && version.reviewDueOn < today ? "review_overdue" : "approved";
}

/** Names and texts of everything a protocol orders, as the order form writes them. */
export async function textsOf(view: View, content: ProtocolContent) {
  const [products, frequency] = await Promise.all([
    productsByRxcui(view.db, [content.taper.rxcui, ...content.orders.map(({ rxcui }) => rxcui)]),
    facilityFrequencies(view.db),
  ]);
  const rules = { zone: view.timeZone, frequency, medTimes: [] };
  const product = products.get(content.taper.rxcui);
  return {
    productName: product?.displayName ?? content.name,
    orderTexts: [
      ...content.orders.map((sig) => {
        const drug = requireOrderable(products.get(sig.rxcui));
        const { sigText } = planOrder(sig, drug, rules, view.now);
        return `${drug.displayName}: ${templateText(sigText, sig)}`;
      }),
      ...content.services.map((service) => `${service.name}: ${planService(service, rules, view.now).sigText}`),
    ],
  };
}

async function shown(view: View, shipped: ShippedProtocol, rows: readonly ApprovedVersion[]): Promise<Protocol> {
  const row = rows.find(({ code, versionNo }) => code === shipped.code && versionNo === shipped.versionNo);
  const content = row?.content ?? shipped.content;
  return {
    code: shipped.code,
    versionNo: shipped.versionNo,
    state: stateOf(row, localDate(view.now, view.timeZone)),
    content,
    ...(await textsOf(view, content)),
    days: daysOf(content.taper).length,
    approvedByName: row?.approvedByName ?? null,
    approvedAt: row?.approvedAt ?? null,
    reviewDueOn: row?.reviewDueOn ?? null,
  };
}

export const listProtocolsQuery = query(listProtocols, async (view) => {
  const rows = await approvedVersions(view.db);
  const protocols: Protocol[] = [];
  for (const shipped of shippedProtocols) protocols.push(await shown(view, shipped, rows));
  return { protocols };
});

interface Which {
  code: string;
  versionNo: number;
}
const isVersion = (which: Which) => (one: Which) => one.code === which.code && one.versionNo === which.versionNo;

function shippedVersion(which: Which): ShippedProtocol {
  const found = shippedProtocols.find(isVersion(which));
  if (!found) throw new Problem("not-found", "Protocol not found.");
  return found;
}

/** MED-40: the medical director approves a version with their PIN, for 12 months. */
export const approveProtocolAction = action(approveProtocol, async (act, { body }) => {
  const shipped = shippedVersion(body);
  await act.takeTicket("sign");
  const today = localDate(act.now, act.timeZone);
  const rows = await approvedVersions(act.db);
  const row = rows.find(isVersion(body));
  if (stateOf(row, today) === "approved") throw new Problem("wrong-state", "This protocol is already approved.");
  const id = await saveApproval(act.db, {
    ...body,
    content: row?.content ?? shipped.content,
    approvedBy: actingClinician(act),
    approvedAt: act.now,
    reviewDueOn: yearAfter(today),
  });
  act.audit({ subjectId: id, detail: { ...body } });
  return shown(act, shipped, await approvedVersions(act.db));
});

export const retireProtocolAction = action(retireProtocol, async (act, { body }) => {
  const shipped = shippedVersion(body);
  const row = (await approvedVersions(act.db)).find(isVersion(body));
  if (row?.state !== "approved") throw new Problem("wrong-state", "Only an approved protocol can be retired.");
  await retireVersion(act.db, row.id);
  act.audit({ subjectId: row.id, detail: { ...body } });
  return shown(act, shipped, await approvedVersions(act.db));
});

/** The approved version, or `protocol-not-approved` (MED-40). */
export async function requireApproved(view: View, which: Which): Promise<ApprovedVersion> {
  const shipped = shippedVersion(which);
  const row = (await approvedVersions(view.db)).find(isVersion(which));
  const state = stateOf(row, localDate(view.now, view.timeZone));
  if (row && state === "approved") return row;
  const why = {
    draft: "The medical director must approve it first.",
    retired: "It was retired.",
    review_overdue: "Its yearly review is overdue. The medical director must approve it again.",
    approved: "",
  }[state];
  throw new Problem(
    "protocol-not-approved",
    `${shipped.content.name}, version ${which.versionNo}, can't be started. ${why}`,
  );
}
