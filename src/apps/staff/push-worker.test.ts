import { existsSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, it } from "vitest";

const served = new URL("./public/", import.meta.url);

it("NTF-3 the icon of a push notice is served at the address that the worker names, in a form browsers draw", async () => {
  const worker = readFileSync(new URL("push-worker.js", served), "utf8");
  const [, icon] = /icon: "\/([^"]+)"/.exec(worker) ?? [];
  expect(icon).toBeDefined();
  const file = new URL(icon ?? "", served);
  expect(existsSync(file)).toBe(true);
  expect(await sharp(readFileSync(file)).metadata()).toMatchObject({ format: "png", width: 192, height: 192 });
});
