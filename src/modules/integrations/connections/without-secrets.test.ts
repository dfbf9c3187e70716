import { describe, expect, it } from "vitest";
import { withoutSecrets } from "./without-secrets.ts";

describe("INT-11: redaction of captures", () => {
  const secret = 'p&ss "word" 1';
  it("removes secrets in plain text, base64, URLs, forms and JSON", () => {
    const said = [
      secret,
      Buffer.from(secret).toString("base64"),
      encodeURIComponent(secret),
      new URLSearchParams({ other: secret }).toString(),
      JSON.stringify({ other: secret }),
    ].join("\n");
    const kept = withoutSecrets(said, [secret]);
    expect(kept).not.toMatch(/p&ss|p%26ss|cCZzcyAi/);
    expect(kept.match(/\[redacted\]/g)).toHaveLength(5);
  });
  it("redacts fields with sensitive names and keeps the others", () => {
    expect(withoutSecrets('{"access_token": "abc\\"d", "to": "+1805"}', [])).toBe(
      '{"access_token": "[redacted]", "to": "+1805"}',
    );
    expect(withoutSecrets("grant=x&client_secret=abc&To=%2B1805", [])).toBe(
      "grant=x&client_secret=[redacted]&To=%2B1805",
    );
    expect(withoutSecrets("GET https://x.example/a?api_key=abc&page=2", [])).toBe(
      "GET https://x.example/a?api_key=[redacted]&page=2",
    );
  });
  it("redacts SMTP credentials", () => {
    expect(withoutSecrets("EHLO here\nAUTH PLAIN AGFiYwBkZWY=\nMAIL FROM:<a@x.example>", [])).toBe(
      "EHLO here\nAUTH PLAIN [redacted]\nMAIL FROM:<a@x.example>",
    );
  });
  it("does not redact text that happens to contain a very short secret", () => {
    expect(withoutSecrets("an answer", ["an"])).toBe("an answer");
  });
});
