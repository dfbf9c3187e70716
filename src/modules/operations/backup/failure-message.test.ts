import { describe, expect, it } from "vitest";
import { failureMessage } from "./failure-message.ts";

const failing = (code: string) => Object.assign(new Error("open '/srv/x/Maria Lopez'"), { code });

describe("backup failure messages", () => {
  it("says how to fix the failure, with the error code", () => {
    expect(failureMessage(failing("ENOTDIR"))).toBe("The backup folder does not exist. Check BACKUP_DIR. (ENOTDIR)");
    expect(failureMessage(failing("ENOSPC"))).toMatch(/^The backup disk is full\./);
  });

  it("never quotes third-party error messages", () => {
    expect(failureMessage(failing("22P02"))).toBe("Error (22P02)");
    expect(failureMessage(new TypeError("Maria Lopez is not a function"))).toBe("TypeError");
    expect(failureMessage("Maria Lopez")).toBe("Error");
  });
});
