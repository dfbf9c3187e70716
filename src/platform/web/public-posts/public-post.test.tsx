import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { zeroBits } from "../../shared/public-posts/proof.ts";
import { sha256 } from "../../shared/sha256.ts";
import { connectApi } from "../api/ports.ts";
import { beginPublicPost } from "./public-post.ts";

let given = 0;
let fails = false;
beforeEach(() => {
  given = 0;
  fails = false;
  connectApi({
    fetch: async () => {
      if (fails) throw new TypeError("offline");
      given += 1;
      const answer = { ticket: `ticket-${given}`, difficulty: 10, minimumSeconds: 3 };
      return new Response(JSON.stringify(answer), { status: 200, headers: { "content-type": "application/json" } });
    },
  });
});
afterEach(() => vi.restoreAllMocks());

it("CNT-2 does the work of one ticket, and waits out the seconds that a person takes", async () => {
  const waited: number[] = [];
  const post = beginPublicPost("facility-signup", async (ms) => void waited.push(ms));
  const sent = await post("");
  expect(sent).toMatchObject({ ticket: "ticket-1", honeypot: "" });
  expect(zeroBits(sha256(`${sent.ticket}.${sent.proof}`))).toBeGreaterThanOrEqual(10);
  expect(waited).toHaveLength(1);
  expect(waited[0]).toBeLessThanOrEqual(3500);
  // Sent once more after a refusal: the same ticket, and by now nothing to wait for.
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
  expect(await post("x")).toEqual({ ...sent, honeypot: "x" });
  expect(waited).toHaveLength(1);
});

it("CNT-2 asks for another ticket when the form stood open for hours, or when the first did not come", async () => {
  const post = beginPublicPost("facility-signup", async () => {});
  await post("");
  const now = Date.now();
  vi.spyOn(Date, "now").mockReturnValue(now + 4 * 3600_000);
  expect((await post("")).ticket).toBe("ticket-2");
  fails = true;
  const later = beginPublicPost("facility-signup", async () => {});
  await expect(later("")).rejects.toBeDefined();
  fails = false;
  expect((await later("")).ticket).toBe("ticket-3");
});
