/** What a scanned code says. Nothing here is looked up. */
export type Barcode =
  | { kind: "client"; mrNo: string }
  | { kind: "container"; containerNo: number }
  | { kind: "product"; ndcs: readonly string[]; lot: string | null; expiresOn: string | null }
  | { kind: "text"; text: string };

/** First sign of this product's own codes. Scanners type it, and no key of a page uses it. */
const ownSign = "=";
/** What ends an element of variable length; replaced by a sign that GS1 values never have. */
const separator = "|";
const groupSeparators = [String.fromCharCode(29), "\\x1D", "{GS}"];

/** The code printed on a wristband. */
export const bandCode = (mrNo: string) => `${ownSign}${mrNo}`;
/** The code printed on the label of a container. */
export const containerCode = (containerNo: number) => `${ownSign}C-${containerNo}`;

/**
 * Reads what a scanner sent: our wristbands and container labels, GS1 (GTIN with lot and expiration), UPC-A and EAN-13 of a
 * package, or any other text, such as a prescription number.
 */
export function readBarcode(scanned: string): Barcode {
  const code = scanned.trim();
  const plain = code.startsWith(ownSign) ? code.slice(1) : code;
  if (/^[A-Z]{1,4}\d{7,}$/i.test(plain)) return { kind: "client", mrNo: plain.toUpperCase() };
  const container = /^C-?(\d{1,9})$/i.exec(plain)?.[1];
  if (container) return { kind: "container", containerNo: Number(container) };
  return gs1(code) ?? linear(code) ?? { kind: "text", text: code };
}

/** GS1 element strings, with a symbology identifier or without: 01 GTIN, 17 expiration, 10 lot, 21 serial number. */
function gs1(code: string): Barcode | undefined {
  let rest = code.replace(/^\](d2|C1|Q3|e0)/, "");
  for (const sent of groupSeparators) rest = rest.replaceAll(sent, separator);
  if (!/^01\d{14}/.test(rest)) return undefined;
  const found = new Map<string, string>();
  while (rest !== "") {
    const [, id, value] =
      /^(01)(\d{14})/.exec(rest) ?? /^(1[1357])(\d{6})/.exec(rest) ?? /^(10|21)([^|]{1,20})/.exec(rest) ?? [];
    if (id === undefined || value === undefined) break;
    found.set(id, value);
    rest = rest.slice(id.length + value.length).replace(/^[|]/, "");
  }
  const gtin = found.get("01") ?? "";
  if (!hasCheckDigit(gtin)) return undefined;
  return { kind: "product", ndcs: ndcsOfGtin(gtin), lot: found.get("10") ?? null, expiresOn: expiry(found.get("17")) };
}

/** UPC-A and EAN-13 of a package in the United States, or a code of the NDC's digits alone. */
function linear(code: string): Barcode | undefined {
  if (/^\d{12,13}$/.test(code) && hasCheckDigit(code))
    return { kind: "product", ndcs: ndcsOfGtin(code.padStart(14, "0")), lot: null, expiresOn: null };
  const ndcs = ndcsOf(code);
  return ndcs.length > 0 ? { kind: "product", ndcs, lot: null, expiresOn: null } : undefined;
}

/** A GTIN of a drug is an indicator, 03, the ten digits of the NDC and a check digit. */
function ndcsOfGtin(gtin: string): readonly string[] {
  const digits = /^\d03(\d{10})\d$/.exec(gtin)?.[1];
  return digits ? ndcsOf(digits) : [gtin];
}

/**
 * The forms an NDC may be stored in: its ten digits, whose parts (4-4-2, 5-3-2, 5-4-1) a barcode does not tell, padded to
 * eleven in each of the three ways. Hyphens decide the parts. Empty for what is no NDC.
 */
export function ndcsOf(text: string): readonly string[] {
  const [, labeler, product, size] = /^(\d{4,5})-(\d{3,4})-(\d{1,2})$/.exec(text) ?? [];
  if (labeler && product && size)
    return [`${labeler.padStart(5, "0")}${product.padStart(4, "0")}${size.padStart(2, "0")}`];
  if (/^\d{11}$/.test(text)) return [text];
  if (!/^\d{10}$/.test(text)) return [];
  return [text, `0${text}`, `${text.slice(0, 5)}0${text.slice(5)}`, `${text.slice(0, 9)}0${text.slice(9)}`];
}

/** The NDC as it is kept: eleven digits when its parts are known, otherwise as the barcode has it; null for what is no product. */
export function keptNdc(text: string): string | null {
  const read = readBarcode(text);
  return read.kind === "product" ? (read.ndcs[0] ?? null) : null;
}

/** GTIN-14, EAN-13 and UPC-A: weights 3 and 1 from the right. */
function hasCheckDigit(code: string): boolean {
  const sum = [...code].reverse().reduce((total, digit, place) => total + Number(digit) * (place % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/** "261031" is 2026-10-31; day 00 is the last day of the month. */
function expiry(yymmdd: string | undefined): string | null {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(yymmdd ?? "") ?? [];
  if (!year || !month || !day || Number(month) < 1 || Number(month) > 12) return null;
  const last = new Date(Date.UTC(2000 + Number(year), Number(month), 0)).getUTCDate();
  const dated = day === "00" ? last : Number(day);
  return dated > last ? null : `20${year}-${month}-${String(dated).padStart(2, "0")}`;
}
