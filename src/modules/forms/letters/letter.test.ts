import { describe, expect, it } from "vitest";
import { type LetterContent, letterFaults, renderLetter } from "./letter.ts";

const letter = (...lines: string[]): LetterContent => ({
  blocks: lines.map((text) => ({ type: "paragraph", children: [{ type: "text", text, format: 0 }] })),
});
const textOf = ({ blocks }: LetterContent) =>
  blocks.map((block) =>
    block.type === "list" ? "" : block.children.map((one) => (one.type === "text" ? one.text : "")).join(""),
  );

describe("merge fields", () => {
  it("DOC-5: a field without a value is unresolved, unless it is left empty on purpose", () => {
    const body = letter("Member of {{client.insurance.payer}}: {{client.legalName}}");
    const values = { "client.legalName": "Maria Delgado" };
    expect(renderLetter(body, values, {}).unresolved).toEqual(["client.insurance.payer"]);
    const left = renderLetter(body, values, { "client.insurance.payer": null });
    expect([left.unresolved, textOf(left.content)]).toEqual([[], ["Member of : Maria Delgado"]]);
    expect(textOf(renderLetter(body, values, { "client.insurance.payer": "Aetna" }).content)).toEqual([
      "Member of Aetna: Maria Delgado",
    ]);
  });

  it("DOC-6: values are inserted as text; nothing in them is read as a field", () => {
    const found = renderLetter(letter("{{client.legalName}}"), { "client.legalName": "{{today}} <b>$&</b>" }, {});
    expect(textOf(found.content)).toEqual(["{{today}} <b>$&</b>"]);
    expect(found.unresolved).toEqual([]);
  });

  it("DOC-6: shows a condition's part by whether the field has a value", () => {
    const body = letter(
      "{{#if stay.dischargedOn}}",
      "Left {{stay.dischargedOn}}",
      "{{else}}",
      "In treatment",
      "{{/if}}",
      "End",
    );
    expect(textOf(renderLetter(body, { "stay.dischargedOn": "11-27-2026" }, {}).content)).toEqual([
      "Left 11-27-2026",
      "End",
    ]);
    const without = renderLetter(body, {}, {});
    expect([textOf(without.content), without.unresolved]).toEqual([["In treatment", "End"], []]);
  });

  it("DOC-6: refuses anything that is not a field or a closed condition", () => {
    expect(letterFaults(letter("Dear {{client.legalName}}"))).toEqual([]);
    expect(letterFaults(letter("{{client.ssn}}"))).toEqual(["Unknown field: client.ssn"]);
    expect(letterFaults(letter("{{#if today}}", "x"))).toEqual(["A condition has no {{/if}}."]);
    expect(letterFaults(letter("{{/if}}"))).toEqual(["{{/if}} has no condition before it."]);
    expect(letterFaults(letter("{{process.exit()}}"))).toHaveLength(1);
    expect(letterFaults({ blocks: [] })).toEqual(["Enter the text of the letter."]);
  });
});
