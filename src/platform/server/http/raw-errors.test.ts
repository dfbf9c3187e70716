import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listClinicians } from "#modules/staff/clinicians/staff.contract.ts";
import { createRole } from "#modules/staff/roles/roles.contract.ts";
import { type Facility, givenFacility, givenProcess, type World } from "#testing/facility.ts";

let world: World;
let facility: Facility;
let port: number;
beforeAll(async () => {
  world = await givenProcess();
  facility = await givenFacility({ world });
  const address = await world.app.http.listen({ host: "127.0.0.1", port: 0 });
  port = Number(new URL(address).port);
});
afterAll(() => world.app.close());

/** Sends bytes as they are and reads all of the answer. */
async function raw(bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.setEncoding("utf8").on("data", (part) => {
    text += part;
  });
  socket.on("error", () => {});
  socket.write(bytes);
  await once(socket, "close");
  return text;
}

const request = (path: string, headers = "") =>
  `GET ${path} HTTP/1.1\r\nhost: ${facility.host}\r\nconnection: close\r\n${headers}\r\n`;

it.each([
  ["an address that cannot be decoded", () => request("/assets/%"), 400, "malformed"],
  [
    "a part of the address that is too long",
    () => request(`/api/auth/clients/${"1".repeat(300)}`),
    414,
    "address-too-long",
  ],
  ["headers that are too large", () => request("/", `x-large: ${"a".repeat(40_000)}\r\n`), 431, "headers-too-large"],
  ["what is not HTTP", () => "HELLO\r\n\r\n", 400, "malformed"],
  ["an unknown address", () => request("/api/auth/nothing-here"), 404, "not-found"],
])("SEC-1 answers %s with a problem and all security headers", async (_what, bytes, status, code) => {
  const answer = await raw(bytes());
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  for (const header of [
    "content-type: application/problem\\+json; charset=utf-8",
    "content-security-policy: default-src 'self'",
    "strict-transport-security:",
    "x-content-type-options: nosniff",
    "x-frame-options: DENY",
    "referrer-policy: no-referrer",
    "cross-origin-opener-policy: same-origin",
    "permissions-policy: camera",
    "cache-control: no-store",
    "x-request-id:",
  ])
    expect(head).toMatch(new RegExp(`^${header}`, "im"));
  expect(JSON.parse(body)).toMatchObject({ status, code });
});

it("names the field of a text with a control character, in the body, the query and the path", async () => {
  const owner = await facility.as("owner");
  const named = await owner.send(createRole, { body: { code: "desk", name: "Night\0 desk" } });
  expect([named.statusCode, named.json().errors?.[0]?.path]).toEqual([422, "body.name"]);
  const asked = await owner.send(listClinicians, { query: { search: "a\u0001" } });
  expect([asked.statusCode, asked.json().errors?.[0]?.path]).toEqual([422, "query.search"]);
  const split = await owner.send(createRole, { body: { code: "desk", name: "Night\r\n\tdesk" } });
  expect(split.statusCode).toBe(201);
});

it("checks the permission before it asks for a factor", async () => {
  const nurse = await facility.as("nurse");
  facility.clock.advance({ minutes: 6 });
  const refused = await nurse.send(createRole, { body: { code: "other", name: "Other" } });
  expect([refused.statusCode, refused.json().code]).toEqual([403, "forbidden"]);
});
