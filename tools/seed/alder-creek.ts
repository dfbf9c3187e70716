import { blockBed } from "#modules/facility/beds/bed-stay.contract.ts";
import type { Order } from "#modules/medications/orders/order.contract.ts";
import { orderClock, signatureClock } from "#modules/medications/orders/order-clock.jobs.ts";
import { extendSchedules, markUndocumentedDoses } from "#modules/medications/schedules/schedule.jobs.ts";
import { addMinutes, dayBounds, localDate } from "#platform/shared/time/index.ts";
import { reviewForms } from "./approval-story.ts";
import type { Calendar } from "./calendar.ts";
import { type CensusSize, planCensus, smallCensus } from "./census.ts";
import { arrivalOf, arrive, type Life, leave, leavingOf, openChart, tellLabels, wait, warn } from "./client-story.ts";
import { tellPayers } from "./coverage-story.ts";
import { Director } from "./director.ts";
import { fileDocuments, publishPolicies } from "./document-story.ts";
import { buildFloor, type Floor } from "./floor.ts";
import { signPapers } from "./form-story.ts";
import type { Stay } from "./guests.ts";
import { type LeadCounts, tellLeads } from "./lead-story.ts";
import { tellLeaves } from "./leave-story.ts";
import { askAllergies, orderMedicines, planAsNeeded, planDoses } from "./medication-story.ts";
import { tellMonitors } from "./monitor-story.ts";
import { tellNamedLeads } from "./named-leads.ts";
import { planNotes } from "./note-story.ts";
import { leaveBehind, orderServices, planOrderChanges } from "./order-story.ts";
import { keepOrderTemplates } from "./order-templates.ts";
import { addPackets } from "./packet-story.ts";
import { keepInTouch, tellPartners } from "./partner-story.ts";
import { givePapers, makeGroups } from "./people-papers.ts";
import { approveProtocols } from "./protocol-story.ts";
import { publishCallForm } from "./public-form-story.ts";
import { roundDays, startRounds } from "./rounds-story.ts";
import { planScoreProtocol } from "./score-protocol-story.ts";
import { planScores } from "./score-story.ts";
import { planScreenings, respondToAlerts, scheduleScreenings } from "./screening-story.ts";
import type { Stage } from "./stage.ts";
import { requestSteps } from "./stay-approval-story.ts";
import { publishTemplates, reviseTemplates } from "./template-story.ts";
import { planVitals } from "./vital-story.ts";

/** How many stories are played at once: as many database connections are busy. */
const width = 4;
/** Doses, measurements and notes of a stay are made for this many days back; before that there is the stay alone. */
export const detailedDays = 14;

/** Fills the facility: floor, people with their stays, and everything that happens to them, day by day until now. */
export async function tellAlderCreek(
  stage: Stage,
  calendar: Calendar,
  size: CensusSize,
  leadCounts: LeadCounts,
  atDawn: (day: string) => Promise<void> = async () => {},
): Promise<{ floor: Floor; lives: Life[] }> {
  const opening = calendar.at(430, "08:00");
  await stage.signIn(calendar.now);
  await givePapers(stage, calendar, opening);
  await makeGroups(stage, opening);
  const floor = await buildFloor(stage, opening);
  await tellPayers(stage, opening, floor.levels);
  await keepOrderTemplates(stage, opening);
  await publishTemplates(stage, opening);
  await scheduleScreenings(stage, opening);
  const guests = planCensus(floor, size);
  const lives: Life[] = [];
  for (const [index, guest] of guests.entries()) lives.push(await openChart(stage, calendar, guest, index));

  const director = new Director(width);
  for (const life of lives) {
    for (const stay of life.guest.stays) tellStay(stage, calendar, director, floor, life, stay);
    director.add(life.guest.key, calendar.minutesAgo(1), () => wait(stage, calendar, floor, life));
  }
  tellLeaves(stage, calendar, director, lives);
  const partners = await tellPartners(stage, calendar);
  const leads = await tellLeads(stage, calendar, director, floor, leadCounts, partners);
  tellNamedLeads(leads, director);
  const revised = calendar.minutesAgo(6 * 24 * 60);
  director.add("templates", revised, () => reviseTemplates(stage, revised));
  const packets = calendar.minutesAgo(9 * 24 * 60);
  director.add("templates", packets, () => addPackets(stage, packets));
  const approved = calendar.minutesAgo(60 * 24 * 60);
  director.add("protocols", approved, () => approveProtocols(stage, approved));
  director.add("house", calendar.minutesAgo(27 * 60), () => blockBedFor(stage, floor, calendar.minutesAgo(27 * 60)));
  // Journeys are at work for minutes only: without technicians, every look would be late.
  const roundsFrom = calendar.minutesAgo(roundDays * 24 * 60);
  if (size !== smallCensus) director.add("house", roundsFrom, () => startRounds(stage, roundsFrom));
  const [extend, mark, clock, signatures] = [extendSchedules, markUndocumentedDoses, orderClock, signatureClock];
  await director.run(calendar.days(425), async (day) => {
    await atDawn(day);
    if (day >= calendar.at(detailedDays + 30, "00:00"))
      await stage.system(addMinutes(day, 1), async (act) => {
        await clock.run(act, {});
        await extend.run(act, {});
      });
  });
  await tellLabels(stage, calendar, lives);
  await tellMonitors(stage, calendar, lives);
  await requestSteps(stage, calendar, floor, lives);
  await reviewForms(stage, calendar);
  await publishCallForm(stage, calendar);
  await respondToAlerts(stage, calendar, lives);
  await fileDocuments(stage, calendar, lives);
  await publishPolicies(stage, calendar, ["okafor", "ellison", "barrett", "raman", "guerra", "tran", "feld"]);
  await keepInTouch(stage, calendar, partners);
  for (let round = 0; round < 3; round += 1) await stage.system(calendar.now, (act) => mark.run(act, {}));
  await stage.system(calendar.now, (act) => clock.run(act, {}));
  await stage.system(calendar.now, (act) => signatures.run(act, {}));
  return { floor, lives };
}

/** The shower of one room in the Detox Wing cannot be used. */
async function blockBedFor(stage: Stage, floor: Floor, at: string): Promise<void> {
  const bed = floor.beds.detox.at(-1);
  if (!bed) return;
  await stage.as("reyes").do(at, blockBed, {
    body: { bedId: bed.id, kind: "ligature", note: "Shower fitting came loose: ticket with the workshop" },
  });
}

function tellStay(stage: Stage, calendar: Calendar, director: Director, floor: Floor, life: Life, stay: Stay): void {
  const { guest } = life;
  const arrival = arrivalOf(calendar, stay);
  const leaving = leavingOf(calendar, stay);
  const isFirst = guest.stays[0] === stay;
  const isNow = leaving === null || guest.cast === "gomez";
  director.add(guest.key, isFirst ? arrival : addMinutes(arrival, -180), () =>
    arrive(stage, floor, arrival, life, stay, isFirst),
  );
  if (leaving) director.add(guest.key, leaving, () => leave(stage, calendar, leaving, life, stay));
  if (!isNow) return;
  director.add(guest.key, addMinutes(arrival, 20), () => askAllergies(stage, addMinutes(arrival, 20), life, stay));
  director.add(guest.key, addMinutes(arrival, 30), () => warn(stage, calendar, addMinutes(arrival, 30), life, stay));
  director.add(guest.key, addMinutes(arrival, 35), () => signPapers(stage, addMinutes(arrival, 35), life, stay));
  planNotes(stage, calendar, director, life, stay, addMinutes(arrival, 60));
  planScreenings(stage, calendar, director, life, stay, arrival);
  if (!stay.bed) return;
  const detailed = calendar.at(detailedDays, "00:00");
  planVitals(stage, calendar, director, life, stay, arrival > detailed ? arrival : addMinutes(detailed, 600));
  planScores(stage, calendar, director, life, stay, arrival);
  planScoreProtocol(stage, calendar, director, life, stay);
  tellMedicines(stage, calendar, director, life, stay, arrival, leaving);
}

/** Orders an hour after arrival (or at the renewal two weeks ago), then each day's doses as the schedule made them. */
function tellMedicines(
  stage: Stage,
  calendar: Calendar,
  director: Director,
  life: Life,
  stay: Stay,
  arrival: string,
  leaving: string | null,
): void {
  const { guest } = life;
  const earliest = calendar.at(detailedDays, "10:30");
  const orderedAt = arrival > earliest ? addMinutes(arrival, 50) : earliest;
  let orders: Order[] = [];
  const dayOf = (at: string) => dayBounds(localDate(at, calendar.zone), calendar.zone);
  const plan = async (from: string, notBefore = from) => {
    await planDoses(stage, calendar, director, life, stay, from, dayOf(from).end, notBefore);
    const asNeeded = orders.filter((order) => order.scheduleKind === "prn");
    planAsNeeded(stage, calendar, director, life, stay, asNeeded, dayOf(from).start);
  };
  director.add(guest.key, orderedAt, async () => {
    orders = await orderMedicines(stage, orderedAt, life, stay);
    await orderServices(stage, calendar, director, orderedAt, life, stay);
    await plan(orderedAt, addMinutes(orderedAt, 20));
  });
  planOrderChanges(stage, calendar, director, life, stay, () => orders);
  if (guest.cast === "gomez" && leaving)
    director.add(guest.key, addMinutes(leaving, -40), () => leaveBehind(stage, addMinutes(leaving, -40), life));
  for (const day of calendar.days(detailedDays)) {
    const morning = addMinutes(day.from, 2);
    if (day.from > orderedAt && (leaving === null || morning < leaving) && morning < calendar.now)
      director.add(guest.key, morning, () => plan(morning));
  }
}
