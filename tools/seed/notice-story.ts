import { login } from "#modules/accounts/sign-in/sign-in.contract.ts";
import {
  actOnNotifications,
  broadcastNotification,
  listNotifications,
} from "#modules/notifications/notices/notifications.contract.ts";
import { getClinician, setClinicianStatus } from "#modules/staff/clinicians/clinician.contract.ts";
import { credentialsExpiringJob } from "#modules/staff/credentials/credential.jobs.ts";
import { requestAccess } from "#modules/staff/roles/roles.contract.ts";
import { runDueJobs } from "#platform/server/jobs/worker.ts";
import type { Calendar } from "./calendar.ts";
import { Chance } from "./chance.ts";
import { demoStaff } from "./people.ts";
import type { Stage } from "./stage.ts";

/** An administrator suspends a staff member with a reason: colleagues are notified. */
export async function suspendSomebody(stage: Stage, calendar: Calendar): Promise<void> {
  const at = calendar.at(20, "16:20");
  const params = { clinicianId: stage.as("dorsey").clinicianId };
  const { version } = await stage.as("reyes").do(at, getClinician, { params });
  await stage.as("reyes").do(at, setClinicianStatus, {
    params,
    body: { version, move: "suspend", reason: "Until the background check is renewed", reassignments: [] },
  });
}

/** What rang bells in the last weeks besides the work itself, and what of it was read. */
export async function tellNotices(stage: Stage, calendar: Calendar, jobsUrl: string): Promise<void> {
  const job = credentialsExpiringJob;
  for (const ago of [48, 31, 18, 8, 2, 1])
    await stage.system(calendar.at(ago, "06:00"), async (act) => {
      if ("run" in job) await job.run(act, {});
    });
  const campus = stage.facility.places.get("ACR")?.id ?? "";
  await stage.as("vance").do(calendar.at(3, "09:15"), broadcastNotification, {
    body: {
      title: "Fire drill on Thursday at 10 AM",
      body: "Meet at the oak behind North House with your round sheets.",
    },
  });
  await stage.as("brandt").do(calendar.at(12, "11:00"), broadcastNotification, {
    body: { title: "The county audits consents next month", roles: ["therapist", "case_manager", "admissions"] },
  });
  await stage.as("vance").do(calendar.at(1, "17:40"), broadcastNotification, {
    body: {
      title: "Water is off in South House until 8 PM",
      roles: ["nurse", "technician"],
      locationIds: [campus],
      urgent: true,
    },
  });
  await stage.as("tran").do(calendar.at(2, "14:05"), requestAccess, {
    params: { permission: "incidents.review" },
    body: { reason: "I lead the technicians and read their reports first", path: "/403" },
  });
  await refusedFromAbroad(stage, calendar);
  // The jobs work out who is notified; only then is there something to read.
  await runDueJobs(stage.platform, jobsUrl);
  for (const { email, status = 1 } of demoStaff)
    if (status === 1) await read(stage, calendar, email.split("@")[0] ?? "");
}

/** Four guesses at a nurse's password from an unknown address: refused, counted, in the log. */
async function refusedFromAbroad(stage: Stage, calendar: Calendar): Promise<void> {
  const from = { ip: "192.0.2.77", userAgent: "Firefox/149 Linux" };
  for (let guess = 0; guess < 4; guess += 1)
    await stage.refused(
      calendar.at(7, `03:1${guess + 2}`),
      login,
      { body: { email: "okafor@aldercreek.example", password: `Recovery${2020 + guess}!` } },
      from,
      "bad-credentials",
    );
}

/** Older notices were read, some put away, one put off until tomorrow; what is of the last days waits. */
async function read(stage: Stage, calendar: Calendar, key: string): Promise<void> {
  const who = stage.as(key);
  const chance = new Chance(`bell ${key}`);
  const { rows } = await who.do(calendar.now, listNotifications, { query: { pageSize: 100 } });
  const old = rows.filter((row) => row.createdAt < calendar.at(2, "00:00"));
  const away = chance.some(old, 0.3);
  const kept = old.filter((row) => !away.includes(row));
  const act = (ids: string[], action: "read" | "archive") =>
    ids.length > 0 ? who.do(calendar.now, actOnNotifications, { body: { ids, action } }) : undefined;
  await act(
    kept.map((row) => row.id),
    "read",
  );
  await act(
    away.map((row) => row.id),
    "archive",
  );
  const [later] = rows.filter((row) => !old.includes(row) && row.priority > 1);
  if (later && chance.isTrue(0.2))
    await who.do(calendar.now, actOnNotifications, {
      body: { ids: [later.id], action: "snooze", until: calendar.at(-1, "08:00") },
    });
}
