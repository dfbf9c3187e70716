/** What a person has said about being written to, texted or called; of a client in one stay, or of somebody around them. */
export interface ContactChoices {
  phones: readonly { number: string; okToText: boolean }[];
  email: string | null;
  /** Nobody is to approach them at all. */
  doNotContact?: boolean;
  /** Null: never asked. */
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

/** Where nothing may be sent any more because of these choices. */
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

/** What a change of the choices means for the platform's one check: stops begun and lifted, consents to texts given or gone. */
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
