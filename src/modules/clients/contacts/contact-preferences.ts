/** Contact preferences of a client or a contact. */
export interface ContactPreferences {
  phones: readonly { number: string; okToText: boolean }[];
  email: string | null;
  /** No contact of any kind. */
  doNotContact?: boolean;
  /** Null when never asked. */
  okToEmail?: boolean | null;
}

export interface Suppression {
  address: string;
  channel: "email" | "sms" | "call";
  reason: "do_not_contact" | "manual";
}
export interface TextConsent {
  number: string;
  granted: boolean;
}

const noPreferences: ContactPreferences = { phones: [], email: null };
const keyOf = ({ address, channel }: Suppression) => `${channel}:${address.toLowerCase()}`;

/** Addresses and channels these preferences suppress. */
export function suppressionsOf({ phones, email, doNotContact, okToEmail }: ContactPreferences): Suppression[] {
  const stops: Suppression[] = [];
  if (doNotContact)
    for (const { number } of phones)
      for (const channel of ["sms", "call"] as const)
        stops.push({ address: number, channel, reason: "do_not_contact" });
  if (email && (doNotContact || okToEmail === false))
    stops.push({ address: email, channel: "email", reason: doNotContact ? "do_not_contact" : "manual" });
  return stops;
}

/** Suppressions to add and lift, and text consents granted or revoked, when preferences change. */
export function preferenceChanges(
  before: ContactPreferences | null,
  after: ContactPreferences | null,
): { begun: Suppression[]; lifted: Suppression[]; texts: TextConsent[] } {
  const [was, is] = [before ?? noPreferences, after ?? noPreferences];
  const [old, now] = [suppressionsOf(was), suppressionsOf(is)];
  const among = (stops: readonly Suppression[]) => new Set(stops.map(keyOf));
  const [oldKeys, nowKeys] = [among(old), among(now)];
  const okToText = (preferences: ContactPreferences) =>
    new Map(preferences.phones.map(({ number, okToText }) => [number, okToText]));
  const [textBefore, textNow] = [okToText(was), okToText(is)];
  const numbers = new Set([...textBefore.keys(), ...textNow.keys()]);
  return {
    begun: now.filter((stop) => !oldKeys.has(keyOf(stop))),
    lifted: old.filter((stop) => !nowKeys.has(keyOf(stop))),
    texts: [...numbers].flatMap((number) => {
      const granted = textNow.get(number) ?? false;
      return granted === (textBefore.get(number) ?? false) ? [] : [{ number, granted }];
    }),
  };
}
