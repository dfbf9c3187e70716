import { existsSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, it } from "vitest";

const served = new URL("./public/", import.meta.url);

it("NTF-3 the icon of a push notification is served at the address in the service worker, in a format browsers display", async () => {
  const worker = readFileSync(new URL("push-worker.js", served), "utf8");
  const [, icon] = /icon: "\/([^"]+)"/.exec(worker) ?? [];
  expect(icon).toBeDefined();
  const file = new URL(icon ?? "", served);
  expect(existsSync(file)).toBe(true);
  expect(await sharp(readFileSync(file)).metadata()).toMatchObject({ format: "png", width: 192, height: 192 });
});
