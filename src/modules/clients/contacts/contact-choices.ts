/** Contact preferences of a client or a contact. */
export interface ContactChoices {
  phones: readonly { number: string; okToText: boolean }[];
  email: string | null;
  /** No contact of any kind. */
  doNotContact?: boolean;
  /** Null when never asked. */
  okToEmail?: boolean | null;
}

export interface Stop {
  address: string;
  channel: "email" | "sms" | "call";
  reason: "do_not_contact" | "manual";
}
export interface TextConsent {
  number: string;
  granted: boolean;
}

const nothingSaid: ContactChoices = { phones: [], email: null };
const keyOf = ({ address, channel }: Stop) => `${channel}:${address.toLowerCase()}`;

/** Addresses and channels these preferences suppress. */
export function stopsOf({ phones, email, doNotContact, okToEmail }: ContactChoices): Stop[] {
  const stops: Stop[] = [];
  if (doNotContact)
    for (const { number } of phones)
      for (const channel of ["sms", "call"] as const)
        stops.push({ address: number, channel, reason: "do_not_contact" });
  if (email && (doNotContact || okToEmail === false))
    stops.push({ address: email, channel: "email", reason: doNotContact ? "do_not_contact" : "manual" });
  return stops;
}

/** Suppressions to add and lift, and text consents granted or revoked, when preferences change. */
export function choicesChanged(
  before: ContactChoices | null,
  after: ContactChoices | null,
): { begun: Stop[]; lifted: Stop[]; texts: TextConsent[] } {
  const [was, is] = [before ?? nothingSaid, after ?? nothingSaid];
  const [old, now] = [stopsOf(was), stopsOf(is)];
  const among = (stops: readonly Stop[]) => new Set(stops.map(keyOf));
  const [oldKeys, nowKeys] = [among(old), among(now)];
  const told = (choices: ContactChoices) => new Map(choices.phones.map(({ number, okToText }) => [number, okToText]));
  const [toldBefore, toldNow] = [told(was), told(is)];
  const numbers = new Set([...toldBefore.keys(), ...toldNow.keys()]);
  return {
    begun: now.filter((stop) => !oldKeys.has(keyOf(stop))),
    lifted: old.filter((stop) => !nowKeys.has(keyOf(stop))),
    texts: [...numbers].flatMap((number) => {
      const granted = toldNow.get(number) ?? false;
      return granted === (toldBefore.get(number) ?? false) ? [] : [{ number, granted }];
    }),
  };
}
