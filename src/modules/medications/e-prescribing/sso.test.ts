import { describe, expect, it } from "vitest";
import { phraseOf, signOnCodes, signOnUrl } from "./sso.ts";

const key = "CAIRN-SIM-KEY";
const phrase = "ABCDEFGHIJKLMNOPQRSTUVWXYZ012345";

describe("MED-74: single sign-on", () => {
  it("medications scenario 21: the vector reproduces", () => {
    const { code, verify } = signOnCodes(key, "2844", phrase);
    expect(code.startsWith(phrase)).toBe(true);
    expect(
      code.endsWith("4KQ6Mt73i3X4IiJXC5tQl8WpAHUCvpEDHVOtr+femMYOGVD129YzP5HLQpVnpNX8oOy80vPdXCzS4iIKHY+maA"),
    ).toBe(true);
    expect(verify).toBe("XT1ZXl1W/GiIOVDO6q4ofvECZD3Wz4n1rxbaS/o8yREaNmYbQqzAfRN4/rAcmt+he9dwWAfQ9LihILL5tfUwnw");
  });

  it("names a patient or the notifications page, encodes the codes, and never holds the key", () => {
    const of = { clinicId: "777", clinicKey: key, userId: "2844", phrase };
    const url = new URL(signOnUrl("https://erx.example/", of, { patientId: "51" }));
    expect(url.pathname).toBe("/LoginSingleSignOn.aspx");
    expect(url.searchParams.get("SingleSignOnCode")).toBe(signOnCodes(key, "2844", phrase).code);
    expect([url.searchParams.get("PatientId"), url.searchParams.get("RefillsErrors")]).toEqual(["51", null]);
    expect(url.href).not.toContain(key);
    expect(url.href).not.toMatch(/[+]/);
    expect(
      new URL(signOnUrl("https://erx.example", of, { page: "notifications" })).searchParams.get("RefillsErrors"),
    ).toBe("1");
  });

  it("a phrase has 32 letters and digits, whatever the bytes", () => {
    expect(phraseOf(new Uint8Array(32).fill(255))).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(phraseOf(Uint8Array.from({ length: 40 }, (_, n) => n * 7))).toHaveLength(32);
  });
});
