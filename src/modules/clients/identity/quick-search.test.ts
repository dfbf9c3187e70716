import { describe, expect, it } from "vitest";
import { readClientQuery } from "./quick-search.ts";

describe("CLI-7: quick search", () => {
  it.each([
    ["Núñez tomás", { words: ["nunez", "tomas"], born: null, last4: null }],
    ["MR1000017", { words: ["mr1000017"], born: null, last4: null }],
    ["1000017", { words: ["1000017"], born: null, last4: null }],
    ["3/14/89", { words: [], born: "1989-03-14", last4: null }],
    ["03-14-1989", { words: [], born: "1989-03-14", last4: null }],
    ["1989-03-14 lee", { words: ["lee"], born: "1989-03-14", last4: null }],
    ["2/3/05", { words: [], born: "2005-02-03", last4: null }],
    ["#9999", { words: [], born: null, last4: "9999" }],
    ["(805) 555-0102", { words: ["805", "5550102"], born: null, last4: null }],
    ["O'Brien", { words: ["obrien"], born: null, last4: null }],
    ["2/30/1990", { words: ["2", "30", "1990"], born: null, last4: null }],
  ])("reads %s", (text, meant) => {
    expect(readClientQuery(text, 2026)).toEqual(meant);
  });
});
