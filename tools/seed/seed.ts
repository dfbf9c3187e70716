/**
 * Makes the demo facilities on an empty database, by calling the actions. `npm start` runs it once. `SEED_SIZE=small`:
 * the named people and a few others, for journeys.
 */
import { modules } from "#apps/modules.ts";
import { verifyAndRecord } from "#platform/server/audit/verify.ts";
import { systemClock } from "#platform/server/clock.ts";
import { openRoot } from "#platform/server/crypto/root-key.ts";
import { readMasterKey } from "#platform/server/crypto/secrets.ts";
import { runDueJobs, sealAll } from "#platform/server/jobs/worker.ts";
import { Platform } from "#platform/server/platform.ts";
import { nothingOutside } from "#platform/server/ports/outside-settings.ts";
import { silentLogger } from "#platform/server/telemetry/logger.ts";
import { freePorts, startSimulators } from "../simulators/simulators.ts";
import { tellAlderCreek } from "./alder-creek.ts";
import { tellAssessments } from "./assessment-story.ts";
import { tellLooks } from "./audit-story.ts";
import { tellAuthorizations } from "./authorization-story.ts";
import { NightlyBackups } from "./backup-story.ts";
import { Calendar } from "./calendar.ts";
import { tellCalls } from "./call-story.ts";
import { fullCensus, smallCensus } from "./census.ts";
import { tellInsurance } from "./coverage-story.ts";
import { tellDirectory } from "./directory-story.ts";
import { tellDowntime } from "./downtime.ts";
import { tellDuties } from "./duty-story.ts";
import { tellEvents } from "./event-story.ts";
import { seedAlderCreek, seedHarborLight } from "./facilities.ts";
import { tellGroupNotes } from "./group-note-story.ts";
import { tellGroups } from "./group-story.ts";
import { tellHarborLight } from "./harbor-light.ts";
import { tellIncidents } from "./incident-story.ts";
import { connectServices } from "./integration-story.ts";
import { fullLeads, smallLeads } from "./lead-story.ts";
import { tellLetters } from "./letter-story.ts";
import { suspendSomebody, tellNotices } from "./notice-story.ts";
import { tellOffice } from "./office-story.ts";
import { tellOnboarding } from "./onboarding-story.ts";
import { tellPayments } from "./payment-story.ts";
import { tellPhrases } from "./phrase-story.ts";
import { tellPlans } from "./plan-story.ts";
import { tellPools } from "./pool-story.ts";
import { tellPrescribing } from "./prescribing-story.ts";
import { tellProof } from "./proof.ts";
import { tellRefills } from "./refill-story.ts";
import { tellReports } from "./report-story.ts";
import { tellRounds } from "./rounds-story.ts";
import { tellDoctorNotes, tellShiftNotes } from "./shift-note-story.ts";
import { tellSigning } from "./signing-story.ts";
import { Stage } from "./stage.ts";
import { StoryClock } from "./story-clock.ts";
import { StoryDatabase } from "./story-database.ts";
import { tellSupply } from "./supply-story.ts";
import { tellTime } from "./time-story.ts";
import { tellTransfers } from "./transfer-story.ts";

const jobsUrl = process.env.JOBS_DATABASE_URL ?? "";
const began = performance.now();
const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
const clock = new StoryClock(systemClock.now());
const calendar = new Calendar(clock.now(), "America/Los_Angeles");
// Only while the story is played: the connections it makes name no address.
const simulators = await startSimulators(freePorts, { directory: process.env.DATA_DIR ?? "" });
const platform = new Platform({
  databaseUrl: process.env.APP_DATABASE_URL ?? "",
  masterKey: await openRoot(process.env.APP_DATABASE_URL ?? "", readMasterKey(process.env.MASTER_KEY)),
  dataDirectory: process.env.DATA_DIR ?? "",
  modules,
  clock,
  poolSize: 6,
  logger: silentLogger,
  outside: { ...nothingOutside, simulators: simulators.addresses },
});
const isSmall = process.env.SEED_SIZE === "small";
const backups = isSmall ? null : new NightlyBackups(calendar);
const database = new StoryDatabase(process.env.DATABASE_URL ?? "", calendar);
database.hurry(platform.database.pool);
try {
  const stage = new Stage(platform, clock, await seedAlderCreek(platform));
  const [census, leads] = isSmall ? [smallCensus, smallLeads] : [fullCensus, fullLeads];
  const { lives } = await tellAlderCreek(stage, calendar, census, leads, async (day) => {
    await database.atDawn(day);
    await backups?.atDawn(day);
  });
  console.log(`Clients, orders, doses and notes are made (${seconds()}).`);
  await tellInsurance(stage, calendar);
  await tellAuthorizations(stage, calendar);
  await backups?.done();
  const { calls } = await connectServices(stage, calendar);
  await tellLetters(stage, calendar, lives);
  await tellSigning(stage, calendar, simulators.addresses.control);
  await tellPayments(stage, calendar);
  await tellCalls(stage, calendar, calls, isSmall);
  await tellPools(stage, calendar);
  await tellAssessments(stage, calendar);
  await tellOnboarding(stage, calendar);
  await tellPhrases(stage, calendar);
  await suspendSomebody(stage, calendar);
  if (!isSmall) {
    await tellProof(stage, calendar.now);
    await tellOffice(stage, calendar);
    await tellDuties(stage, calendar);
    await tellGroups(stage, calendar, lives);
    await tellEvents(stage, calendar, lives);
    await tellGroupNotes(stage, calendar, lives);
    await tellRounds(stage, calendar);
    await tellShiftNotes(stage, calendar);
    await tellDoctorNotes(stage, calendar, lives);
    await tellTransfers(stage, calendar, lives);
    await tellIncidents(stage, calendar);
    await tellSupply(stage, calendar);
    await tellRefills(stage, calendar);
    await tellPrescribing(stage, calendar);
    await tellNotices(stage, calendar, jobsUrl);
    console.log(`Notifications are sent (${seconds()}).`);
    await tellLooks(stage, calendar);
    console.log(`Ninety days of chart access are made (${seconds()}).`);
  }
  await tellPlans(stage, calendar);
  await tellTime(stage, calendar, isSmall);
  await tellDirectory(stage, calendar);
  await tellReports(stage, calendar);
  await tellDowntime(stage, calendar.now);
  await stage.signOut(calendar.now);
  await tellHarborLight(
    new Stage(platform, clock, await seedHarborLight(platform)),
    new Calendar(clock.now(), "America/New_York"),
  );
  console.log(`The second facility is made (${seconds()}).`);
  await runDueJobs(platform, jobsUrl);
  await sealAll(platform);
  if (!isSmall) await verifyAndRecord(platform, stage.tenant);
  await database.end();
  console.log(`The demo facilities are ready (${seconds()}).`);
} finally {
  await backups?.end();
  await platform.close();
  await simulators.stop();
}
