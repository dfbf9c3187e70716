import { expect, it } from "vitest";
import { stateCodesIn } from "./state-codes.ts";

it("finds a state compared with a bare number, in code and in a query, and leaves HTTP status codes alone", () => {
  const source = ["if (order.orderStatus === 1) {}", '.where("c.status", "=", 4)', "if (reply.status === 404) {}"].join(
    "\n",
  );
  expect(stateCodesIn(source)).toEqual([1, 2]);
});
