import { describe, expect, it } from "vitest";
import { isDea, isNpi } from "#platform/shared/npi.ts";
import { noticeDue, standingOf, worstStanding } from "../credentials/credential.ts";
import { diffGrants, groupMayCarry } from "../roles/role-rules.ts";

describe("Credential rules", () => {
  it("AUTH-15: are valid through their last day", () => {
    const verifiedAt = "2026-01-01T00:00:00Z";
    const on = (today: string) => standingOf({ expiresOn: "2026-11-20", verifiedAt }, today);
    expect([on("2026-09-20"), on("2026-09-21"), on("2026-11-20"), on("2026-11-21")]).toEqual([
      "ok",
      "expiring",
      "expiring",
      "expired",
    ]);
    expect(standingOf({ expiresOn: null, verifiedAt: null }, "2026-11-20")).toBe("unverified");
    expect(worstStanding(["ok", "expired", "unverified"])).toBe("expired");
    expect(worstStanding([])).toBe("none");
  });

  it.each([
    ["2026-09-20", undefined],
    ["2026-09-21", 60],
    ["2026-10-20", 60],
    ["2026-10-21", 30],
    ["2026-11-13", 7],
    ["2026-11-19", 1],
    ["2026-11-20", 0],
    ["2026-11-21", undefined],
  ])("AUTH-15: on %s the notice %s is due for a credential that expires on 11-20", (today, mark) => {
    expect(noticeDue("2026-11-20", today)).toBe(mark);
  });

  it("validates NPI and DEA check digits", () => {
    expect([isNpi("1234567893"), isNpi("1234567890"), isNpi("3234567893"), isNpi("123")]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([isDea("BF2345672"), isDea("BF2345673"), isDea("bf2345672")]).toEqual([true, false, false]);
  });
});

describe("Role changes", () => {
  it("PERM-4: lists added, removed and changed permissions", () => {
    expect(
      diffGrants(
        new Map([
          ["notes.read", "own"],
          ["notes.sign", "location"],
        ] as const),
        new Map([
          ["notes.read", "location"],
          ["notes.write", "location"],
        ] as const),
      ),
    ).toEqual([
      { permission: "notes.read", from: "own", to: "location" },
      { permission: "notes.sign", from: "location", to: null },
      { permission: "notes.write", from: null, to: "location" },
    ]);
    expect([groupMayCarry("audit.view"), groupMayCarry("notes.read")]).toEqual([false, true]);
  });
});
