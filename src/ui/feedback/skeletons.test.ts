import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

it("A11Y-1, platform §6: a named skeleton has the role status, because screen readers skip names on plain elements", () => {
  const root = join(import.meta.dirname, "../..");
  const named = globSync("**/*.tsx", { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/<Skeleton\b[^>]*aria-label[^>]*>/g)].map(
      ([element]) => `${file}: ${element}`,
    ),
  );
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((element) => !element.includes('role="status"'))).toEqual([]);
});
