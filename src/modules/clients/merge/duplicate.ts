import { foldText } from "../identity/name.ts";
import { areNicknames } from "./nicknames.ts";
import { phoneticKey } from "./phonetic.ts";
import { trigramSimilarity } from "./trigram.ts";

/** Identifying facts of a client or lead. Phones are E.164, birth date `YYYY-MM-DD`, SSN 9 digits. */
export interface PersonFacts {
  firstName: string;
  lastName: string;
  preferredName?: string | null | undefined;
  birthDate?: string | null | undefined;
  sex?: string | null | undefined;
  ssn?: string | null | undefined;
  phones?: readonly string[] | undefined;
  email?: string | null | undefined;
  zip?: string | null | undefined;
  street?: string | null | undefined;
  memberIds?: readonly { payerId: string; memberId: string }[] | undefined;
}

export interface PairScore {
  /** 0 to 100: 85 or more is the same person, 60 to 84 possibly. */
  score: number;
  /** Points per feature, for the reviewer. */
  features: Record<string, number>;
  /** Below 60 with a shared phone or street: likely the same household. */
  household: boolean;
}

export const samePersonScore = 85;
export const possibleScore = 60;
export const fullNameAndBirthDate = "fullNameAndBirthDate";

/** Who needs a reason to get a second chart at the front desk: the same person by score, or by full name and birth date. */
export const isLikelySame = ({ score, features }: Pick<PairScore, "score" | "features">): boolean =>
  score >= samePersonScore || (score >= possibleScore && fullNameAndBirthDate in features);

const digits = (text: string) => text.replace(/\D/g, "").slice(-10);
const shares = (a: readonly string[], b: readonly string[]) => a.some((item) => item !== "" && b.includes(item));
const known = (text: string | null | undefined) => text !== null && text !== undefined && text !== "";

function firstNamePoints(a: PersonFacts, b: PersonFacts): [feature: string, points: number] {
  const namesOf = (person: PersonFacts) =>
    [person.firstName, person.preferredName ?? ""].map(foldText).filter((name) => name !== "");
  const pairs = namesOf(a).flatMap((one) => namesOf(b).map((other) => [one, other] as const));
  if (pairs.length === 0) return ["firstName", 0];
  if (pairs.some(([one, other]) => one === other)) return ["firstName", 12];
  if (pairs.some(([one, other]) => areNicknames(one, other))) return ["nickname", 10];
  if (pairs.some(([one, other]) => phoneticKey(one) !== "" && phoneticKey(one) === phoneticKey(other)))
    return ["firstNameSounds", 6];
  return pairs.every(([one, other]) => trigramSimilarity(one, other) < 0.3)
    ? ["firstNameUnlike", -20]
    : ["firstName", 0];
}

/**
 * Scores how likely two records are the same person, for leads and clients alike (CLI-3). A fact missing on either side
 * scores nothing.
 */
export function scorePair(a: PersonFacts, b: PersonFacts): PairScore {
  const features: Record<string, number> = {};
  const add = (feature: string, points: number) => {
    if (points !== 0) features[feature] = points;
  };
  const bothKnow = (one: string | null | undefined, other: string | null | undefined) => known(one) && known(other);

  if (bothKnow(a.ssn, b.ssn)) add("ssn", a.ssn === b.ssn ? 60 : -60);
  if (bothKnow(a.birthDate, b.birthDate)) add("birthDate", a.birthDate === b.birthDate ? 28 : -40);
  const sexes = [a.sex, b.sex].filter((sex) => sex === "F" || sex === "M");
  if (sexes.length === 2 && sexes[0] !== sexes[1]) add("sex", -15);
  const members = (person: PersonFacts) =>
    (person.memberIds ?? []).map((id) => `${id.payerId}|${foldText(id.memberId)}`);
  if (shares(members(a), members(b))) add("memberId", 45);
  const samePhone = shares((a.phones ?? []).map(digits), (b.phones ?? []).map(digits));
  if (samePhone) add("phone", 32);
  if (bothKnow(a.email, b.email) && a.email?.trim().toLowerCase() === b.email?.trim().toLowerCase()) add("email", 32);

  const lastA = foldText(a.lastName);
  const lastB = foldText(b.lastName);
  if (lastA !== "" && lastA === lastB) add("lastName", 15);
  else if (phoneticKey(lastA) !== "" && phoneticKey(lastA) === phoneticKey(lastB)) add("lastNameSounds", 10);
  add(...firstNamePoints(a, b));
  // A person who comes back with a new phone number shares nothing else: their full name and birth date make them possible.
  if (features.birthDate === 28 && features.lastName === 15 && features.firstName === 12) add(fullNameAndBirthDate, 5);
  if (bothKnow(a.zip, b.zip) && a.zip?.slice(0, 5) === b.zip?.slice(0, 5)) add("zip", 5);

  const sum = Object.values(features).reduce((total, points) => total + points, 0);
  const score = Math.max(0, Math.min(100, sum));
  const sameStreet = bothKnow(a.street, b.street) && foldText(a.street ?? "") === foldText(b.street ?? "");
  return { score, features, household: score < possibleScore && (samePhone || sameStreet) };
}
