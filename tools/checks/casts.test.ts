import { expect, it } from "vitest";
import { castsOf } from "./casts.ts";

it("finds casts by line and tells the untyped ones apart; as const is no cast", () => {
  const source = ['const a = "x" as const;', "const b = row as Order;", "const c = row as unknown as Order;"].join(
    "\n",
  );
  expect(castsOf("a.ts", source).map(({ line, untyped }) => [line, untyped])).toEqual([
    [2, false],
    [3, false],
    [3, true],
  ]);
});
