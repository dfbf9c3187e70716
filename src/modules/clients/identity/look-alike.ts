import { phoneticKey } from "../merge/phonetic.ts";
import { foldText } from "./name.ts";

export interface NameInCare {
  clientId: string;
  legalFirstName: string;
  legalLastName: string;
  preferredName: string | null;
}

interface Keys {
  firsts: string[];
  last: string;
}

function keysOf({ legalFirstName, legalLastName, preferredName }: NameInCare): Keys {
  const firsts = [legalFirstName, preferredName ?? ""].map(foldText).filter((name) => name !== "");
  return { firsts, last: foldText(legalLastName) };
}

/** Whether one letter is missing, different, or swapped with the next one. Shorter names differ too much by one letter. */
function isNear(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < 4 || Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}

function isAlike(a: string, b: string): boolean {
  if (a === "" || b === "") return false;
  const key = phoneticKey(a);
  return a === b || (key !== "" && key === phoneticKey(b)) || isNear(a, b);
}

function areAlike(a: Keys, b: Keys): boolean {
  if (a.last !== "" && a.last === b.last) return true;
  const firsts = a.firsts.some((one) => b.firsts.some((other) => isAlike(one, other)));
  if (firsts && isAlike(a.last, b.last)) return true;
  return a.firsts.includes(b.last) && b.firsts.includes(a.last);
}

/** Whether two clients can be mistaken for each other by name: same last name, or names that sound or look alike. */
export function isLookAlike(a: NameInCare, b: NameInCare): boolean {
  return areAlike(keysOf(a), keysOf(b));
}

/** For each client with a look-alike name among these, the others (ALR-4). */
export function lookAlikes<C extends NameInCare>(clients: readonly C[]): Map<string, C[]> {
  const keyed = clients.map((client) => ({ client, keys: keysOf(client) }));
  const found = new Map<string, C[]>();
  for (const { client, keys } of keyed) {
    const others = keyed.filter((other) => other.client !== client && areAlike(keys, other.keys));
    if (others.length > 0)
      found.set(
        client.clientId,
        others.map((other) => other.client),
      );
  }
  return found;
}
