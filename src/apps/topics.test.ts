import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { Registry } from "#platform/server/execution/registry.ts";
import { TopicPattern } from "#platform/shared/realtime/frames.ts";
import { modules } from "./modules.ts";

/**
 * Topics without a permission of their own: of the kernel and of outside services, whose events carry ids only, and of records
 * whose reach decides.
 */
const ofThePlatform = /^(?:list:(?:platform|integrations)|record:(?:client|lead))$/;

it("RT-3 every live topic of a screen names the permission it needs", () => {
  const heard = globSync("src/modules/**/web/*.tsx").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/["`]((?:list|board|record):[a-z-]+)[":]/g)].map(
      ([, topic]) => topic ?? "",
    ),
  );
  expect(heard.length).toBeGreaterThan(5);
  const { topics } = new Registry(modules);
  expect(heard.filter((topic) => !topics.has(topic) && !ofThePlatform.test(topic))).toEqual([]);
});

it("RT-3 every live topic of a screen is one the server accepts: one that is not ends the others of its page", () => {
  const written = globSync("src/modules/**/web/*.tsx").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/useLive\([^"`]*["`]([^"`]+)["`]/g)].map(([, topic]) => topic ?? ""),
  );
  expect(written.length).toBeGreaterThan(20);
  const filled = written.map((topic) => topic.replace(/\$\{[^}]+\}/g, "01a21d0e-1bcf-7743-81fb-9eeb7e3b35ef"));
  expect(filled.filter((topic) => !TopicPattern.test(topic))).toEqual([]);
});

it("RT-3 a topic of one record follows the reach of its client", () => {
  const topics = [...new Registry(modules).topics].filter(([topic]) => topic.startsWith("record:"));
  expect(topics.length).toBeGreaterThan(2);
  expect(topics.filter(([, needed]) => typeof needed !== "object").map(([topic]) => topic)).toEqual([]);
});
