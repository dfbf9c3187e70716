import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mountWeb } from "./static.ts";

let directory: string;
let http: FastifyInstance;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "cairn-web-"));
  for (const page of ["index.html", "downtime.html"])
    await writeFile(join(directory, page), '<html><script nonce="cairn-nonce" src="/assets/a.js"></script></html>');
  await mkdir(join(directory, "assets"));
  for (const name of ["a-B83reZ4O.js", "a-B83reZ4O.js.map"]) await writeFile(join(directory, "assets", name), "{}");
  await writeFile(join(directory, "assets", "a-B83reZ4O.js.br"), brotliCompressSync("{}"));
  http = Fastify();
  await mountWeb(http, directory, async (host) => host === "demo.localhost");
});
afterAll(async () => {
  await http.close();
  await rm(directory, { recursive: true });
});
const status = async (url: string, host = "demo.localhost") =>
  (await http.inject({ url, headers: { host } })).statusCode;

it("TEN-1 an address without a facility answers 404 with a page", async () => {
  expect(await status("/clients")).toBe(200);
  const nowhere = await http.inject({ url: "/clients", headers: { host: "nowhere.localhost" } });
  expect([nowhere.statusCode, nowhere.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
});

it("ERR-2 source maps are kept private", async () => {
  expect(await status("/assets/a-B83reZ4O.js")).toBe(200);
  expect(await status("/assets/a-B83reZ4O.js.map")).toBe(404);
});

it("sends an asset as the build compressed it to a browser that takes that", async () => {
  const url = "/assets/a-B83reZ4O.js";
  const asked = (encoding: string) =>
    http.inject({ url, headers: { host: "demo.localhost", "accept-encoding": encoding } });
  const [small, plain] = [await asked("gzip, br"), await asked("identity")];
  expect([small.headers["content-encoding"], brotliDecompressSync(small.rawPayload).toString()]).toEqual(["br", "{}"]);
  expect([plain.headers["content-encoding"], plain.body]).toEqual([undefined, "{}"]);
  expect(await status(`${url}.br`)).toBe(404);
});
