import { describe, expect, it } from "vitest";
import { failureWords } from "./failure-words.ts";

const failing = (code: string) => Object.assign(new Error("open '/srv/x/Maria Lopez'"), { code });

describe("Why a backup failed", () => {
  it("says what is to be mended, with the code for whoever looks it up", () => {
    expect(failureWords(failing("ENOTDIR"))).toBe("The folder for backups is not there. Look at BACKUP_DIR. (ENOTDIR)");
    expect(failureWords(failing("ENOSPC"))).toMatch(/^The disk for backups is full\./);
  });

  it("never quotes the message of an error that is not ours", () => {
    expect(failureWords(failing("22P02"))).toBe("Error (22P02)");
    expect(failureWords(new TypeError("Maria Lopez is not a function"))).toBe("TypeError");
    expect(failureWords("Maria Lopez")).toBe("Error");
  });
});
