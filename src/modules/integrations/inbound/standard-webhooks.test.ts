import { describe, expect, it } from "vitest";
import { signature, signedHeaders, verifySigned } from "./standard-webhooks.ts";

/** The standard's own test vector (standardwebhooks.com). */
const example = {
  secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  timestamp: "1614265330",
  body: '{"test": 2432232314}',
  signed: "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
};
const now = new Date(Number(example.timestamp) * 1000).toISOString();
const headers = {
  "webhook-id": example.id,
  "webhook-timestamp": example.timestamp,
  "webhook-signature": example.signed,
};
const bytes = Buffer.from(example.body);
const later = (seconds: number) => new Date(Date.parse(now) + seconds * 1000).toISOString();

describe("WHO-1: Standard Webhooks", () => {
  it("signs and verifies the standard's test vector", () => {
    expect(signature(example.secret, example.id, example.timestamp, example.body)).toBe(example.signed);
    expect(signedHeaders([example.secret], example.id, now, example.body)).toEqual(headers);
    expect(verifySigned([example.secret], headers, bytes, now)).toBe(example.id);
  });

  it("WHI-2: accepts timestamps within five minutes", () => {
    for (const seconds of [300, -300])
      expect(verifySigned([example.secret], headers, bytes, later(seconds))).not.toBeNull();
    for (const seconds of [301, -301])
      expect(verifySigned([example.secret], headers, bytes, later(seconds))).toBeNull();
  });

  it("WHI-1: accepts one valid signature of several; rejects a changed byte, secret, id or missing header", () => {
    const many = { ...headers, "webhook-signature": `v1,AAAA v2,${example.signed} ${example.signed}` };
    expect(verifySigned(["whsec_AAAA", example.secret], many, bytes, now)).toBe(example.id);
    expect(verifySigned([example.secret], headers, Buffer.from(`${example.body} `), now)).toBeNull();
    expect(verifySigned(["whsec_AAAA"], headers, bytes, now)).toBeNull();
    expect(verifySigned([example.secret], { ...headers, "webhook-id": "msg_other" }, bytes, now)).toBeNull();
    for (const name of Object.keys(headers))
      expect(verifySigned([example.secret], { ...headers, [name]: "" }, bytes, now)).toBeNull();
  });
});
