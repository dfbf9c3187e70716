import { describe, expect, it } from "vitest";
import { withoutSecrets } from "./without-secrets.ts";

describe("INT-11 what a capture leaves out", () => {
  const secret = 'p&ss "word" 1';
  it("takes a secret out as it is, in base64, in an address, in a form and in JSON", () => {
    const said = [
      secret,
      Buffer.from(secret).toString("base64"),
      encodeURIComponent(secret),
      new URLSearchParams({ other: secret }).toString(),
      JSON.stringify({ other: secret }),
    ].join("\n");
    const kept = withoutSecrets(said, [secret]);
    expect(kept).not.toMatch(/p&ss|p%26ss|cCZzcyAi/);
    expect(kept.match(/\[not kept\]/g)).toHaveLength(5);
  });
  it("takes out fields whose name says it, and leaves the others as they were said", () => {
    expect(withoutSecrets('{"access_token": "abc\\"d", "to": "+1805"}', [])).toBe(
      '{"access_token": "[not kept]", "to": "+1805"}',
    );
    expect(withoutSecrets("grant=x&client_secret=abc&To=%2B1805", [])).toBe(
      "grant=x&client_secret=[not kept]&To=%2B1805",
    );
    expect(withoutSecrets("GET https://x.example/a?api_key=abc&page=2", [])).toBe(
      "GET https://x.example/a?api_key=[not kept]&page=2",
    );
  });
  it("takes out a sign-in to a mail server", () => {
    expect(withoutSecrets("EHLO here\nAUTH PLAIN AGFiYwBkZWY=\nMAIL FROM:<a@x.example>", [])).toBe(
      "EHLO here\nAUTH PLAIN [not kept]\nMAIL FROM:<a@x.example>",
    );
  });
  it("does not blank what merely holds a very short secret's letters", () => {
    expect(withoutSecrets("an answer", ["an"])).toBe("an answer");
  });
});
