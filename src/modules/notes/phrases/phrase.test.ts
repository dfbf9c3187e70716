import { describe, expect, it } from "vitest";
import { filledPhrase, offeredPhrases, openFieldsIn, tokensIn, unknownTokens } from "./phrase.ts";

describe("a smart phrase", () => {
  const content = "{client.preferredName}, {client.age}: {vitals.latest}. {client.preferredName} reports ***.";

  it("NTE-25: names each fact it needs once, and is refused with a name that is no fact", () => {
    expect(tokensIn(content)).toEqual(["client.preferredName", "client.age", "vitals.latest"]);
    expect(unknownTokens(`${content} {client.shoeSize} {toString}`)).toEqual(["client.shoeSize", "toString"]);
  });

  it("NTE-25: is filled with facts; what the chart lacks stays open like any field", () => {
    const text = filledPhrase(content, { "client.preferredName": "Mari", "client.age": "34" });
    expect(text).toBe("Mari, 34: ***. Mari reports ***.");
    expect(openFieldsIn(text)).toBe(2);
    expect(filledPhrase("$& {client.age}", { "client.age": "$1" })).toBe("$& $1");
  });

  it("is offered while active, one's own before the facility's", () => {
    const phrase = (trigger: string, isShared: boolean, active = true) => ({ trigger, isShared, active });
    const offered = offeredPhrases([
      phrase("mse", false),
      phrase("mse", true),
      phrase("group", true),
      phrase("old", true, false),
    ]);
    expect(offered).toEqual([phrase("group", true), phrase("mse", false)]);
  });
});
