import { recordChartEvent, requireEpisode } from "#modules/clients/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { ageOn, localDate } from "#platform/shared/time/index.ts";
import { actingClinician } from "../acting-clinician.ts";
import { productsByRxcui } from "../drugs/drug.store.ts";
import { passTopic } from "../orders/announce-order.actions.ts";
import { type Composed, compose } from "../orders/compose-order.actions.ts";
import { scoreFrequency } from "../orders/frequencies.ts";
import { placeOrder } from "../orders/insert-order.actions.ts";
import type { SigInput } from "../orders/order.contract.ts";
import { checkStart } from "../orders/order.ts";
import { placeService } from "../orders/service-order.actions.ts";
import type { DayPolicy } from "../schedules/schedule.ts";
import { previewProtocol, startProtocol } from "./enrollment.contract.ts";
import { insertEnrollment } from "./enrollment.store.ts";
import { requireApproved, textsOf } from "./protocol.actions.ts";
import type { ProtocolContent } from "./protocol.contract.ts";
import { planByScore } from "./score-regimen.ts";
import { daysOf, lengthOf, type PlannedTaper, planTaper, tableOf } from "./taper.ts";

/** The taper as an order: the columns have its first step, the lines its days. */
export function taperSig({ taper }: ProtocolContent, startAt: string, days: ReturnType<typeof daysOf>): SigInput {
  const first = days[0]?.step;
  const common = {
    rxcui: taper.rxcui,
    doseUnit: taper.doseUnit,
    routeCode: taper.routeCode,
    scheduleKind: "scheduled" as const,
    startAt,
    indication: taper.indication,
    prnReason: [],
    instructions: taper.instructions,
    holdParameters: taper.holdParameters,
  };
  if (taper.byScore)
    return {
      ...common,
      doseValue: taper.byScore.bands[0]?.doseValue ?? "0",
      frequencyCode: scoreFrequency,
      duration: { value: taper.byScore.days, unit: "days", counting: "elapsed24h" },
      minIntervalMin: taper.byScore.minIntervalMin,
      maxAmountPer24h: taper.maxPer24h,
    };
  return {
    ...common,
    doseValue: first?.doseValue ?? "0",
    frequencyCode: first?.times ?? "DAILY",
    duration: { value: days.length, unit: "days", counting: "calendar" },
  };
}

/** A product shared with the taper is no duplicate of it (MED-20): the protocol gives both. */
async function screenedWith(view: View, content: ProtocolContent, index: number): Promise<string[]> {
  const all = [content.taper.rxcui, ...content.orders.map(({ rxcui }) => rxcui)];
  const products = await productsByRxcui(view.db, all);
  const own = products.get(all[index] ?? "")?.ingredientNames ?? [];
  const isOther = (rxcui: string) => !products.get(rxcui)?.ingredientNames.some((name) => own.includes(name));
  return all.slice(0, index).filter(isOther);
}

interface Course {
  demographicId: string;
  startAt: string;
  dayPolicy: DayPolicy;
}

/** Composes the taper and the orders that come with it, each screened against those before it. */
async function composeProtocol(view: View, content: ProtocolContent, { demographicId, startAt, dayPolicy }: Course) {
  let planned: PlannedTaper | undefined;
  const days = daysOf(content.taper);
  const { byScore } = content.taper;
  const taper = await compose(view, demographicId, taperSig(content, startAt, days), {
    plan: (product, rules) => {
      if (byScore) return planByScore(content.taper, byScore, product, startAt);
      planned = planTaper(content.taper, product, rules, { startAt, dayPolicy });
      return planned.planned;
    },
  });
  const orders: { composed: Composed; sig: SigInput }[] = [];
  for (const [index, saved] of content.orders.entries()) {
    const sig = { ...saved, startAt };
    const setProducts = await screenedWith(view, content, index + 1);
    orders.push({ sig, composed: await compose(view, demographicId, sig, { setProducts }) });
  }
  return { taper, orders, doses: planned?.doses ?? null };
}

/** What the chart answers of the exclusions (MED-41). */
function chartAnswers(content: ProtocolContent, birthDate: string, today: string): Map<string, boolean> {
  const isOld = ageOn(birthDate, today) >= 65;
  return new Map(content.exclusions.flatMap(({ key, fromChart }) => (fromChart === "age65" ? [[key, isOld]] : [])));
}

export const previewProtocolQuery = query(previewProtocol, async (view, { body }) => {
  const { content } = await requireApproved(view, body);
  const episode = await requireEpisode(view, body);
  await view.openChart(episode.clientId, "medications");
  const startAt = body.startAt ?? view.now;
  checkStart(startAt, view.now, "body.startAt");
  const { taper, orders, doses } = await composeProtocol(view, content, { ...body, startAt });
  const all = [taper, ...orders.map(({ composed }) => composed)].map(({ screening }) => screening);
  const answers = chartAnswers(content, episode.birthDate, localDate(view.now, episode.timeZone));
  const alerts = new Map(all.flatMap((one) => one.alerts).map((alert) => [alert.key, alert]));
  return {
    timeZone: taper.rules.zone,
    startAt,
    table: doses && tableOf(content.taper, doses, taper.unitOfUse),
    sigText: taper.planned.sigText,
    orders: (await textsOf(view, content)).orderTexts,
    alerts: [...alerts.values()],
    quiet: [...new Set(all.flatMap(({ quiet }) => quiet))],
    screened: taper.screening.screened,
    allergiesReviewed: taper.screening.allergiesReviewed,
    exclusions: content.exclusions.map(({ key, question }) => ({ key, question, fromChart: answers.get(key) ?? null })),
  };
});

/**
 * Starts a protocol: enrollment, taper and its other orders in one transaction with one PIN, or nothing (MED-13). A nurse
 * starts it on a prescriber's verbal or telephone order with read-back (MED-3).
 */
export const startProtocolAction = action(startProtocol, async (act, { body }) => {
  const { demographicId, orderMode, prescriberId, overrides, readBack, dayPolicy } = body;
  const version = await requireApproved(act, body);
  const { content } = version;
  const episode = await requireEpisode(act, { demographicId });
  await act.openChart(episode.clientId, "medications");
  if (orderMode === "written" && !act.can("medications.approve"))
    throw fieldProblem("body.orderMode", "A prescriber starts a protocol. Enter it as a verbal or telephone order.");
  const startAt = body.startAt ?? act.now;
  checkStart(startAt, act.now, "body.startAt");
  const answers = {
    ...body.answers,
    ...Object.fromEntries(chartAnswers(content, episode.birthDate, localDate(act.now, episode.timeZone))),
  };
  requireNoExclusion(content, answers, body.exclusionReason, act.can("medications.override"));
  const { taper, orders } = await composeProtocol(act, content, { demographicId, startAt, dayPolicy });
  // One PIN signs all orders of the protocol.
  const takeTicket = act.takeTicket.bind(act);
  const ticket = act.request.ticket ? await takeTicket("sign") : undefined;
  const id = newId();
  await insertEnrollment(act.db, {
    id,
    clientId: episode.clientId,
    demographicId,
    protocolId: version.protocolId,
    protocolVersionId: version.id,
    anchorAt: startAt,
    dayPolicy: content.taper.byScore ? "first_dose" : dayPolicy,
    days: lengthOf(content.taper),
    startedBy: actingClinician(act),
    startedAt: act.now,
    exclusions: answers,
    exclusionReason: body.exclusionReason ?? null,
  });
  const author = { orderMode, prescriberId, overrides, readBack };
  const sig = taperSig(content, startAt, daysOf(content.taper));
  await placeOrder(act, { ...taper, enrollmentId: id }, sig, author, ticket);
  for (const one of orders) await placeOrder(act, { ...one.composed, enrollmentId: id }, one.sig, author, ticket);
  for (const service of content.services)
    await placeService(act, episode, { ...service, startAt }, author, { ticket, enrollmentId: id });
  const ids = { clientId: episode.clientId, demographicId };
  await recordChartEvent(act, {
    module: "medications",
    kind: "protocol.started",
    subjectType: "protocol-enrollment",
    subjectId: id,
    ...ids,
    title: `Protocol started: ${content.name}`,
    summary: taper.planned.sigText,
    permission: "medications.view",
  });
  await act.raise(
    "medications.protocol-started",
    { ...ids, enrollmentId: id },
    { topics: [passTopic(episode.locationId), `record:medications:${demographicId}`] },
  );
  const count = 1 + orders.length + content.services.length;
  act.audit({
    subjectId: id,
    clientId: episode.clientId,
    detail: { code: body.code, version: body.versionNo, mode: orderMode, dayPolicy, orders: count },
  });
  return { id, orders: count };
});

/** Every exclusion is answered; one that applies needs a prescriber's reason (MED-41). */
export function requireNoExclusion(
  { exclusions }: Pick<ProtocolContent, "exclusions">,
  answers: Readonly<Record<string, boolean>>,
  reason: string | undefined,
  mayOverride: boolean,
): void {
  const open = exclusions.find(({ key }) => answers[key] === undefined);
  if (open) throw fieldProblem(`body.answers.${open.key}`, `Answer: ${open.question}.`);
  const applies = exclusions.find(({ key }) => answers[key]);
  if (!applies) return;
  if (!mayOverride)
    throw new Problem("alert-unanswered", `An exclusion applies (${applies.question}). A prescriber must start it.`);
  if (reason === undefined)
    throw fieldProblem(
      "body.exclusionReason",
      `Enter why the protocol is started although it applies: ${applies.question}.`,
    );
}
