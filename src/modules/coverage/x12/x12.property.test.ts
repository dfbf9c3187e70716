import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeInquiry } from "./inquiry.ts";
import { readAnswer } from "./response.ts";
import { element, readInterchange, type Segment, writeInterchange, X12Error } from "./segments.ts";

const envelope = {
  sender: "CAIRN",
  receiver: "SIMHOUSE",
  controlNumber: 42,
  date: "2026-11-23",
  time: "09:05",
  usage: "T",
} as const;
const inquiry = {
  payer: { name: "Pacific Health Plan", id: "PHP01" },
  provider: { name: "Alder Creek Residential", npi: "1234567893" },
  memberId: "PHP884201173",
  groupNumber: null,
  subscriber: { firstName: "Robert", lastName: "Ames", birthDate: "1975-05-09", sex: "M" },
  dependent: null,
  serviceOn: "2026-11-23",
  serviceTypes: ["30", "AI"],
  trace: "T1",
} as const;
const linesOf = (message: string) => message.split("~").slice(0, -1);

describe("an eligibility inquiry", () => {
  it("is a 270 in the order of the guide", () => {
    expect(linesOf(writeInquiry(inquiry, envelope))).toEqual([
      "ISA*00*          *00*          *ZZ*CAIRN          *ZZ*SIMHOUSE       *261123*0905*^*00501*000000042*0*T*:",
      "GS*HS*CAIRN*SIMHOUSE*20261123*0905*42*X*005010X279A1",
      "ST*270*0001*005010X279A1",
      "BHT*0022*13*T1*20261123*0905",
      "HL*1**20*1",
      "NM1*PR*2*PACIFIC HEALTH PLAN*****PI*PHP01",
      "HL*2*1*21*1",
      "NM1*1P*2*ALDER CREEK RESIDENTIAL*****XX*1234567893",
      "HL*3*2*22*0",
      "TRN*1*T1*9123456789",
      "NM1*IL*1*AMES*ROBERT****MI*PHP884201173",
      "DMG*D8*19750509*M",
      "DTP*291*D8*20261123",
      "EQ*30^AI",
      "SE*13*0001",
      "GE*1*42",
      "IEA*1*000000042",
    ]);
  });

  it("asks about the dependent below the policyholder", () => {
    const dependent = { firstName: "Ana", lastName: "Ames", birthDate: "2008-02-03", sex: "F" };
    const lines = linesOf(writeInquiry({ ...inquiry, dependent }, envelope));
    expect(lines.slice(8, 15)).toEqual([
      "HL*3*2*22*1",
      "NM1*IL*1*AMES*ROBERT****MI*PHP884201173",
      "DMG*D8*19750509*M",
      "HL*4*3*23*0",
      "TRN*1*T1*9123456789",
      "NM1*03*1*AMES*ANA",
      "DMG*D8*20080203*F",
    ]);
  });

  it("VOB-6: adds up whatever the names contain", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), fc.string({ unit: "grapheme" }), (last, first) => {
        const subscriber = { ...inquiry.subscriber, lastName: last, firstName: first };
        const { segments } = readInterchange(writeInquiry({ ...inquiry, subscriber }, envelope));
        expect(segments.map(([name]) => name)).toContain("EQ");
        expect(segments).toHaveLength(17);
      }),
    );
  });
});

const answerOf = (...body: Segment[]) =>
  writeInterchange("271", [["BHT", "0022", "11", "T1", "20261123", "0905"], ...body], envelope);

describe("an eligibility answer", () => {
  it("VOB-7: reads what the payer sent, and leaves the rest unknown", () => {
    const answer = readAnswer(
      answerOf(
        ["HL", "3", "2", "22", "0"],
        ["TRN", "2", "T1", "9123456789"],
        ["EB", "1", "", "30^MH", "PR", "PACIFIC CHOICE"],
        ["EB", "C", "IND", "AI", "", "", "29", "1500", "", "", "", "Y", "Y"],
        ["MSG", "REMAINING"],
        ["EB", "A", "IND", "AI", "", "", "27", "", ".2", "", "", "U", "W"],
        ["EB", "C", "IND", "AI", "", "", "23", "0"],
        ["DTP", "346", "D8", "20260101"],
      ),
    );
    expect(answer.traces).toEqual(["T1"]);
    expect(answer.lines).toMatchObject([
      { code: "1", serviceTypes: ["30", "MH"], planName: "PACIFIC CHOICE", amountCents: null, authorization: null },
      { code: "C", timePeriod: "29", amountCents: 150_000, authorization: "Y", inNetwork: "Y", message: "REMAINING" },
      { code: "A", percentBp: 2000, amountCents: null, inNetwork: "W" },
      { code: "C", amountCents: 0 },
    ]);
    expect(answer.dates).toEqual([{ qualifier: "346", from: "2026-01-01", to: null }]);
  });

  it("VOB-5: reads a rejection with its loop", () => {
    const answer = readAnswer(answerOf(["HL", "3", "2", "22", "0"], ["AAA", "N", "", "75", "C"]));
    expect(answer.rejections).toEqual([{ loop: "2000C", code: "75", followUp: "C" }]);
  });

  it("VOB-6: reads other delimiters and line breaks", () => {
    const other = answerOf(["EB", "1", "", "30^MH"]).replaceAll("*", "|").replaceAll("^", "!").replaceAll("~", "'\r\n");
    expect(readAnswer(other).lines[0]?.serviceTypes).toEqual(["30", "MH"]);
  });

  it.each([
    ["a cut message", (message: string) => message.slice(0, -30)],
    ["a missing segment", (message: string) => message.replace("EB*1~", "")],
    ["another control number", (message: string) => message.replace("IEA*1*000000042", "IEA*1*000000043")],
    ["another kind", (message: string) => message.replace("ST*271", "ST*835")],
    ["no message", () => "<html>Bad gateway</html>"],
  ])("VOB-6: refuses %s", (_, broken) => {
    expect(() => readAnswer(broken(answerOf(["EB", "1"])))).toThrow(X12Error);
  });

  it("VOB-6: never fails otherwise, whatever is changed in a message", () => {
    const good = answerOf(
      ["HL", "3", "2", "22", "0"],
      ["TRN", "2", "T1"],
      ["EB", "C", "IND", "30", "", "", "29", "1500.5"],
    );
    fc.assert(
      fc.property(fc.nat(good.length), fc.string({ maxLength: 6 }), fc.nat(8), (at, put, cut) => {
        const broken = good.slice(0, at) + put + good.slice(at + cut);
        try {
          expect(readAnswer(broken).lines.every(({ code }) => typeof code === "string")).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(X12Error);
        }
      }),
    );
  });

  it("amounts come back to the cent", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
        const [line] = readAnswer(answerOf(["EB", "C", "IND", "30", "", "", "23", (cents / 100).toFixed(2)])).lines;
        expect(line?.amountCents).toBe(cents);
      }),
    );
  });
});

it("an element that is not there is empty", () => expect(element(["EB", "1"], 7)).toBe(""));
