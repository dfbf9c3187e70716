import { admissionTypes, dischargeCodes } from "#modules/clients/episodes/episode.ts";
import { choices } from "#modules/clients/episodes/person-fields.ts";
import { isKeyOf, isOneOf, labelIn } from "#platform/shared/typed.ts";

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).replaceAll("_", " ");

export const admissionTypeWord = (type: string | null) =>
  isOneOf(admissionTypes, type) ? capital(type) : "Not recorded";
export const dischargeTypeWord = (type: string | null) =>
  type && isKeyOf(dischargeCodes, type) ? dischargeCodes[type].label : "Not recorded";
export const sourceWord = (source: string | null) =>
  source ? labelIn(choices.referralSource, source) : "Not recorded";
