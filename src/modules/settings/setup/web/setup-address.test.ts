import { describe, expect, it } from "vitest";
import { addressBeside, addressOf } from "./setup-address.ts";

const at = (url: string) => new URL(url) as unknown as Location;

describe("sign-in URL of a facility", () => {
  it.each([
    ["https://draft.cairn.example/customer-onboarding", "https://quiet-water.cairn.example/"],
    ["http://localhost:4000/customer-onboarding", "http://localhost:4000/"],
    ["http://draft.localhost:4000/", "http://quiet-water.localhost:4000/"],
  ])("once set up from %s", (here, there) => {
    expect(addressOf(at(here), "draft", "quiet-water")).toBe(there);
  });

  it.each([
    ["https://demo.cairn.example/signup/facility", "https://quiet-water.cairn.example/"],
    ["http://localhost:4000/", "http://quiet-water.localhost:4000/"],
    ["http://10.0.0.4:4000/", null],
  ])("beside the one at %s", (here, there) => {
    expect(addressBeside(at(here), "demo", "quiet-water")).toBe(there);
  });
});
