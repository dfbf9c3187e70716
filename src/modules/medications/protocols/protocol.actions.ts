import { staleVersion, type View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { actingClinician } from "../acting-clinician.ts";
import { productsByRxcui, shownProduct } from "../drugs/drug.store.ts";
import { templateText } from "../order-templates/template-text.ts";
import { planOrder } from "../orders/order.ts";
import { requireOrderable } from "../orders/orderable.ts";
import { planService } from "../orders/service-plan.ts";
import { facilityFrequencies } from "../schedules/schedule.store.ts";
import { rangeOf } from "../scores/scale.ts";
import { knownScales } from "../scores/score.actions.ts";
import {
  approveProtocol,
  type DosesByScore,
  listProtocols,
  type Protocol,
  type ProtocolContent,
  retireProtocol,
  saveProtocol,
} from "./protocol.contract.ts";
import {
  insertDraft,
  lockProtocol,
  protocolVersions,
  retireVersion,
  saveApproval,
  saveDraft,
  type VersionRow,
} from "./protocol.store.ts";
import { codeFor, type KnownVersion, knownVersions, listedVersions, newestOf, stateOf } from "./protocol-versions.ts";
import { planByScore } from "./score-regimen.ts";
import { lengthOf, planTaper } from "./taper.ts";

/** The same day a year later; February 29 becomes March 1. */
function yearAfter(date: string): string {
  const next = `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;
  return next.endsWith("-02-29") ? next.replace("-02-29", "-03-01") : next;
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

type Known = KnownVersion<VersionRow>;

async function shown(view: View, version: Known, all: readonly Known[]): Promise<Protocol> {
  const { code, versionNo, content, row } = version;
  return {
    code,
    versionNo,
    state: stateOf(row, localDate(view.now, view.timeZone)),
    content,
    rowVersion: row?.rowVersion ?? null,
    isNewest: newestOf(all, code) === version,
    ...(await textsOf(view, content)),
    products: [...(await productsByRxcui(view.db, productsOf(content))).values()].map(shownProduct),
    days: lengthOf(content.taper),
    approvedByName: row?.approvedByName ?? null,
    approvedAt: row?.approvedAt ?? null,
    reviewDueOn: row?.reviewDueOn ?? null,
  };
}
const productsOf = ({ taper, orders }: ProtocolContent) => [taper.rxcui, ...orders.map(({ rxcui }) => rxcui)];

export const listProtocolsQuery = query(listProtocols, async (view) => {
  const all = knownVersions(await protocolVersions(view.db));
  const protocols: Protocol[] = [];
  for (const version of listedVersions(all)) protocols.push(await shown(view, version, all));
  return { protocols };
});

interface Which {
  code: string;
  versionNo: number;
}

function versionIn(all: readonly Known[], which: Which): Known {
  const found = all.find(({ code, versionNo }) => code === which.code && versionNo === which.versionNo);
  if (!found) throw new Problem("not-found", "Protocol not found.");
  return found;
}

async function shownAgain(view: View, which: Which): Promise<Protocol> {
  const all = knownVersions(await protocolVersions(view.db));
  return shown(view, versionIn(all, which), all);
}

/** Refuses a draft that could not be started: doses, ceiling and orders are checked as they are at the start. */
async function requirePlannable(view: View, content: ProtocolContent): Promise<void> {
  const [products, frequency] = await Promise.all([
    productsByRxcui(view.db, productsOf(content)),
    facilityFrequencies(view.db),
  ]);
  const rules = { zone: view.timeZone, frequency, medTimes: [] };
  const product = requireOrderable(products.get(content.taper.rxcui));
  const { taper } = content;
  if (taper.byScore) await requireScale(view, taper.byScore);
  if (taper.byScore) planByScore(taper, taper.byScore, product, view.now);
  else planTaper(taper, product, rules, { startAt: view.now, dayPolicy: "first_dose" });
  await textsOf(view, content);
}

/** The scale of a protocol by score, with a possible score for each band. */
async function requireScale(view: View, { instrument, callFrom }: DosesByScore): Promise<void> {
  const scale = (await knownScales(view)).find(({ key }) => key === instrument);
  if (!scale) throw fieldProblem("body.content.taper.byScore.instrument", "Choose a scale from the list.");
  const { to } = rangeOf(scale);
  if (callFrom > to)
    throw fieldProblem("body.content.taper.byScore.callFrom", `The highest ${instrument} score is ${to}.`);
}

/** MED-40: an edit is a draft of the next version. A draft is changed until it is approved. */
export const saveProtocolAction = action(
  saveProtocol,
  async (act, { body: { basedOn, rowVersion, content, ...body } }) => {
    await requirePlannable(act, content);
    const before = knownVersions(await protocolVersions(act.db));
    const codes = before.map(({ code }) => code);
    if (body.code !== undefined && !codes.includes(body.code)) throw new Problem("not-found", "Protocol not found.");
    const code = body.code ?? codeFor(content.name, codes);
    const protocolId = await lockProtocol(act.db, code, content);
    const all = knownVersions(await protocolVersions(act.db));
    const newest = newestOf(all, code);
    const isDraft = newest?.row !== undefined && stateOf(newest.row, "") === "draft";
    if ((newest?.versionNo ?? 0) !== basedOn || (isDraft && newest.row?.rowVersion !== rowVersion))
      throw staleVersion(newest ? await shown(act, newest, all) : null);
    const isTaken = (one: Known) => one.code !== code && sameName(one.content.name, content.name);
    if (listedVersions(all).some(isTaken))
      throw new Problem("duplicate", "A protocol with this name exists. Choose another name.");
    const versionNo = isDraft ? basedOn : basedOn + 1;
    let id = newest?.row?.id;
    if (isDraft && id) await saveDraft(act.db, id, content);
    else id = await insertDraft(act.db, { protocolId, versionNo, content });
    act.audit({ subjectId: id, detail: { code, versionNo } });
    return shownAgain(act, { code, versionNo });
  },
);
const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** MED-40: the medical director approves a version with their PIN, for 12 months. */
export const approveProtocolAction = action(approveProtocol, async (act, { body: { rowVersion, ...which } }) => {
  const { content } = versionIn(knownVersions(await protocolVersions(act.db)), which);
  await act.takeTicket("sign");
  await lockProtocol(act.db, which.code, content);
  const today = localDate(act.now, act.timeZone);
  const all = knownVersions(await protocolVersions(act.db));
  const version = versionIn(all, which);
  const state = stateOf(version.row, today);
  if (state === "approved") throw new Problem("wrong-state", "This protocol is already approved.");
  // The director approves what was read: a draft that was changed meanwhile is read again.
  if (state === "draft" && version.row && version.row.rowVersion !== rowVersion)
    throw staleVersion(await shown(act, version, all));
  const id = await saveApproval(act.db, {
    ...which,
    content: version.content,
    approvedBy: actingClinician(act),
    approvedAt: act.now,
    reviewDueOn: yearAfter(today),
  });
  act.audit({ subjectId: id, detail: { ...which } });
  return shownAgain(act, which);
});

export const retireProtocolAction = action(retireProtocol, async (act, { body }) => {
  const { row } = versionIn(knownVersions(await protocolVersions(act.db)), body);
  if (row?.state !== "approved") throw new Problem("wrong-state", "Only an approved protocol can be retired.");
  await retireVersion(act.db, row.id);
  act.audit({ subjectId: row.id, detail: { ...body } });
  return shownAgain(act, body);
});

/** The approved version, or `protocol-not-approved` (MED-40). */
export async function requireApproved(view: View, which: Which): Promise<VersionRow> {
  const { row, content } = versionIn(knownVersions(await protocolVersions(view.db)), which);
  const state = stateOf(row, localDate(view.now, view.timeZone));
  if (row && state === "approved") return row;
  const why = {
    draft: "The medical director must approve it first.",
    retired: "It was retired.",
    review_overdue: "Its yearly review is overdue. The medical director must approve it again.",
    approved: "",
  }[state];
  throw new Problem("protocol-not-approved", `${content.name}, version ${which.versionNo}, can't be started. ${why}`);
}
