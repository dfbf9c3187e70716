import { beforeAll, expect, it } from "vitest";
import { lockSession } from "#platform/shared/authentication/session.contract.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { modules } from "./modules.ts";

const contracts = modules.flatMap((module) => module.handlers.map((handler) => handler.contract));
const closed = contracts.filter(({ permission }) => permission !== "public");

/** What the lock screen lives by: who is here, a proof, a colleague's turn, and typing that is being put away. */
const openWhileLocked = [
  "GET /session",
  "GET /session/photos/:clinicianId",
  "POST /clinicians/pin-code-checker",
  "POST /passkeys/ticket",
  "POST /session/lock",
  "POST /session/switch",
  "POST /session/switchable",
  "POST /session/unlock",
  "PUT /drafts/:key",
];

let facility: Facility;
let owner: Person;
beforeAll(async () => {
  facility = await givenFacility();
  owner = await facility.as("owner");
});

it("platform §3, SES-7: a locked session reaches nothing else, whatever its user's permissions", async () => {
  await owner.call(lockSession);
  const open: string[] = [];
  for (const contract of closed) {
    const params = Object.fromEntries(
      [...contract.path.matchAll(/:(\w+)/g)].map(([, name]) => [name as string, newId()]),
    );
    const answer = await owner.send(contract, { params });
    if (answer.statusCode !== 423) open.push(`${contract.method} ${contract.path}`);
    else expect(answer.json().code).toBe("session-locked");
  }
  expect(closed.length).toBeGreaterThan(300);
  expect(open.sort()).toEqual(openWhileLocked);
});
