import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { escapeForUri, signV4 } from "./sign-v4.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
/** The worked examples of the provider's own documentation, with its published account. */
const example = {
  host: "examplebucket.s3.amazonaws.com",
  at: new Date("2013-05-24T00:00:00Z"),
  region: "us-east-1",
  service: "s3",
  credentials: { accessKeyId: "AKIAIOSFODNN7EXAMPLE", secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY" },
  query: {},
};

/** S3 wants the body's hash as a header, too. */
const withBody = (body: string, headers: Record<string, string> = {}) => ({
  headers: { ...headers, "x-amz-content-sha256": sha256(body) },
  bodyHash: sha256(body),
});

describe("Signature Version 4 (platform §8: files on S3; FILE-2: the master key)", () => {
  it("signs for any service, as the provider's test suite has it", () => {
    const { authorization } = signV4({
      method: "GET",
      host: "example.amazonaws.com",
      path: "/",
      query: {},
      headers: {},
      bodyHash: sha256(""),
      at: new Date("2015-08-30T12:36:00Z"),
      region: "us-east-1",
      service: "service",
      credentials: { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY" },
    });
    expect(authorization).toBe(
      "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request,SignedHeaders=host;x-amz-date,Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31",
    );
  });
  it("signs the provider's example of reading a part of an object", () => {
    const { authorization } = signV4({
      ...example,
      method: "GET",
      path: "/test.txt",
      ...withBody("", { range: "bytes=0-9" }),
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
      ...withBody("Welcome to Amazon S3.", {
        date: "Fri, 24 May 2013 00:00:00 GMT",
        "x-amz-storage-class": "REDUCED_REDUNDANCY",
      }),
    });
    expect(authorization).toMatch(/Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd$/);
  });
  it("signs the provider's example of listing a bucket", () => {
    const { authorization } = signV4({
      ...example,
      method: "GET",
      path: "/",
      query: { prefix: "J", "max-keys": "2" },
      ...withBody(""),
    });
    expect(authorization).toMatch(/Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7$/);
  });
  it("sends the token of temporary credentials, signed like the rest", () => {
    const headers = signV4({
      ...example,
      credentials: { ...example.credentials, sessionToken: "for an hour" },
      method: "GET",
      path: "/x",
      ...withBody(""),
    });
    expect(headers["x-amz-security-token"]).toBe("for an hour");
    expect(headers.authorization).toContain("x-amz-date;x-amz-security-token");
  });
});
