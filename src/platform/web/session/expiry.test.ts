import fc from "fast-check";
import { expect, it } from "vitest";
import { decodeToken, isExpired, isOtherUser, onLoad, safeNext, silentRefreshIn } from "./expiry.ts";

const base64 = (text: string) => Buffer.from(text).toString("base64url");
const token = (claims: object) => `${base64('{"alg":"EdDSA"}')}.${base64(JSON.stringify(claims))}`;
const noon = Date.parse("2026-11-20T20:00:00Z");
const atNoon = noon / 1000;

it("SES-1: missing, undecodable and expired tokens count as expired", () => {
  expect(isExpired(undefined, noon)).toBe(true);
  expect(isExpired("", noon)).toBe(true);
  expect(isExpired("not a token", noon)).toBe(true);
  expect(isExpired(`x.${base64("{")}`, noon)).toBe(true);
  expect(isExpired(token({ sub: "a" }), noon)).toBe(true);
  expect(isExpired(token({ exp: atNoon - 1 }), noon)).toBe(true);
  expect(isExpired(token({ exp: atNoon }), noon)).toBe(true);
  expect(isExpired(token({ exp: atNoon + 1 }), noon)).toBe(false);
});

it("SES-1: no text at all makes the decoder throw", () => {
  fc.assert(fc.property(fc.string(), (text) => typeof isExpired(text, noon) === "boolean"));
});

it("names beyond ASCII are read from the token", () => {
  expect(decodeToken(token({ exp: 1, name: "Tomás Guerra" }))?.name).toBe("Tomás Guerra");
});

it("SES-4: recognizes another user's token; an unreadable token is no other user", () => {
  expect(isOtherUser(token({ sub: "kim", exp: atNoon }), "maya")).toBe(true);
  expect(isOtherUser(token({ sub: "kim", exp: atNoon }), "kim")).toBe(false);
  expect(isOtherUser(undefined, "kim")).toBe(false);
});

it("SES-3: refreshes silently at 80 % of the token's life", () => {
  const hour = token({ iat: atNoon, exp: atNoon + 3600 });
  expect(silentRefreshIn(hour, noon)).toBe(2880_000);
  expect(silentRefreshIn(hour, noon + 3000_000)).toBe(0);
  expect(silentRefreshIn(undefined, noon)).toBeNull();
});

const expired = token({ exp: atNoon - 60 });
const valid = token({ exp: atNoon + 60 });
const facts = { pathname: "/clients", refreshToken: "s.1.2", otherTabsOpen: 0, nowMs: noon, signedOutRoute: false };

it("SES-3: an expired token restores when no other tab is open", () => {
  expect(onLoad({ ...facts, token: expired })).toBe("restore");
  expect(onLoad({ ...facts, token: expired, otherTabsOpen: 1 })).toBe("continue");
  expect(onLoad({ ...facts, token: valid })).toBe("continue");
});

it("SES-3: a token cookie that is gone restores while the refresh cookie is there; without both, sign in", () => {
  expect(onLoad({ ...facts, token: undefined })).toBe("restore");
  expect(onLoad({ ...facts, token: undefined, otherTabsOpen: 2 })).toBe("restore");
  expect(onLoad({ ...facts, token: undefined, refreshToken: undefined })).toBe("sign-in");
  expect(onLoad({ ...facts, token: undefined, refreshToken: undefined, signedOutRoute: true })).toBe("stay-signed-out");
});

it("SES-3, platform scenario 3: the form viewer never touches the session", () => {
  expect(onLoad({ ...facts, pathname: "/formViewer", token: expired, signedOutRoute: true })).toBe("stay-signed-out");
  expect(onLoad({ ...facts, pathname: "/formViewerX", token: expired })).toBe("restore");
});

it("SES-3: goes on only to a path of this origin after sign-in", () => {
  expect(safeNext("/clients/AC-1?tabs=notes#x")).toBe("/clients/AC-1?tabs=notes#x");
  for (const bad of [
    undefined,
    "",
    "/",
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "javascript:x",
  ]) {
    expect(safeNext(bad)).toBe("/home");
  }
});
