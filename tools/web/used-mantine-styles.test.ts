import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../project/places.ts";
import { usedClasses, withoutUnused } from "./used-mantine-styles.ts";

test("keeps what is used and what is no component's, and drops the rest", () => {
  const used = new Set(["m_aaaaaaaa"]);
  const css = `:root{--x:1}.m_aaaaaaaa{color:red}.m_bbbbbbbb{color:blue}
    .m_aaaaaaaa .m_bbbbbbbb,.m_aaaaaaaa:hover{top:0}@media print{.m_bbbbbbbb{top:1px}}.mine{left:0}`;
  expect(withoutUnused(css, used).replaceAll(/\s+/g, " ")).toBe(
    ":root{--x:1}.m_aaaaaaaa{color:red} .m_aaaaaaaa:hover{top:0}.mine{left:0}",
  );
});

test("a component brings the classes of those it is made of", () => {
  const used = usedClasses(projectRoot);
  const classesOf = (component: string) =>
    readFileSync(join(projectRoot, `node_modules/@mantine/core/styles/${component}.css`), "utf8").match(
      /m_[0-9a-f]{8}/g,
    );
  // Button is in use everywhere, and is itself made of UnstyledButton and Loader.
  for (const component of ["Button", "UnstyledButton", "Loader"]) {
    for (const name of classesOf(component) ?? []) expect(used).toContain(name);
  }
});
