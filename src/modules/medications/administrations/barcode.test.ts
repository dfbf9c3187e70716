import { describe, expect, it } from "vitest";
import { bandCode, containerCode, keptNdc, ndcsOf, readBarcode } from "./barcode.ts";

describe("MED-54: reading a barcode", () => {
  const gs = String.fromCharCode(29);

  it("knows our own wristbands and container labels, also typed without the sign", () => {
    expect(readBarcode(bandCode("MR1000116"))).toEqual({ kind: "client", mrNo: "MR1000116" });
    expect(readBarcode(" mr1000116 ")).toEqual({ kind: "client", mrNo: "MR1000116" });
    expect(readBarcode(containerCode(10482))).toEqual({ kind: "container", containerNo: 10482 });
    expect(readBarcode("c10482")).toEqual({ kind: "container", containerNo: 10482 });
  });

  it.each([
    [`]d2010030009123456917261031${"10"}A12B`],
    [`0100300091234569${"10"}A12B${gs}17261031`],
    [`010030009123456917261031${"10"}A12B${gs}21SERIAL7`],
  ])("reads GTIN, lot and expiration of GS1 %#", (code) => {
    expect(readBarcode(code)).toEqual({
      kind: "product",
      ndcs: ["0009123456", "00009123456", "00091023456", "00091234506"],
      lot: "A12B",
      expiresOn: "2026-10-31",
    });
  });

  it("takes day 00 as the last day of the month, and no month 13", () => {
    expect(readBarcode("010030009123456917280200")).toMatchObject({ expiresOn: "2028-02-29" });
    expect(readBarcode("010030009123456917261300")).toMatchObject({ expiresOn: null });
  });

  it("reads the UPC of a package and the digits of an NDC, and refuses a wrong check digit", () => {
    expect(readBarcode("300091234569")).toMatchObject({ kind: "product", ndcs: ndcsOf("0009123456") });
    expect(readBarcode("300091234567")).toEqual({ kind: "text", text: "300091234567" });
    expect(readBarcode("0100300091234567")).toEqual({ kind: "text", text: "0100300091234567" });
  });

  it("pads ten digits in the three ways, and hyphens decide", () => {
    expect(ndcsOf("0009-1234-56")).toEqual(["00009123456"]);
    expect(ndcsOf("00091-234-56")).toEqual(["00091023456"]);
    expect(ndcsOf("00091-2345-6")).toEqual(["00091234506"]);
    expect(ndcsOf("12345")).toEqual([]);
    expect(keptNdc("00091-2345-6")).toBe("00091234506");
    expect(keptNdc("300091234569")).toBe("0009123456");
    expect(keptNdc("RX-1")).toBeNull();
  });

  it("leaves any other text as it is", () => {
    expect(readBarcode("RX 7730021-1")).toEqual({ kind: "text", text: "RX 7730021-1" });
  });
});
