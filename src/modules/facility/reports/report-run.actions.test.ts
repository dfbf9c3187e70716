import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { getClinician, setClinicianStatus } from "#modules/staff/clinicians/clinician.contract.ts";
import { givenFacility } from "#testing/facility.ts";
import { givenStay } from "../testing.ts";
import { cancelReportRun, exportReport, getReportRun, listReportRuns, reportFile } from "./report-run.contract.ts";
import { purgeReportFiles } from "./report-run.jobs.ts";
import { givenRun } from "./testing.ts";

it("REP-4 makes a file by a job with its progress, for its user alone, and removes it after 7 days", async () => {
  const facility = await givenFacility();
  await givenStay(facility);
  facility.clock.advance({ days: 2 });
  const manager = await facility.as("nurse_manager");
  for (const format of ["csv", "xlsx", "pdf"] as const) {
    const run = await givenRun(facility, { format, recordsOf: "days" });
    expect(run).toMatchObject({ state: "queued", rowsDone: 0, rowsTotal: 2 });
    await facility.runJobs();
    const params = { runId: run.id };
    const made = await manager.call(getReportRun, { params });
    expect(made).toMatchObject({ state: "ready", rowsDone: 2, format });
    const bytes = (await manager.send(reportFile, { params })).rawPayload;
    expect(bytes.length).toBe(made.bytes);
    if (format === "csv") expect(bytes.toString("utf8")).toContain("Person");
    if (format === "xlsx")
      expect(strFromU8(unzipSync(bytes)["xl/worksheets/sheet1.xml"] ?? new Uint8Array())).toContain("Person");
    if (format === "pdf") expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    const other = await facility.as("nurse_manager", "second");
    await expect(other.call(reportFile, { params })).rejects.toMatchObject({ code: "not-found" });
    await expect(other.call(getReportRun, { params })).rejects.toMatchObject({ code: "not-found" });
  }
  const { rows } = await manager.call(listReportRuns);
  expect(rows).toHaveLength(3);
  facility.clock.advance({ days: 6, hours: 23 });
  const purge = () => purgeReportFiles.outside(facility.platform, facility.tenant, {});
  await purge();
  expect((await manager.call(listReportRuns)).rows.map(({ state }) => state)).toEqual(["ready", "ready", "ready"]);
  const [run] = rows;
  facility.clock.advance({ hours: 1 });
  await purge();
  await expect(manager.call(getReportRun, { params: { runId: run?.id ?? "" } })).resolves.toMatchObject({
    state: "expired",
  });
  await expect(manager.call(reportFile, { params: { runId: run?.id ?? "" } })).rejects.toMatchObject({
    code: "not-found",
  });
});

it("REP-4 the audit entry of an export says what was asked and how many rows there were", async () => {
  const facility = await givenFacility();
  const { id } = await givenRun(facility, { period: "last7", filters: `location=${facility.locations.main}` });
  const entry = await facility.system(({ db }) =>
    db.selectFrom("auditEvents").select(["action", "detail"]).where("subjectId", "=", id).executeTakeFirst(),
  );
  expect(entry).toMatchObject({
    action: "report.exported",
    detail: { report: "census", format: "csv", audience: "staff", rows: 0, from: "2026-11-14", through: "2026-11-20" },
  });
});

it("REP-3 a file has what its user may see when it is made", async () => {
  const facility = await givenFacility();
  await givenStay(facility);
  const manager = await facility.as("nurse_manager", "leaving");
  const { id } = await givenRun(facility, {}, manager);
  const admin = await facility.as("admin");
  const params = { clinicianId: manager.clinicianId };
  const { version } = await admin.call(getClinician, { params });
  await admin.call(setClinicianStatus, { params, body: { version, move: "deactivate", reason: "Left the facility" } });
  await facility.runJobs();
  const state = await facility.system(({ db }) =>
    db.selectFrom("reportRuns").select("state").where("id", "=", id).executeTakeFirst(),
  );
  expect(state).toEqual({ state: "failed" });
});

it("REP-5 a file for someone outside has no records, and hides small counts", async () => {
  const facility = await givenFacility();
  await givenStay(facility);
  facility.clock.advance({ days: 1 });
  await expect(givenRun(facility, { audience: "outside", recordsOf: "days" })).rejects.toMatchObject({
    code: "validation",
  });
  const manager = await facility.as("nurse_manager");
  const { id } = await givenRun(facility, { audience: "outside" });
  await facility.runJobs();
  const bytes = (await manager.send(reportFile, { params: { runId: id } })).rawPayload;
  const [, row] = bytes.toString("utf8").split("\r\n");
  expect(row).toContain("<11");
  expect(row).not.toMatch(/,1,/);
});

it("REP-6 a canceled file is not made, and one that is ready can't be canceled", async () => {
  const facility = await givenFacility();
  const manager = await facility.as("nurse_manager");
  const cancel = ({ id, version }: { id: string; version: number }) =>
    manager.call(cancelReportRun, { params: { runId: id }, body: { version } });
  const run = await givenRun(facility);
  await expect(cancel(run)).resolves.toMatchObject({ state: "canceled" });
  await facility.runJobs();
  expect(await manager.call(getReportRun, { params: { runId: run.id } })).toMatchObject({ state: "canceled" });
  await expect(manager.call(reportFile, { params: { runId: run.id } })).rejects.toMatchObject({ code: "not-found" });
  const done = await givenRun(facility);
  await facility.runJobs();
  const now = await manager.call(getReportRun, { params: { runId: done.id } });
  await expect(cancel(now)).rejects.toMatchObject({ code: "wrong-state" });
});

it("REP-4 refuses records that a number does not have, and users without the permission", async () => {
  const facility = await givenFacility();
  await expect(givenRun(facility, { recordsOf: "average" })).rejects.toMatchObject({ code: "validation" });
  const nurse = await facility.as("nurse");
  await expect(nurse.call(exportReport, { params: { code: "census" }, body: { format: "csv" } })).rejects.toMatchObject(
    { code: "forbidden" },
  );
});
