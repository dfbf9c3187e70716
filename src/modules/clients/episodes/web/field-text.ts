import { isKeyOf, isRecord, labelIn } from "#platform/shared/typed.ts";
import { showDate, showPhone } from "#ui/index.ts";
import { type Address, choices, ethnicities, type Phone, races, sexLabels } from "../person-fields.ts";

const isAddress = (value: unknown): value is Address => isRecord(value) && Array.isArray(value.lines);
const isPhone = (value: unknown): value is Phone => isRecord(value) && typeof value.number === "string";

export function addressText(address: Address): string {
  if (address.noFixedAddress) return "No fixed address";
  const place = [address.city, [address.state, address.zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return [...address.lines, place].filter(Boolean).join(", ");
}

export function phoneLine(phone: Phone): string {
  const may = [phone.okToText && "OK to text", phone.okToVoicemail && "OK to leave voicemail"]
    .filter(Boolean)
    .join(", ");
  return `${showPhone(phone.number)} ${phone.use}${may ? `, ${may}` : ""}`;
}

/** Formats a demographic field's value for display; empty text when it is not recorded. */
export function valueText(key: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) {
    if (key === "addresses") return value.filter(isAddress).map(addressText).join("; ");
    if (key === "phones") return value.filter(isPhone).map(phoneLine).join("; ");
    if (key === "race") return value.map((code) => labelIn(races, String(code))).join(", ");
    return value.join(", ");
  }
  const text = String(value);
  if (key === "birthDate") return showDate(text);
  if (key === "sexAtBirth") return labelIn(sexLabels, text);
  if (key === "ethnicity") return labelIn(ethnicities, text);
  if (key === "preferredLanguage") return languageName(text);
  if (isKeyOf(choices, key)) return labelIn(choices[key], text);
  return text;
}

const languages = new Intl.DisplayNames("en", { type: "language" });
export function languageName(code: string): string {
  try {
    return languages.of(code) ?? code;
  } catch {
    return code;
  }
}
