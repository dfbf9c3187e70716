import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { escapeForUri, signV4 } from "./sign-v4.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
/** The worked examples of the provider's own documentation, with its published account. */
const example = {
  host: "examplebucket.s3.amazonaws.com",
  at: new Date("2013-05-24T00:00:00Z"),
  region: "us-east-1",
  credentials: { accessKeyId: "AKIAIOSFODNN7EXAMPLE", secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY" },
  query: {},
};

describe("Signature Version 4 (platform §8, files on S3)", () => {
  it("signs the provider's example of reading a part of an object", () => {
    const { authorization } = signV4({
      ...example,
      method: "GET",
      path: "/test.txt",
      headers: { range: "bytes=0-9" },
      bodyHash: sha256(""),
    });
    expect(authorization).toBe(
      "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
    );
  });
  it("signs the provider's example of storing an object", () => {
    const { authorization } = signV4({
      ...example,
      method: "PUT",
      path: `/${escapeForUri("test$file.text")}`,
      headers: { date: "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY" },
      bodyHash: sha256("Welcome to Amazon S3."),
    });
    expect(authorization).toMatch(/Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd$/);
  });
  it("signs the provider's example of listing a bucket", () => {
    const { authorization } = signV4({
      ...example,
      method: "GET",
      path: "/",
      query: { prefix: "J", "max-keys": "2" },
      headers: {},
      bodyHash: sha256(""),
    });
    expect(authorization).toMatch(/Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7$/);
  });
  it("sends the token of temporary credentials, signed like the rest", () => {
    const headers = signV4({
      ...example,
      credentials: { ...example.credentials, sessionToken: "for an hour" },
      method: "GET",
      path: "/x",
      headers: {},
      bodyHash: sha256(""),
    });
    expect(headers["x-amz-security-token"]).toBe("for an hour");
    expect(headers.authorization).toContain("x-amz-date;x-amz-security-token");
  });
});
