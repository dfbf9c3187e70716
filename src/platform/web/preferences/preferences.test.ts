import { expect, it } from "vitest";
import { defaultPreferences } from "../../shared/preferences/preferences.contract.ts";
import { fromMirror } from "./mirror.ts";

it("SHELL-13: usual are text size 14, table spacing 3 and the theme 'default'", () => {
  expect(fromMirror(null)).toMatchObject({ textSize: 14, tableSpacing: 3, theme: "default" });
});

it("paints what was kept, and nothing unreadable", () => {
  expect(fromMirror('{"textSize":18,"tableSpacing":5,"theme":"dark"}')).toEqual({
    ...defaultPreferences,
    textSize: 18,
    tableSpacing: 5,
    theme: "dark",
  });
  for (const bad of ["", "{", "[]", '{"textSize":99,"tableSpacing":3,"theme":"dark"}']) {
    expect(fromMirror(bad)).toEqual(defaultPreferences);
  }
});
